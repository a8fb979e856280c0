import { expect, type Locator, type Page } from "@playwright/test";

/** What a person does and sees in a conversation: on the chat page, or beside settings (`within`: the panel). */
export class ChatScreen {
	readonly page: Page;
	readonly root: Locator;
	readonly field: Locator;
	readonly send: Locator;
	readonly stop: Locator;
	readonly agent: Locator;
	/** The scroll owner. */
	readonly thread: Locator;
	/** Answers, in order. */
	readonly answers: Locator;
	/** What a person wrote, in order. */
	readonly questions: Locator;
	/** The card that waits. */
	readonly card: Locator;
	/** The head of a waiting card that is out of view, above the composer. */
	readonly review: Locator;
	/** State of the last turn as screen readers are told it. */
	readonly turn: Locator;

	constructor(page: Page, within?: Locator) {
		this.page = page;
		this.root = within ?? page.locator("#content");
		this.field = this.root.getByRole("textbox", { name: /^Message / });
		this.send = this.root.getByRole("button", { name: "Send", exact: true });
		this.stop = this.root.getByRole("button", { name: "Stop", exact: true });
		this.agent = this.root.getByRole("switch", { name: "Agent" });
		this.thread = this.root.locator("[data-scroll-owner]");
		this.answers = this.root.locator("article[data-status]");
		this.questions = this.root.locator("article[data-message]:not([data-status])");
		this.card = this.root.locator("[data-card]");
		this.review = this.root.getByRole("button", { name: "Review", exact: true });
		this.turn = this.root.locator("[data-turn]");
	}

	/** The settings assistant of a settings page, opened if it is not. */
	static async beside(page: Page): Promise<ChatScreen> {
		const button = page.getByRole("button", { name: "Open the settings assistant" });
		if (await button.isVisible()) await button.click();
		const panel = page.getByRole("complementary", { name: "Settings assistant" });
		await expect(panel.getByRole("textbox")).toBeVisible();
		return new ChatScreen(page, panel);
	}

	async openNew(): Promise<void> {
		await this.page.goto("/chat/new");
		await expect(this.field).toBeEditable();
	}

	async open(id: string): Promise<void> {
		await this.page.goto(`/chat/${encodeURIComponent(id)}`);
		await expect(this.field).toBeEditable();
	}

	/** Switches the Agent toggle and waits until the server took it. */
	async setAgent(on: boolean): Promise<void> {
		await this.agent.setChecked(on);
		await expect(this.agent).toBeChecked({ checked: on });
	}

	/** Writes and sends; the message is on the page when this is over. */
	async say(text: string): Promise<void> {
		const before = await this.questions.count();
		await this.field.fill(text);
		await this.send.click();
		await expect(this.questions).toHaveCount(before + 1);
		await expect(this.field).toHaveValue("");
	}

	/** The last answer, once its turn came to a state. */
	async answer(status: "complete" | "waiting" | "stopped" | "failed" | "interrupted" = "complete"): Promise<Locator> {
		const last = this.answers.last();
		await expect(last).toHaveAttribute("data-status", status);
		return last;
	}

	/** Rows of a tool in an answer. */
	hops(tool: string, answer: Locator = this.answers.last()): Locator {
		return answer.locator(`[data-hop="${tool}"]`);
	}

	/** Answers the waiting card by the name of a button. */
	async decide(button: string): Promise<void> {
		await this.card.getByRole("button", { name: button, exact: true }).click();
		await expect(this.card).toHaveCount(0);
	}

	/** Lines of what a dynamic profile did about candidates that did not answer. */
	routes(answer: Locator = this.answers.last()): Locator {
		return answer.locator("[data-route]");
	}

	/** Lines of what an answer changed. */
	changes(answer: Locator = this.answers.last()): Locator {
		return answer.locator("[data-change]");
	}

	/** Id of the open conversation, from the address. */
	get id(): string {
		return decodeURIComponent(new URL(this.page.url()).pathname.split("/").at(-1) ?? "");
	}
}

import { RecordHistory } from "@/components/history/record-history";
import { PageMessages } from "@/components/layout/page-messages";
import { SkillPage } from "@/components/skills/one/skill-page";
import { pageContext } from "@/lib/server/http/page-context";
import { pageReader, readForPage } from "@/lib/server/http/page-record";
import { readSkill } from "@/lib/server/skill/read-skill";

interface SkillRouteProps {
	readonly params: Promise<{ readonly skillId: string }>;
}

export async function generateMetadata({ params }: SkillRouteProps) {
	const { skillId } = await params;
	const { computed } = await readForPage("skill", skillId);
	return { title: String(computed.name ?? "") };
}

export default async function SkillRoute({ params }: SkillRouteProps) {
	const { skillId } = await params;
	const [snapshot, reader, ctx] = await Promise.all([readForPage("skill", skillId), pageReader(), pageContext()]);
	const first = await readSkill(ctx, { skillId });
	return (
		<PageMessages namespaces={["skills", "editor", "settings", "history"]}>
			<SkillPage snapshot={snapshot} reader={reader} first={first}>
				<RecordHistory type="skill" id={skillId} />
			</SkillPage>
		</PageMessages>
	);
}

import type { Policy } from "@/lib/profile/dynamic/candidate";
import type { FaultClass } from "@/lib/profile/dynamic/fault-class";
import type { Issue } from "@/lib/setting/issue/issue-rules";

/** One policy of a candidate, as its line and its editor get it. */
export interface PolicyProps {
	readonly faultClass: FaultClass;
	/** Name of the candidate it belongs to. */
	readonly profile: string;
	/** Anchor of the policy; its inputs are below it. */
	readonly anchor: string;
	readonly policy: Policy;
	/** As it is saved; absent: the candidate is new. */
	readonly base: Policy | undefined;
	/** By path below the policy. */
	readonly issues: readonly Issue[];
	readonly onChange: (policy: Policy) => void;
	readonly disabled: boolean | undefined;
}

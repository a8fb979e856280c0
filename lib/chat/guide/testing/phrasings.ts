import type { Phrasing } from "./phrasing";
import { englishPhrasings } from "./phrasings-en";
import { portuguesePhrasings } from "./phrasings-pt";
import { chinesePhrasings } from "./phrasings-zh";

/**
 * What people say to the offline guide, in five languages, about every resource, about none, and not clearly enough
 * (`chat` §7): at least 90 % must come out right, and none may write what it does not say. Written from the product's
 * words before the guide was, and changed only where a phrasing itself is wrong.
 */
export const phrasings: readonly Phrasing[] = [...englishPhrasings, ...portuguesePhrasings, ...chinesePhrasings];

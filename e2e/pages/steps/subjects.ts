import { concreteProfile, dynamicProfile, mcpDocument, type Subject } from "./subject";

/** Every kind of record that the matrix of the editor is driven for. */
export const subjects: readonly Subject[] = [concreteProfile, dynamicProfile, mcpDocument];

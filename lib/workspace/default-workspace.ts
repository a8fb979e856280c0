/** The one workspace there is so far. */
export const defaultWorkspaceId = "workspace_default";

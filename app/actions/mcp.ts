"use server";

import { serverContracts } from "@/lib/mcp/workspace/server-contracts";
import { defineAction } from "@/lib/server/http/define-action";
import { allowToolAgain as allowAgain } from "@/lib/server/mcp/workspace/allow-tool-again";
import { signOutServer as signOut } from "@/lib/server/mcp/workspace/sign-out-server";
import { testServer as test } from "@/lib/server/mcp/workspace/test-server";
import { startSignIn } from "@/lib/server/mcp-client/sign-in/start-sign-in";
import { revokeGrant as revoke } from "@/lib/server/toolbox/tool-grants";

/** Tests the saved connection of a server. */
export const testServer = defineAction(serverContracts.server, test);

/** Starts a sign-in with a server; answers where the browser goes. */
export const signInServer = defineAction(serverContracts.serverRef, startSignIn);

/** Forgets the person's sign-in with a server. */
export const signOutServer = defineAction(serverContracts.server, signOut);

/** Allows a tool as it is defined now. */
export const allowToolAgain = defineAction(serverContracts.tool, allowAgain);

/** Takes an "always allow" of one of Steward's own tools back. */
export const revokeGrant = defineAction(serverContracts.grant, revoke);

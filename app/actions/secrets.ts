"use server";

import { defineAction } from "@/lib/server/http/define-action";
import { confirmHost as confirm } from "@/lib/server/net/confirm-host";
import { deleteSecret as remove } from "@/lib/server/secrets/delete-secret";
import { putSecret as put } from "@/lib/server/secrets/put-secret";
import { confirmHostInput, deleteSecretInput, putSecretInput } from "@/lib/setting/secret-contract";

/** Stores a secret, or renames it and replaces its value. */
export const putSecret = defineAction(putSecretInput, put);

/** Deletes a secret. */
export const deleteSecret = defineAction(deleteSecretInput, remove);

/** Keeps a person's consent to reach a private host. */
export const confirmHost = defineAction(confirmHostInput, confirm);

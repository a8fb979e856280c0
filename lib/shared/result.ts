import type { ErrorBody } from "./app-error";

/** What pure code and the wire return: a value or one error, never a thrown sentence. */
export type Result<T, E = ErrorBody> =
	| { readonly ok: true; readonly value: T }
	| { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

export const fail = <E>(error: E): Result<never, E> => ({ ok: false, error });

/** Says a text of the person's language by its key; the words themselves are messages, kept outside. */
export type Say<Key extends string> = (key: Key, params?: Readonly<Record<string, string | number>>) => string;

/** Script text that can neither end its element nor begin a comment in it. */
export const scriptText = (text: string) => text.replace(/<(?=\/script|!--)/gi, "\\x3c");

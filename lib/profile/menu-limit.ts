/** Profiles the menu lists; the rest is on the page of profiles. */
export const menuProfileLimit = 12;

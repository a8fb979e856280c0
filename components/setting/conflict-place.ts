/** Id of the place where the conflict of a record is settled. */
export const conflictPlace = (type: string) => `${type}.conflict`;

/**
 * What two spellings of an e-mail address have in common: its case does not matter anywhere, nor how an umlaut is composed.
 */
export const emailKey = (email: string): string => email.normalize('NFKC').trim().toLowerCase()

/** The typed text as lists are searched for it. */
export const askedFor = (text: string | null | undefined): string => (text ?? '').trim().slice(0, 120)

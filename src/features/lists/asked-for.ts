/** What a reader typed, as it is looked for. */
export const askedFor = (text: string | null | undefined): string => (text ?? '').trim().slice(0, 120)

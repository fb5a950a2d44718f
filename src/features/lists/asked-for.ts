const mostLetters = 120

/** The typed text as lists are searched for it: in one line, and never cut within a sign. */
export const askedFor = (text: string | null | undefined, most = mostLetters): string =>
  (text ?? '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .slice(0, most)
    .toWellFormed()
    .replace(/\ufffd$/, '')

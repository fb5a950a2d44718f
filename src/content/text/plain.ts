import { visible } from '#platform/visible-text.ts'

/** A text in one line without invisible signs. */
export const plainLine = (text: string): string => visible(text).replaceAll(/\s+/g, ' ').trim()

/** At most so long, cut behind a word. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')
  const word = cut.lastIndexOf(' ')
  return `${(word > most / 2 ? cut.slice(0, word) : cut).replace(/[\s,;:–-]+$/, '')}…`
}

/** A headline as a part of an address: „Öl über 80 Dollar“ → `oel-ueber-80-dollar`. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, '') || 'meldung'

import { byPlainName, cookieName } from '#contract/cookie-names.ts'

/** What a reader can set about the looks; each is kept in a cookie, so that the first paint already has it. */
export type Look = 'theme' | 'farbe' | 'dichte'

/** What a reader chose; undefined is the default, for the theme: as the system says. */
export interface Looks {
  theme?: 'light' | 'dark' | undefined
  farbe?: 'blau-orange' | undefined
  dichte?: 'kompakt' | 'luftig' | undefined
}

const yearSeconds = 31_536_000

/** `dark` is true, false or, for the system's choice, absent; the other looks keep their word under their own name. */
export function lookCookie(look: Look, value: string, isHttps: boolean): string {
  const name = cookieName(look === 'theme' ? 'dark' : look, isHttps)
  const word = look === 'theme' && value !== '' ? value === 'dark' : value
  // By https the default is kept as an empty word: one of a time before https would come back otherwise.
  const seconds = value === '' && !isHttps ? 0 : yearSeconds
  return `${name}=${word}; path=/; max-age=${seconds}; samesite=lax${isHttps ? '; secure' : ''}`
}

/** A density that there is; the normal one and words that are not known are undefined. */
export const densityOf = (word: string | null | undefined): Looks['dichte'] =>
  word === 'kompakt' || word === 'luftig' ? word : undefined

/** What the cookies say; words that are not known are left out. */
export function looksOf(cookies: Readonly<Record<string, string | undefined>>): Looks {
  const { dark, farbe, dichte } = byPlainName(cookies)
  return {
    theme: dark === 'true' ? 'dark' : dark === 'false' ? 'light' : undefined,
    farbe: farbe === 'blau-orange' ? farbe : undefined,
    dichte: densityOf(dichte),
  }
}

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
export function lookCookie(look: Look, value: string): string {
  const name = look === 'theme' ? 'dark' : look
  if (value === '') return `${name}=; path=/; max-age=0; samesite=lax`
  return `${name}=${look === 'theme' ? value === 'dark' : value}; path=/; max-age=${yearSeconds}; samesite=lax`
}

/** A density that there is; the normal one and words that are not known are undefined. */
export const densityOf = (word: string | null | undefined): Looks['dichte'] =>
  word === 'kompakt' || word === 'luftig' ? word : undefined

/** What the cookies say; words that are not known are left out. */
export const looksOf = ({ dark, farbe, dichte }: Readonly<Record<string, string | undefined>>): Looks => ({
  theme: dark === 'true' ? 'dark' : dark === 'false' ? 'light' : undefined,
  farbe: farbe === 'blau-orange' ? farbe : undefined,
  dichte: densityOf(dichte),
})

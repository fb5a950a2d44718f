import { isinAnswer } from '#figures/identifiers.ts'

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * What an ISIN whose check digit is wrong can only mean: the one known paper whose ISIN differs by a single sign. Undefined where
 * there are several, or none, and for an ISIN that is right.
 */
export function meantIsin<Paper>(said: string, byIsin: (isin: string) => Paper | undefined): Paper | undefined {
  const text = said.toUpperCase()
  if (!/^[A-Z0-9]{12}$/.test(text) || isinAnswer(text).valid) return undefined
  let only: Paper | undefined
  for (let place = 0; place < text.length; place++)
    for (const sign of signs) {
      const isin = text.slice(0, place) + sign + text.slice(place + 1)
      const paper = sign !== text[place] && isinAnswer(isin).valid ? byIsin(isin) : undefined
      if (paper === undefined) continue
      if (only !== undefined && only !== paper) return undefined
      only = paper
    }
  return only
}

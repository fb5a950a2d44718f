import { expect, test } from 'vitest'
import { folded, hyphenated, keyOfSlug } from './german-text.ts'

test.each([
  ['Börsen', 'boersen'],
  ['WÄHRUNG', 'waehrung'],
  ['Ku\u0308ndigen', 'kuendigen'],
  ['Crédit Agricole', 'credit agricole'],
  ['Straße', 'strasse'],
  ['Ørsted', 'orsted'],
  ['ŁÓDŹ', 'lodz'],
  ['S&P 500', 's&p 500'],
])('%s is compared as %s', (text, is) => expect(folded(text)).toBe(is))

test.each([
  ['Münchener Rück', 'Muenchener-Rueck'],
  ['A.P. Møller-Mærsk', 'A-P-Moller-Maersk'],
  ['(Vereinigte Staaten)', 'Vereinigte-Staaten'],
])('%s stands in an address as %s', (name, is) => expect(hyphenated(name)).toBe(is))

test.each([
  ['SAP-Aktie-DE0007164600', 'DE0007164600'],
  ['eur-usd-eurusd', 'EURUSD'],
  ['20735', '20735'],
])('the key of %s is %s', (slug, is) => expect(keyOfSlug(slug)).toBe(is))

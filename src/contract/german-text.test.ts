import { expect, test } from 'vitest'
import { folded, hyphenated, keyOfSlug, typedIn, typedPlain } from './german-text.ts'

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

test.each([
  ['1.234,56', '1234.56'],
  ['1.234', '1234'],
  ['1.234.567', '1234567'],
  ['1234.56', '1234.56'],
  ['0.125', '0.125'],
  ['0,125', '0.125'],
  [',5', '0.5'],
  ['5,', '5'],
  ['1,234.50', '1234.50'],
  ['1,234,567', '1234567'],
  ['10,000', '10.000'],
  ['12 000', '12000'],
  ['−4,9', '-4.9'],
  ['1.23,4', undefined],
  ['1,2,3', undefined],
  ['1.2.3', undefined],
  ['1e5', undefined],
  [',', undefined],
  ['', undefined],
])('„%s“ is typed for %s', (text, plain) => expect(typedPlain(text)).toBe(plain))

test.each([
  { text: '5 %', unit: '%', is: 5 },
  { text: '5%', unit: '%', is: 5 },
  { text: '4,5 Prozent', unit: '%', is: 4.5 },
  { text: '1.000 €', unit: 'EUR', is: 1000 },
  { text: 'EUR 1.000,50', unit: 'EUR', is: 1000.5 },
  { text: '300 Euro', unit: 'EUR', is: 300 },
  { text: 'Euro 500', unit: 'EUR', is: 500 },
  { text: '300 US-$', unit: 'USD', is: 300 },
  { text: '2 Mrd. EUR', unit: 'EUR', is: 2e9 },
  { text: '1,1 Mio', unit: 'EUR', is: 1_100_000 },
  { text: '10.000 JPY', unit: 'JPY', is: 10_000 },
  { text: '23.000 Punkte', unit: 'Pkt.', is: 23_000 },
  { text: '20 Jahre', unit: 'Jahre', is: 20 },
  { text: '50 Stück', unit: 'Stk.', is: 50 },
  { text: '2,5', unit: undefined, is: 2.5 },
  { text: '300 $', unit: 'EUR', is: undefined },
  { text: '5 %', unit: 'EUR', is: undefined },
  { text: '%', unit: '%', is: undefined },
  { text: 'Mrd.', unit: 'EUR', is: undefined },
])('„$text“ in a field of $unit', ({ text, unit, is }) => expect(typedIn(text, unit)).toBe(is))

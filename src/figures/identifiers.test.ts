import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isIsin, isinAnswer, isinOfWkn, isWkn, leiAnswer } from './identifiers.ts'

test.each([
  { isin: 'US0378331005', is: { valid: true, checkDigit: 5, country: 'US' } },
  { isin: ' de 000 716 460 0 ', is: { valid: true, checkDigit: 0, country: 'DE', wkn: '716460' } },
  { isin: 'DE0007164601', is: { valid: false, checkDigit: 0, country: 'DE', wkn: '716460' } },
  { isin: 'XS2286604181', is: { valid: true, checkDigit: 1, country: 'XS' } },
  { isin: 'AU0000XVGZA3', is: { valid: true, checkDigit: 3, country: 'AU' } },
  { isin: 'US037833100X', is: { valid: false, checkDigit: 5, country: 'US' } },
  { isin: 'ZZ0378331005', is: { valid: false, checkDigit: 1 } },
  { isin: 'US03783310', is: { valid: false } },
  { isin: '', is: { valid: false } },
])('ISIN $isin', ({ isin, is }) => expect(isinAnswer(isin)).toEqual(is))

test.each([
  { wkn: '716460', is: 'DE0007164600' },
  { wkn: 'a1ewww', is: 'DE000A1EWWW0' },
  { wkn: 'A1EWWO', is: undefined },
  { wkn: '71646', is: undefined },
])('WKN $wkn', ({ wkn, is }) => expect(isinOfWkn(wkn)).toBe(is))

// Deutsche Börse AG, Apple Inc.
test.each([
  { lei: '529900G3SW56SHYNPR95', is: { valid: true, checkDigits: '95' } },
  { lei: 'HWUPKR0MPOU8FGXBT394', is: { valid: true, checkDigits: '94' } },
  { lei: 'hwupkr0mpou8fgxbt3 93', is: { valid: false, checkDigits: '94' } },
  { lei: 'HWUPKR0', is: { valid: false } },
])('LEI $lei', ({ lei, is }) => expect(leiAnswer(lei)).toEqual(is))

test('the ISIN made of a WKN is valid; one wrong digit is noticed', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^[A-HJ-NP-Z0-9]{6}$/), fc.integer({ min: 1, max: 9 }), (wkn, error) => {
      const isin = isinOfWkn(wkn)!
      expect(isWkn(wkn)).toBe(true)
      expect(isinAnswer(isin)).toMatchObject({ valid: true, wkn })
      expect(isIsin(isin.slice(0, 11) + String((Number(isin[11]) + error) % 10))).toBe(false)
    }),
    { seed: 5, numRuns: 100 },
  ))

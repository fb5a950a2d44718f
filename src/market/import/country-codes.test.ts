import { expect, test } from 'vitest'
import { countryCode } from './country-codes.ts'

test.each([
  ['IT', 'IT'],
  ['ita', 'IT'],
  ['Italy', 'IT'],
  ['Italien', 'IT'],
  ['Österreich', 'AT'],
  ['Oesterreich', 'AT'],
  ['USA', 'US'],
  ['United States', 'US'],
  ['Großbritannien', 'GB'],
  ['Vereinigtes Königreich', 'GB'],
  ['Hong Kong', 'HK'],
  ['Südkorea', 'KR'],
  ['Côte d’Ivoire', 'CI'],
])('%s is %s', (text, code) => expect(countryCode(text)).toBe(code))

test.each(['', 'XX', 'Ital', 'Atlantis', 'QQQ'])('„%s“ is no country', (text) =>
  expect(countryCode(text)).toBeUndefined())

import { expect, test } from 'vitest'
import { heatOf } from '#web/blocks/heat-map.tsx'
import { countrySlug } from '#web/routes/aktien/countries.tsx'
import { typedNumber } from '#web/routes/channels/converter.tsx'

test.each([
  { change: 0.04, is: 'h0' }, { change: -0.04, is: 'h0' }, { change: 0.3, is: 'u1' }, { change: -0.6, is: 'd2' }, { change: 2.4, is: 'u3' }, { change: -7, is: 'd4' },
])('a tile of $change % has the colour $is', ({ change, is }) => expect(heatOf(change)).toBe(is))

test.each([
  { typed: '1.234,56', is: 1234.56 }, { typed: '1234.56', is: 1234.56 }, { typed: '12,5', is: 12.5 }, { typed: '', is: 100 }, { typed: 'viel', is: 100 },
  { typed: '-5', is: 100 }, { typed: '1e999', is: 100 },
])('„$typed“ in the converter is $is', ({ typed, is }) => expect(typedNumber(typed, 100)).toBe(is))

test.each([
  { name: 'Vereinigte Staaten', is: 'vereinigte-staaten' }, { name: 'Österreich', is: 'oesterreich' }, { name: 'Côte d’Ivoire', is: 'cote-d-ivoire' },
])('the address of $name ends in $is', ({ name, is }) => expect(countrySlug(name)).toBe(is))

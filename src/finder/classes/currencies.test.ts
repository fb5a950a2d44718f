import { expect, test } from 'vitest'
import type { Instrument } from '#market/instruments.ts'
import { currencies } from './currencies.ts'

// no criterion of these reads the rooms before it is asked
const region = currencies.criteria({} as never, '2026-11-20').find(({ id }) => id === 'region')

test.each([
  { pair: 'EURUSD', is: 'Amerika' },
  { pair: 'USDEUR', is: 'Europa' },
  { pair: 'EURJPY', is: 'Asien und Ozeanien' },
  { pair: 'EURANG', is: 'Amerika' },
  { pair: 'EURAFN', is: 'Asien und Ozeanien' },
  { pair: 'EURDZD', is: 'Afrika' },
  { pair: 'EURXAF', is: undefined },
])('$pair is of the region $is, where its second currency is at home', ({ pair, is }) => {
  const facts = { kind: 'currency', base: pair.slice(0, 3), quote: pair.slice(3) }
  expect(region?.kind === 'choice' && region.of({ facts } as Instrument)).toEqual(is)
})

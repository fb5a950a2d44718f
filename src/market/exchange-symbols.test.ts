import { expect, test } from 'vitest'
import { byExchangeSymbol } from './exchange-symbols.ts'
import { loadUniverse } from './universe.ts'

test.each([
  ['SAP.DE', 'DE0007164600'],
  ['hsba.l', 'GB0005405286'],
  ['MC.PA', 'FR0000121014'],
  ['NESN.SW', 'CH0038863350'],
  ['SAP', undefined],
  ['SAP.XX', undefined],
  ['SAP.PA', undefined],
])('%s', (said, isin) => expect(byExchangeSymbol(loadUniverse(), said)?.isin).toBe(isin))

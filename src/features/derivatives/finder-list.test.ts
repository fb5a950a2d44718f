import { expect, test } from 'vitest'
import { paperColumns } from './finder-list.block.tsx'
import type { ShownPaper } from './following-figures.ts'

test.each([
  { of: 'a currency', entityType: 'CURRENCY', strikeAbs: 1.135, is: '1,1350' },
  { of: 'an index', entityType: 'INDEX', strikeAbs: 24_000, is: '24.000,00' },
  { of: 'a metal', entityType: 'PRECIOUS_METAL', strikeAbs: 54.2, is: '54,200' },
])('a strike on $of has the decimals of its prices', ({ entityType, strikeAbs, is }) => {
  const strike = paperColumns('WARRANT', true).find(({ key }) => key === 'strikeAbs')
  const row = { strikeAbs, instrumentUnderlying: { entityType } } as unknown as ShownPaper
  expect(strike?.cell(row)).toBe(is)
})

test.each([
  { figure: 'spreadHomogenized', value: 0.00001, is: '0,00001' },
  { figure: 'spreadHomogenized', value: 0.4, is: '0,40' },
  { figure: 'delta', value: 0.0000123456, is: '0,0000123' },
  { figure: 'delta', value: -0.512, is: '−0,51' },
])('$figure $value of a paper on a currency is no zero: $is', ({ figure, value, is }) => {
  const column = paperColumns('WARRANT', true).find(({ key }) => key === figure)
  expect(column?.cell({ [figure]: value } as unknown as ShownPaper)).toBe(is)
})

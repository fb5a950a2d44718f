import { expect, test } from 'vitest'
import { markupOf } from '#web/markup.tsx'
import { quote, sap } from '#features/testing/examples.ts'
import { ask } from '#features/testing/ask.ts'
import { Differences } from './best-boards.block.tsx'
import type { BestEtf } from './best.contract.ts'

const etf = (some: Partial<BestEtf>): BestEtf => ({
  instrument: sap,
  quote,
  rank: 1,
  usualRank: 1,
  points: 50,
  parts: [],
  ...some,
})

test('what is known of ETFs is counted or spanned, what is not known is named, and a figure of one says nothing', () => {
  const body = markupOf(
    <Differences
      list={[
        etf({ distribution: 'accumulating', isoCountryDomicile: 'IE', spreadPct: 0.14, trackingErrorPct: 0.2 }),
        etf({ distribution: 'accumulating', isoCountryDomicile: 'LU', spreadPct: 0.08 }),
        etf({ distribution: 'distributing', isoCountryDomicile: 'LU' }),
        etf({}),
      ]}
    />,
  )
  expect(body).toContain('2 thesaurieren, 1 schüttet aus, von 1 ist es nicht bekannt')
  expect(body).toContain('Luxemburg 2, Irland 1, von 1 ist es nicht bekannt')
  expect(body).toContain('0,08\u00a0% bis 0,14\u00a0%')
  expect(body).not.toContain('Abweichung')
  expect(markupOf(<Differences list={[etf({ spreadPct: 1 })]} />)).toBe('')
})

test('weights that are all zero are told, the usual ones are not', async () => {
  const address = '/etf/die-besten-etfs/index/dax'
  expect((await ask(address)).body).not.toContain('Alle Gewichte sind 0')
  expect((await ask(`${address}?umsatz=0&spread=0&abweichung=0&alter=0`)).body).toContain('Alle Gewichte sind 0')
})

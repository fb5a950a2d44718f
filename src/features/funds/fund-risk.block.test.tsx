import { expect, test } from 'vitest'
import type { FundsSnapshot } from '#features/instrument/snapshots.contract.ts'
import { dax, snapshot } from '#features/testing/examples.ts'
import { markupOf } from '#web/markup.tsx'
import { RiskBoard, TrackingBoard } from './fund-risk.block.tsx'

const fund: FundsSnapshot = {
  expires: snapshot.expires,
  instrument: snapshot.instrument,
  quote: snapshot.quote,
  quoteList: snapshot.quoteList,
  chart: snapshot.chart,
  figures: [],
  type: 'FundsSnapshot',
  fundsBaseData: { isoCurrencyFund: 'EUR' },
  fundsDetails: { nameTypeFund: 'Aktien' },
  fundsRiskList: { list: [{ timeSpan: '1Y', volatility: 15.2, maxDrawdown: -11.4, sharpeRatio: 0.61 }] },
}
const withIndex: FundsSnapshot = {
  ...fund,
  fundsBenchmarkList: { list: [{ instrument: dax }] },
  fundsFigureBenchmarkList: { list: [{ timeSpan: '3Y', relativeReturnPct: -0.42 }] },
}

test('risk stands by period; the error against an index only where one is followed', () => {
  const plain = markupOf(<RiskBoard snapshot={fund} />)
  expect(plain).toMatch(/1 Jahr.*15,20\s%.*−11,4\s%.*0,61/)
  expect(plain).not.toContain('Tracking Error')
  expect(markupOf(<RiskBoard snapshot={withIndex} />)).toContain('Tracking Error')
  expect(markupOf(<RiskBoard snapshot={{ ...fund, fundsRiskList: undefined }} />)).toBe('')
})

test('the difference to an index is told in points, and not at all without one', () => {
  expect(markupOf(<TrackingBoard snapshot={withIndex} />)).toMatch(/3 Jahre.*−0,42/)
  expect(markupOf(<TrackingBoard snapshot={fund} />)).toBe('')
})

import { dayMs, type Instant } from '#contract/vocabulary.ts'
import type { BondsSnapshot } from '#features/instrument/snapshots.contract.ts'
import { listBonds } from '#features/lists/class-lists.contract.ts'
import { YieldCurveBoard } from '#features/lists/yield-curve.block.tsx'
import { softly } from '#web/soft.tsx'
import { BondCalculator, loadCalculation } from '#features/bonds/bond-calculator.block.tsx'
import { CashFlowBoard } from '#features/bonds/payments.block.tsx'
import {
  chart,
  description,
  facts,
  figureGroups,
  keyData,
  performanceBoard,
  related,
  statistics,
  venues,
} from '#features/instrument/common-boards.block.tsx'
import { startOfMinute } from '#web/minute.ts'
import { classOverview } from '#features/instrument/overview-boards.block.tsx'

const yearMs = 365 * dayMs

/** Its own point on the curve; none once it is repaid, and while it has no price. */
function pointsOf({ instrument, figures, cashFlows }: BondsSnapshot, now: Instant) {
  const y = figures.find(({ id }) => id === 'yieldToMaturity')?.value
  const maturity = cashFlows?.at(-1)?.date
  return y === undefined || maturity === undefined
    ? []
    : [{ x: (Date.parse(maturity) - now) / yearMs, y, name: instrument.name, place: 1 }]
}

export const bondOverview = classOverview({
  types: ['BondsSnapshot'],
  load: async (context, snapshot) => {
    const [calculated, bonds] = await Promise.all([
      loadCalculation(context, snapshot),
      softly(context.call(listBonds, { query: { isoCountry: 'DE' } })),
    ])
    return { calculated, bonds: bonds?.list ?? [] }
  },
  main: [
    chart,
    keyData,
    ({ snapshot, at }) => <CashFlowBoard cashFlows={snapshot.cashFlows} now={startOfMinute(at.now)} />,
    figureGroups,
    ({ snapshot, own, at }) => <YieldCurveBoard bonds={own.bonds} marked={pointsOf(snapshot, at.now)} />,
    venues,
    statistics,
  ],
  side: [
    description,
    ({ own, at }) => <BondCalculator calculated={own.calculated} path={at.path} />,
    (props) => performanceBoard(props, { absolute: true }),
    facts,
    related,
  ],
})

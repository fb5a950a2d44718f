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

export const bondOverview = classOverview({
  types: ['BondsSnapshot'],
  load: loadCalculation,
  main: [
    chart,
    keyData,
    ({ snapshot, at }) => <CashFlowBoard cashFlows={snapshot.cashFlows} now={startOfMinute(at.now)} />,
    figureGroups,
    venues,
    statistics,
  ],
  side: [
    description,
    ({ own, at }) => <BondCalculator calculated={own} path={at.path} />,
    (props) => performanceBoard(props, { absolute: true }),
    facts,
    related,
  ],
})

import { BondCalculator, loadCalculation } from '#features/bonds/bond-calculator.block.tsx'
import { CashFlowBoard } from '#features/instrument/class-boards.block.tsx'
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
import { classOverview } from '#features/instrument/overview-boards.block.tsx'

export const bondOverview = classOverview({
  types: ['BondsSnapshot'],
  load: loadCalculation,
  main: [chart, keyData, figureGroups, venues, statistics, ({ snapshot }) => <CashFlowBoard snapshot={snapshot} />],
  side: [
    description,
    ({ own, at }) => <BondCalculator calculated={own} path={at.path} />,
    (props) => performanceBoard(props, { absolute: true }),
    facts,
    related,
  ],
})

import { BondCalculator, loadCalculation } from '#web/routes/instrument/bond-calculator.tsx'
import { CashFlowBoard } from '#web/routes/instrument/class-boards.tsx'
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
} from '#web/routes/instrument/common-boards.tsx'
import { classOverview } from '#web/routes/instrument/overview-boards.tsx'

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

import {
  chart,
  description,
  facts,
  figureGroups,
  keyData,
  loadNothing,
  performance,
  statistics,
} from '#features/instrument/common-boards.block.tsx'
import { classOverview } from '#features/instrument/overview-boards.block.tsx'

export const interestOverview = classOverview({
  types: ['InterestRatesSnapshot'],
  load: loadNothing,
  main: [chart, keyData, figureGroups, statistics],
  side: [description, performance, facts],
})

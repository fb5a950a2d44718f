import {
  chart,
  description,
  facts,
  figureGroups,
  keyData,
  loadNothing,
  performance,
  related,
  statistics,
  venues,
} from '#web/routes/instrument/common-boards.tsx'
import { classOverview } from '#web/routes/instrument/overview-boards.tsx'

export const commodityOverview = classOverview({
  types: ['CommoditySnapshot', 'PreciousMetalSnapshot'],
  load: loadNothing,
  main: [chart, keyData, figureGroups, venues, statistics],
  side: [description, performance, facts, related],
})

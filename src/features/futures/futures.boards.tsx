import {
  chart,
  description,
  facts,
  figureGroups,
  keyData,
  loadFollowed,
  performanceBesideUnderlying,
  related,
  statistics,
  underlying,
  venues,
} from '#features/instrument/common-boards.block.tsx'
import { classOverview } from '#features/instrument/overview-boards.block.tsx'

export const futureOverview = classOverview({
  types: ['FuturesSnapshot'],
  load: loadFollowed,
  main: [chart, keyData, figureGroups, venues, statistics],
  side: [description, underlying(), performanceBesideUnderlying, facts, related],
})

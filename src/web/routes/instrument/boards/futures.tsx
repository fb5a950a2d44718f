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
} from '#web/routes/instrument/common-boards.tsx'
import { classOverview } from '#web/routes/instrument/overview-boards.tsx'

export const futureOverview = classOverview({
  types: ['FuturesSnapshot'],
  load: loadFollowed,
  main: [chart, keyData, figureGroups, venues, statistics],
  side: [description, underlying(), performanceBesideUnderlying, facts, related],
})

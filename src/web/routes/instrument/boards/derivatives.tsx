import { PayoffBoard } from '#web/routes/instrument/class-boards.tsx'
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

export const derivativeOverview = classOverview({
  types: ['DerivativesSnapshot'],
  load: loadFollowed,
  main: [chart, keyData, figureGroups, ({ snapshot }) => <PayoffBoard snapshot={snapshot} />, venues, statistics],
  side: [description, underlying(), performanceBesideUnderlying, facts, related],
})

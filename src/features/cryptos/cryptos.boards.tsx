import {
  chart,
  description,
  facts,
  figureGroups,
  followers,
  keyData,
  loadNothing,
  performance,
  related,
  statistics,
  venues,
} from '#features/instrument/common-boards.block.tsx'
import { classOverview } from '#features/instrument/overview-boards.block.tsx'

export const cryptoOverview = classOverview({
  types: ['CryptosSnapshot'],
  load: loadNothing,
  main: [chart, keyData, figureGroups, venues, statistics],
  side: [description, performance, facts, related, followers],
})

import { AllTimeHighBoard, loadAllTimeHigh } from '#features/cryptos/all-time-high.block.tsx'
import {
  chart,
  description,
  facts,
  figureGroups,
  followers,
  keyData,
  performance,
  related,
  statistics,
  venues,
} from '#features/instrument/common-boards.block.tsx'
import { classOverview } from '#features/instrument/overview-boards.block.tsx'

export const cryptoOverview = classOverview({
  types: ['CryptosSnapshot'],
  load: loadAllTimeHigh,
  main: [chart, keyData, figureGroups, venues, statistics],
  side: [
    description,
    ({ own, snapshot }) => <AllTimeHighBoard found={own} instrument={snapshot.instrument} />,
    performance,
    facts,
    related,
    followers,
  ],
})

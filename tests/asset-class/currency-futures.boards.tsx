import { chart, loadNothing } from '#features/instrument/common-boards.block.tsx'
import { classOverview } from '#features/instrument/overview-boards.block.tsx'

export const currencyFutureOverview = classOverview({
  types: ['FuturesSnapshot'],
  load: loadNothing,
  main: [chart],
  side: [({ snapshot }) => <p>Termin auf {snapshot.instrument.name}</p>],
})

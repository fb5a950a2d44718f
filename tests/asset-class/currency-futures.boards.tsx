import { chart, loadNothing } from '#web/routes/instrument/common-boards.tsx'
import { classOverview } from '#web/routes/instrument/overview-boards.tsx'

export const currencyFutureOverview = classOverview({
  types: ['FuturesSnapshot'],
  load: loadNothing,
  main: [chart],
  side: [({ snapshot }) => <p>Termin auf {snapshot.instrument.name}</p>],
})

import { codeOf, Converter, loadConverter } from '#web/routes/channels/converter.tsx'
import {
  chart,
  description,
  facts,
  figureGroups,
  keyData,
  performance,
  related,
  statistics,
  venues,
} from '#web/routes/instrument/common-boards.tsx'
import { classOverview } from '#web/routes/instrument/overview-boards.tsx'

/** `EUR/USD` as the converter's two currencies. */
const pairOf = (name: string) => ({ from: codeOf(name.slice(0, 3), 'EUR'), to: codeOf(name.slice(4, 7), 'USD') })

export const currencyOverview = classOverview({
  types: ['CurrenciesSnapshot'],
  load: (context, { instrument }) => loadConverter(context, pairOf(instrument.name)),
  main: [chart, keyData, figureGroups, venues, statistics],
  side: [description, ({ own, at }) => <Converter conversion={own} at={at} />, performance, facts, related],
})

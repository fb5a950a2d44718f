import { Converter, loadConverter } from '#features/currencies/converter.block.tsx'
import { codeOf } from '#features/currencies/conversion.ts'
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
} from '#features/instrument/common-boards.block.tsx'
import { classOverview } from '#features/instrument/overview-boards.block.tsx'

/** `EUR/USD` as the converter's two currencies. */
const pairOf = (name: string) => ({ from: codeOf(name.slice(0, 3), 'EUR'), to: codeOf(name.slice(4, 7), 'USD') })

export const currencyOverview = classOverview({
  types: ['CurrenciesSnapshot'],
  load: (context, { instrument }) => loadConverter(context, pairOf(instrument.name)),
  main: [chart, keyData, figureGroups, venues, statistics],
  side: [description, ({ own, at }) => <Converter conversion={own} at={at} />, performance, facts, related],
})

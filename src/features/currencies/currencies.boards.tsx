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
import { getCrossRates, type CrossRates } from '#features/lists/class-lists.contract.ts'
import { crossRatesPath } from '#features/currencies/cross-rates.page.tsx'
import { CrossRateList } from '#features/currencies/cross-rates.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { classOverview } from '#features/instrument/overview-boards.block.tsx'

/** `EUR/USD` as the converter's two currencies. */
const pairOf = (name: string) => ({ from: codeOf(name.slice(0, 3), 'EUR'), to: codeOf(name.slice(4, 7), 'USD') })

const shownBeside = 'EUR,USD,CHF,GBP,JPY,CAD,AUD,CNY'

/** What the pair's first currency costs in others. */
const BesideBoard = ({ base, rates }: { base: string; rates: CrossRates | undefined | null }) => (
  <Board
    title={`1 ${base} in anderen Währungen`}
    footer={
      <>
        <span>Mittelkurse</span>
        <a href={crossRatesPath}>Alle Cross Rates</a>
      </>
    }
  >
    {ifLoaded(rates, (given) => (
      <CrossRateList base={base} rates={given} />
    ))}
  </Board>
)

export const currencyOverview = classOverview({
  types: ['CurrenciesSnapshot'],
  load: async (context, { instrument }) => {
    const base = instrument.name.slice(0, 3)
    const [conversion, rates] = await Promise.all([
      loadConverter(context, pairOf(instrument.name)),
      softly(context.call(getCrossRates, { query: { base, codes: shownBeside } })),
    ])
    return { conversion, base, rates }
  },
  main: [chart, keyData, figureGroups, venues, statistics],
  side: [
    description,
    ({ own, at }) => <Converter conversion={own.conversion} at={at} />,
    ({ own: { base, rates } }) => <BesideBoard base={base} rates={rates} />,
    performance,
    facts,
    related,
  ],
})

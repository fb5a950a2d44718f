import { assetClasses } from '#contract/asset-classes.ts'
import { getCrossRates } from '#features/lists/class-lists.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { classPage } from '#features/lists/class-page.block.tsx'
import { Converter, loadConverter } from '#features/currencies/converter.block.tsx'
import { crossRatesPath } from '#features/currencies/cross-rates.page.tsx'
import { CrossRateTable } from '#features/currencies/cross-rates.block.tsx'
import { listInterestRates } from '#features/interest-rates/interest-rates.contract.ts'
import { RatesBoard } from '#features/lists/rates-board.block.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

/** Currencies: the majors against each other, and the converter. */
export const route = classPage({
  assetClass: assetClasses.get('currencies'),
  large: true,
  leadFirst: true,
  tools: [
    { label: 'Finder', href: '/devisen/finder' },
    { label: 'Währungsrechner', href: '/devisen/waehrungsrechner' },
    { label: 'Cross Rates', href: '/devisen/cross-rates' },
    { label: 'Leitzinsen', href: '/zinsen' },
    { label: 'Alle Devisen', href: '#alle' },
  ],
  async load(context) {
    const [rates, conversion, interest] = await Promise.all([
      softly(context.call(getCrossRates)),
      loadConverter(context),
      softly(context.call(listInterestRates)),
    ])
    return { rates, conversion, interest }
  },
  Main: ({ rates }) => (
    <Board
      title="Cross Rates"
      id="cross-rates"
      footer={
        <>
          <span>So viel kostet eine Einheit der Währung links; getönt nach der Veränderung des Tages</span>
          <a href={crossRatesPath}>Zwölf Währungen</a>
        </>
      }
    >
      {ifLoaded(rates, (given) => (
        <CrossRateTable rates={given} />
      ))}
    </Board>
  ),
  Side: ({ conversion, interest, at }) => (
    <>
      <Converter conversion={conversion} at={at} />
      {interest ? <RatesBoard rates={interest} group="policy" /> : null}
    </>
  ),
})

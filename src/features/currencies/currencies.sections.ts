import type { Figure } from '#contract/figures.ts'
import { germanDay } from '#contract/number-format.ts'
import type { PlainSnapshot } from '#features/instrument/snapshots.contract.ts'
import { tidy } from '#figures/rounding.ts'
import { centralBankMeetings } from '#market/central-banks.ts'
import { factsOf, type FactsOf, type Listing } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'
import type { Asker } from '#api/asker.ts'
import type { Rooms } from '#api/rooms.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import type { RateGroup } from '#features/interest-rates/interest-rates.contract.ts'
import { relatedRows } from '#features/lists/rows.ts'
import { exactText, known, number, text, type SectionsOf } from '#features/instrument/snapshot-figures.ts'
import { referenceClose } from '#market/reference-close.ts'

export function currencySections(rooms: Rooms, listing: Listing, asker: Asker): SectionsOf<PlainSnapshot> {
  const facts = factsOf(listing.instrument, 'currency')
  const reference = referenceClose(rooms, listing)
  const mirrored = rooms.universe.find('CURRENCY', facts.quote + facts.base)
  return {
    type: 'CurrenciesSnapshot',
    figures: [
      {
        ...number(
          'reference',
          'Referenzkurs',
          reference?.close,
          facts.quote,
          'vor mehr als einem Jahr zuletzt importiert',
        ),
        // with the places it was published with
        ...(reference && { text: `${exactText(reference.close)} ${facts.quote}` }),
      },
      text('referenceDay', 'Referenz vom', reference && `${germanDay(reference.day)} · ${reference.source}`),
    ].filter(known),
    figureGroups: [{ title: 'Zinsen beider Währungen', figures: interestFigures(rooms, facts, asker) }].filter(
      ({ figures }) => figures.length > 0,
    ),
    description: [
      `${facts.base}/${facts.quote} sagt, wie viele ${facts.quote} eine Einheit ${facts.base} kostet`,
      `(Mengennotiz aus Sicht von ${facts.base}).`,
      ...(mirrored ? [`Umgekehrt gelesen heißt das Paar ${facts.quote}/${facts.base}.`] : []),
      `Steigt der Kurs, wird ${facts.base} teurer.`,
    ].join(' '),
    ...(mirrored && { nameRelated: 'Umgekehrt', related: relatedRows(rooms, [mirrored], asker) }),
  }
}

/** the term in which the rates of two currencies are held against each other */
const comparedYears = 2
const shownCountry: Readonly<Record<string, string>> = { EUR: 'EU', USD: 'US' }

/** What both currencies pay, as far as it is known of one of them: key rate, yield of two years, next decision. */
function interestFigures(
  rooms: Rooms,
  { base, quote }: Pick<FactsOf<'currency'>, 'base' | 'quote'>,
  asker: Asker,
): Figure[] {
  const rates = rooms.universe.ofType('INTEREST')
  const lastOf = (isoCurrency: string, group: RateGroup, years: number): number | undefined => {
    const rate = rates.find(
      ({ facts, ...each }) =>
        facts.kind === 'interest' && each.isoCurrency === isoCurrency && facts.group === group && facts.years === years,
    )
    return rate && quoteOf(rooms, listListing(rate), asker).last
  }
  const yields = [base, quote].map((isoCurrency) => lastOf(isoCurrency, 'government', comparedYears))
  if (yields.every((each) => each === undefined)) return []
  const today = rooms.calendar.dayOf('XETR', rooms.market.now())
  const nextOf = (isoCurrency: string) =>
    centralBankMeetings()
      .filter(({ day, isoCountry }) => isoCountry === shownCountry[isoCurrency] && day >= today)
      .map(({ day }) => day)
      .toSorted()[0]
  const [ofBase, ofQuote] = yields
  return [
    ...[base, quote].flatMap((isoCurrency, i) => {
      const next = nextOf(isoCurrency)
      return [
        number(`keyRate-${isoCurrency}`, `Leitzins ${isoCurrency}`, lastOf(isoCurrency, 'policy', 0), '%', noSource),
        number(`yield2y-${isoCurrency}`, `Rendite 2 Jahre ${isoCurrency}, simuliert`, yields[i], '%', noSource),
        ...(next ? [text(`decision-${isoCurrency}`, `Zinsentscheid ${isoCurrency}`, germanDay(next))] : []),
      ]
    }),
    number(
      'yieldGap2y',
      `Zinsabstand 2 Jahre, ${base} − ${quote}`,
      ofBase === undefined || ofQuote === undefined ? undefined : tidy(ofBase - ofQuote, 4),
      'Pp.',
      noSource,
    ),
  ]
}
const noSource = 'dafür gibt es hier keine Quelle'

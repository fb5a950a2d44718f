import type { Figure } from '#contract/figures.ts'
import { inPercent, tidy } from '#figures/rounding.ts'
import { stillCounting } from '#features/instrument/quotes.handlers.ts'
import { percentText, printed } from '#contract/number-format.ts'
import { taxKindOf } from '#portfolio/tax-kinds.ts'
import { bviExample, exemptionFigures } from './fund-example.ts'
import { countryName } from '#contract/country.ts'
import type { FundsSnapshot } from '#features/instrument/snapshots.contract.ts'
import { germanTerm } from '#market/german-terms.ts'
import { instrumentColumns } from '#finder/instrument-columns.ts'
import { fundsOfSameCategory, fundsOnSameIndex } from '#finder/related.ts'
import { membershipOf } from '#market/index-members.ts'
import { followedIndex, holdingsOf, largestOf } from '#market/fund-holdings.ts'
import { factsOf, type Instrument, type Listing } from '#market/instruments.ts'
import { reportedNumber } from '#market/reported.ts'
import type { Asker } from '#api/asker.ts'
import { numberOfName } from '#features/instrument/present-company.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import type { Rooms } from '#api/rooms.ts'
import { fundHoldings, fundPerformance } from './funds.handlers.ts'
import { relatedRows } from '#features/lists/rows.ts'
import { reportedTexts } from '#features/instrument/reported-figures.ts'
import { known, number, text, type SectionsOf } from '#features/instrument/snapshot-figures.ts'
import { presentFollowed } from '#features/instrument/followed.ts'

export function fundSections(rooms: Rooms, listing: Listing, asker: Asker): SectionsOf<FundsSnapshot> {
  const { instrument } = listing
  const facts = factsOf(instrument, 'etf', 'fund')
  const benchmark = followedIndex(rooms, instrument)
  const issuer = facts.family ?? undefined
  const distribution = facts.kind === 'etf' ? facts.distribution : undefined
  const policy = distribution && (distribution === 'accumulating' ? 'thesaurierend' : 'ausschüttend')
  const domicile = facts.domicile && countryName(facts.domicile)
  const sameIndex = fundsOnSameIndex(rooms.universe, instrument)
  const sameCategory = sameIndex.length > 0 ? [] : fundsOfSameCategory(rooms.universe, instrument)
  const index = instrumentColumns.index(instrument)
  const frontLoadPct = reportedNumber(instrument, 'frontLoadPct')
  const taxKind = taxKindOf(instrument)
  const category = facts.category && germanTerm(facts.category)
  return {
    type: 'FundsSnapshot',
    fundsBaseData: {
      isoCurrencyFund: instrument.isoCurrency,
      nameCountry: domicile,
      ongoingCharges: reportedNumber(instrument, 'ongoingCharges'),
      volumeFundEuro: reportedNumber(instrument, 'fundVolumeEuro'),
      dateEmission: facts.issued,
    },
    fundsDetails: {
      nameTypeFund: facts.group ? germanTerm(facts.group) : 'Fonds',
      nameInvestmentFocus: category,
      ...(policy && {
        fundsTypeCapitalisation: distribution === 'accumulating' ? { id: 1, name: policy } : { id: 2, name: policy },
      }),
    },
    ...(issuer && { fundsIssuer: { id: numberOfName(issuer), name: issuer, nameGroupIssuer: issuer } }),
    ...(benchmark && {
      fundsBenchmarkList: { list: [{ instrument: presentInstrument(benchmark, rooms.origin) }] },
      underlying: presentFollowed(rooms, benchmark, asker),
    }),
    figures: [
      text('distributionPolicy', 'Ertragsverwendung', policy),
      text('domicile', 'Domizil', domicile),
      ...(facts.kind === 'etf' ? etfFigures(rooms, listing, benchmark) : []),
    ].filter(known),
    figureGroups: [
      {
        title: 'Stammdaten',
        figures: [
          text('managementCompany', 'Gesellschaft', issuer),
          text('group', 'Anlageklasse', facts.group && germanTerm(facts.group)),
          text('category', 'Kategorie', category),
          text('index', 'Index', facts.kind === 'etf' ? (facts.indexName ?? benchmark?.name) : undefined),
          text('currency', 'Währung', instrument.isoCurrency),
          text('domicile', 'Domizil', domicile),
          text('distributionPolicy', 'Ertragsverwendung', policy),
          ...reportedTexts(instrument),
        ].filter(known),
      },
      ...(frontLoadPct === undefined || distribution === 'distributing'
        ? []
        : [
            {
              title: `Beispiel nach BVI, mit ${percentText(frontLoadPct, { typography: printed })} Ausgabeaufschlag`,
              figures: bviExample(rooms.statistics.of(instrument.key), frontLoadPct),
            },
          ]),
      ...(taxKind ? [{ title: 'Steuer (Deutschland, Privatanleger)', figures: exemptionFigures(taxKind) }] : []),
    ],
    ...(sameIndex.length > 0 && {
      nameRelated: `ETFs auf ${benchmark?.name ?? index}`,
      related: relatedRows(rooms, mostTraded(rooms, sameIndex), asker),
      finderRelated: `index=${encodeURIComponent(index ?? '')}`,
    }),
    ...(sameCategory.length > 0 && {
      nameRelated: `Ähnlich: ${category}`,
      related: relatedRows(rooms, mostTraded(rooms, sameCategory), asker),
      finderRelated: `kategorie=${encodeURIComponent(facts.category ?? '')}`,
    }),
    ...fundHoldings(rooms, instrument),
    ...fundPerformance(rooms, listing, asker),
  }
}

/** Those that readers most likely know come first; before the table is counted, by name. */
const mostTraded = ({ statistics }: Rooms, funds: readonly Instrument[]): Instrument[] => {
  const turnover = ({ key }: Instrument) => statistics.of(key)?.averageTurnover20d ?? 0
  return funds.toSorted((a, b) => turnover(b) - turnover(a))
}

/** What trading an ETF costs, how far it lags its index, and how much its largest papers weigh. */
function etfFigures(rooms: Rooms, { instrument }: Listing, benchmark: Instrument | undefined): Figure[] {
  const { spread30d, trackingDifference3y } = rooms.statistics.of(instrument.key) ?? {}
  const reason = stillCounting(rooms.statistics) ? 'wird berechnet' : 'zu kurze Historie'
  const figure = (id: string, label: string, fraction: number | undefined, unit: string) =>
    number(id, label, inPercent(fraction), unit, reason)
  const members = holdingsOf(rooms, instrument)
  const held = benchmark && membershipOf(benchmark, members.length).membership === 'whole' ? members : []
  const ten = largestOf(held, 10).reduce((sum, { weightPct }) => sum + weightPct, 0)
  return [
    figure('spread30d', 'Spread, Mittel 30 Tage', spread30d, '%'),
    ...(benchmark
      ? [figure('trackingDifference3y', 'Tracking-Differenz 3 J. p. a.', trackingDifference3y, 'Pp.')]
      : []),
    ...(held.length > 10
      ? [number('positions', 'Positionen', held.length, 'Stk.'), number('topTen', 'Größte zehn', tidy(ten, 2), '%')]
      : []),
  ]
}

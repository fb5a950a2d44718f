import type { TradingDay } from '#contract/vocabulary.ts'
import { addDays } from '#calendar/days.ts'
import { countryName } from '#contract/country.ts'
import { futureFigures } from '#figures/future.ts'
import { frontContract } from '#market/front-contract.ts'
import { germanTerm } from '#market/german-terms.ts'
import type { Instrument, Listing } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import type { Asker } from '../asker.ts'
import { numberOfName } from '../present/company.ts'
import { presentInstrument } from '../present/instrument.ts'
import { tidy } from '../present/quote.ts'
import { germanDay } from '../present/time.ts'
import type { Rooms } from '../rooms.ts'
import { memberFigures } from './member-figures.ts'
import { quoteOf } from './quotes.ts'
import { relatedRows } from './rows.ts'
import {
  exactText,
  known,
  notDelivered,
  notTraded,
  number,
  registered,
  text,
  type Sections,
} from './snapshot-figures.ts'

const present = (rooms: Rooms, instrument: Instrument, asker: Asker) => ({
  instrument: presentInstrument(instrument, rooms.origin),
  quote: quoteOf(rooms, mainListing(instrument), asker),
})

export function futureSections(rooms: Rooms, listing: Listing, asker: Asker): Sections {
  const { facts, isoCurrency } = listing.instrument
  if (facts.kind !== 'future') return { figures: [] }
  const { expiry, daysLeft } = frontContract(facts.expiryCycle, rooms.calendar.dayOf('XETR', rooms.market.now()))
  const instrument = facts.underlyingKey && rooms.universe.byKey(facts.underlyingKey)
  const underlying = instrument ? present(rooms, instrument, asker) : undefined
  const comparable = instrument && (instrument.isoCurrency === isoCurrency || instrument.entityType === 'INDEX')
  const { last } = quoteOf(rooms, listing, asker)
  const carry = futureFigures({
    spot: comparable ? underlying?.quote.last : undefined,
    days: daysLeft,
    price: last,
    tickSize: facts.tickSize,
    contractSize: facts.multiplier,
  })
  const units = { money: isoCurrency, price: '' }
  const basisReason = 'kein Kassakurs in dieser Einheit'
  const value = last === undefined ? undefined : last * facts.multiplier
  return {
    ...(underlying && { underlying }),
    figures: [
      text('expiry', 'Verfall', germanDay(expiry)),
      number('multiplier', 'Kontraktgröße', facts.multiplier, ''),
      registered('future', 'tickValue', carry.tickValue, units),
    ],
    figureGroups: [
      {
        title: 'Basis und Haltekosten',
        figures: [
          registered('future', 'basis', carry.basis, units, basisReason),
          registered('future', 'basisPct', carry.basisPct, units, basisReason),
          registered('future', 'impliedCarry', carry.impliedCarry, units, basisReason),
          number('daysLeft', 'Tage bis Verfall', daysLeft, ''),
        ],
      },
      {
        title: 'Kontrakt',
        figures: [
          text('underlying', 'Basiswert', facts.underlying),
          text('expiry', 'Vorderer Kontrakt', germanDay(expiry)),
          text('cycle', 'Zyklus', facts.expiryCycle),
          number('multiplier', 'Kontraktgröße', facts.multiplier, ''),
          number('tickSize', 'Mindestschritt', facts.tickSize, ''),
          registered('future', 'tickValue', carry.tickValue, units),
          number('contractValue', 'Kontraktwert', value, isoCurrency, notTraded),
          number('openInterest', 'Open Interest', undefined, '', notDelivered),
        ],
      },
    ],
    description: `Gezeigt wird der vordere Kontrakt. Steigt der Future um ${exactText(facts.tickSize)}, ändert sich der Wert eines Kontrakts um ${exactText(tidy(facts.tickSize * facts.multiplier, 4))} ${isoCurrency}. Nach dem Verfall am ${germanDay(expiry)} folgt der nächste Kontrakt.`,
  }
}

export function indexSections(rooms: Rooms, instrument: Instrument): Sections {
  const { facts } = instrument
  if (facts.kind !== 'index') return { figures: [] }
  const members = rooms.universe.membersOf(instrument)
  const weighting = {
    freeFloat: 'nach Marktwert, je Wert gekappt',
    price: 'nach Kurs der Aktien',
    factors: 'Modell ohne Mitgliederliste',
    volatility: 'keine Mitglieder: erwartete Schwankung',
    sentiment: 'keine: Stimmung von −100 bis 100',
  }[facts.weighting as string]
  return {
    figures: [
      text('country', 'Land', instrument.isoCountry && countryName(instrument.isoCountry)),
      text('members', 'Mitglieder', members.length > 0 ? String(members.length) : undefined),
      text('weighting', 'Gewichtung', weighting),
      text(
        'calculation',
        'Berechnung',
        facts.weighting === 'volatility' || facts.weighting === 'sentiment'
          ? undefined
          : facts.reinvests
            ? 'Performanceindex, Dividenden eingerechnet'
            : 'Kursindex, ohne Dividenden',
      ),
    ].filter(known),
    figureGroups: [
      { title: 'Breite und Schwankung der Mitglieder', figures: memberFigures(members, rooms.statistics) },
    ],
    description: indexWords(instrument.name, facts),
  }
}

/** What an index measures and by which rules; nothing where its rules are not known. */
function indexWords(
  name: string,
  { weighting, reinvests }: Extract<Instrument['facts'], { kind: 'index' }>,
): string | undefined {
  if (weighting === 'volatility')
    return `Der ${name} sagt, mit welcher Schwankung für die nächsten 30 Tage gerechnet wird: 20 Punkte stehen für 20 Prozent im Jahr. Er steigt meist, wenn die Kurse fallen.`
  if (weighting !== 'freeFloat' && weighting !== 'price') return undefined
  const counted =
    weighting === 'price'
      ? 'Jede Aktie zählt nach ihrem Kurs, nicht nach der Größe des Unternehmens.'
      : 'Jede Aktie zählt nach dem Wert aller ihrer Stücke, denn der Streubesitz liegt uns nicht vor; über eine Obergrenze hinaus zählt keine.'
  const dividends = reinvests
    ? 'Dividenden rechnet er ein: Er ist ein Performanceindex.'
    : 'Dividenden rechnet er nicht ein: Er ist ein Kursindex.'
  return `Der ${name} fasst die Kurse seiner Mitglieder zusammen. ${counted} ${dividends} Neu bestimmt werden die Gewichte viermal im Jahr, nach dem dritten Freitag im März, Juni, September und Dezember.`
}

/** The last close that was imported, not simulated: the reference rate of the central bank, a price of a statistical office. */
function referenceClose(
  { market, calendar }: Rooms,
  { notation }: Listing,
): { day: TradingDay; close: number; source: string } | undefined {
  const today = calendar.dayOf('XETR', market.now())
  const bars = market.daily(notation.id, addDays(today, -180), today)
  for (let i = bars.day.length - 1; i >= 0; i--) {
    const source = bars.sources.findLast(({ from }) => from <= i)?.source
    const close = bars.close[i]
    const day = bars.day[i]
    if (source && source !== 'simulated' && close !== undefined && day) return { day, close, source }
  }
  return undefined
}

export function currencySections(rooms: Rooms, listing: Listing, asker: Asker): Sections {
  const { facts } = listing.instrument
  if (facts.kind !== 'currency') return { figures: [] }
  const reference = referenceClose(rooms, listing)
  const mirrored = rooms.universe.find('CURRENCY', facts.quote + facts.base)
  return {
    figures: [
      number(
        'reference',
        'Referenzkurs',
        reference?.close,
        facts.quote,
        'vor mehr als einem halben Jahr zuletzt importiert',
      ),
      text('referenceDay', 'Referenz vom', reference && `${germanDay(reference.day)} · ${reference.source}`),
    ].filter(known),
    description: `${facts.base}/${facts.quote} sagt, wie viele ${facts.quote} eine Einheit ${facts.base} kostet (Mengennotiz aus Sicht von ${facts.base}).${mirrored ? ` Umgekehrt gelesen heißt das Paar ${facts.quote}/${facts.base}.` : ''} Steigt der Kurs, wird ${facts.base} teurer.`,
    ...(mirrored && { nameRelated: 'Umgekehrt', related: relatedRows(rooms, [mirrored], asker) }),
  }
}

export function cryptoSections(rooms: Rooms, listing: Listing, asker: Asker): Sections {
  const { instrument, notation } = listing
  if (instrument.facts.kind !== 'crypto') return { figures: [] }
  const figures = rooms.statistics.of(instrument.key)
  const { last } = quoteOf(rooms, listing, asker)
  const home = mainListing(instrument).notation.isoCurrency === notation.isoCurrency
  const high = home ? figures?.high52w : undefined
  return {
    figures: [
      number(
        'high52wDistance',
        'Abstand 52-W-Hoch',
        high && last !== undefined ? tidy((last / high - 1) * 100, 4) : undefined,
        '%',
        'wird berechnet',
      ),
      number(
        'volatility30d',
        'Schwankung 30 Tage',
        figures?.volatility30d === undefined ? undefined : tidy(figures.volatility30d * 100, 4),
        '%',
        'wird berechnet',
      ),
      number('circulatingSupply', 'Umlaufmenge', undefined, '', notDelivered),
      number('marketCap', 'Marktkapitalisierung', undefined, '', notDelivered),
    ],
    description:
      'Krypto wird rund um die Uhr gehandelt. Verglichen wird mit dem Kurs um Mitternacht (UTC). Gewinne aus dem Verkauf sind nach einem Jahr Haltedauer in der Regel steuerfrei (§ 23 EStG); das ist keine Steuerberatung.',
  }
}

export function commoditySections(rooms: Rooms, listing: Listing, asker: Asker): Sections {
  const { instrument } = listing
  const { facts } = instrument
  if (facts.kind !== 'commodity') return { figures: [] }
  const { last, isoCurrency } = quoteOf(rooms, listing, asker)
  const dollar = rooms.universe.find('CURRENCY', 'EURUSD')
  const rate =
    isoCurrency === 'EUR'
      ? 1
      : isoCurrency === 'USD' && dollar
        ? quoteOf(rooms, mainListing(dollar), asker).last
        : undefined
  const euro = last === undefined || !rate ? undefined : last / rate
  const reference = referenceClose(rooms, listing)
  const perUnit = unitsOf(facts.unit).map(({ unit, factor }) =>
    number(`euro-${unit}`, `je ${unit}`, euro === undefined ? undefined : tidy(euro / factor, 4), 'EUR', notTraded),
  )
  const futures = rooms.universe
    .ofType('FUTURE')
    .filter((future) => future.facts.kind === 'future' && future.facts.underlyingKey === instrument.key)
  return {
    figures: [
      text('unit', 'Einheit', `${isoCurrency} je ${facts.unit}`),
      number('priceEuro', `je ${facts.unit}`, euro === undefined ? undefined : tidy(euro, 4), 'EUR', notTraded),
    ],
    figureGroups: [
      ...(perUnit.length > 0 ? [{ title: 'In anderen Einheiten', figures: perUnit }] : []),
      ...(reference
        ? [
            {
              title: 'Amtlicher Preis',
              figures: [
                number('reference', 'Letzter Preis', reference.close, isoCurrency),
                text('referenceDay', 'Stand', germanDay(reference.day)),
                text('source', 'Quelle', reference.source),
              ],
            },
          ]
        : []),
    ],
    ...(futures.length > 0 && { nameRelated: 'Futures darauf', related: relatedRows(rooms, futures, asker) }),
  }
}

/** How many of a smaller unit make one of the quoted unit. */
function unitsOf(unit: string): { unit: string; factor: number }[] {
  if (unit === 'Feinunze')
    return [
      { unit: 'Gramm', factor: 31.1034768 },
      { unit: 'Kilogramm', factor: 0.0311034768 },
    ]
  if (unit === 'Barrel') return [{ unit: 'Liter', factor: 158.987294928 }]
  if (unit === 'Gallone') return [{ unit: 'Liter', factor: 3.785411784 }]
  if (unit === 'Pfund') return [{ unit: 'Kilogramm', factor: 0.45359237 }]
  if (unit === 'Tonne') return [{ unit: 'Kilogramm', factor: 1000 }]
  return []
}

export function fundSections(rooms: Rooms, listing: Listing, asker: Asker): Sections {
  const { instrument } = listing
  const { facts } = instrument
  if (facts.kind !== 'etf' && facts.kind !== 'fund') return { figures: [] }
  const benchmark =
    facts.kind === 'etf' && facts.indexEntityValue ? rooms.universe.find('INDEX', facts.indexEntityValue) : undefined
  const issuer = facts.family ?? undefined
  const distribution = facts.kind === 'etf' ? facts.distribution : undefined
  const policy = distribution && (distribution === 'accumulating' ? 'thesaurierend' : 'ausschüttend')
  const domicile = facts.domicile && countryName(facts.domicile)
  const sameIndex =
    facts.kind === 'etf' && facts.indexEntityValue
      ? rooms.universe
          .ofType('FUND', 'ETF')
          .filter(
            (etf) =>
              etf !== instrument && etf.facts.kind === 'etf' && etf.facts.indexEntityValue === facts.indexEntityValue,
          )
      : []
  const sameCategory =
    sameIndex.length > 0 || !facts.category
      ? []
      : rooms.universe
          .ofType('FUND', instrument.entitySubType)
          .filter(
            (fund) =>
              fund !== instrument &&
              fund.facts.kind === facts.kind &&
              'category' in fund.facts &&
              fund.facts.category === facts.category &&
              fund.facts.group === facts.group,
          )
  const category = facts.category && germanTerm(facts.category)
  return {
    fundsBaseData: { isoCurrencyFund: instrument.isoCurrency, nameCountry: domicile },
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
      underlying: present(rooms, benchmark, asker),
    }),
    figures: [
      number('ongoingCharges', 'Laufende Kosten', undefined, '%', notDelivered),
      number('fundVolume', 'Fondsvolumen', undefined, 'EUR', notDelivered),
      text('distributionPolicy', 'Ertragsverwendung', policy),
      text('domicile', 'Domizil', domicile),
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
        ].filter(known),
      },
    ],
    ...(sameIndex.length > 0 && {
      nameRelated: `ETFs auf ${benchmark?.name ?? 'denselben Index'}`,
      related: relatedRows(rooms, sameIndex, asker),
    }),
    ...(sameCategory.length > 0 && {
      nameRelated: `Ähnlich: ${category}`,
      related: relatedRows(rooms, sameCategory, asker),
    }),
  }
}

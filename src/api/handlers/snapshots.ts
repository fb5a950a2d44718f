import { getSnapshot, type Figure, type Snapshot } from '#contract/snapshots.ts'
import type { EntityType, Range } from '#contract/vocabulary.ts'
import { germanTerm } from '#market/german-terms.ts'
import type { Instrument, Listing } from '#market/instruments.ts'
import type { Asker } from '../asker.ts'
import { handle } from '../handle.ts'
import { presentFundamental } from '../present/fundamentals.ts'
import { presentInstrument } from '../present/instrument.ts'
import { iso } from '../present/time.ts'
import { chooseListing, instrumentOf } from '../resolve.ts'
import type { Rooms } from '../rooms.ts'
import { quoteOf } from './quotes.ts'

const types: Record<EntityType, string> = {
  STOCK: 'StocksSnapshot', FUND: 'FundsSnapshot', DERIVATIVE: 'DerivativesSnapshot', BOND: 'BondsSnapshot', INDEX: 'IndicesSnapshot',
  CURRENCY: 'CurrenciesSnapshot', COMMODITY: 'CommoditySnapshot', PRECIOUS_METAL: 'PreciousMetalSnapshot', CRYPTO: 'CryptosSnapshot', FUTURE: 'FuturesSnapshot',
}
const chartRanges: Range[] = ['D1', 'W1', 'M1', 'M3', 'M6', 'Y1', 'Y3', 'Y5', 'MAX']
const countries = new Intl.DisplayNames(['de'], { type: 'region' })

const simulatedHint = 'Kurse und Kennzahlen sind simuliert.'

export function snapshotHandlers(rooms: Rooms) {
  return [
    handle(getSnapshot, ({ params, query, asker, expires }) => {
      const instrument = instrumentOf(rooms, params.entityType, params.entityValue)
      const listing = chooseListing(instrument, query)
      const quote = quoteOf(rooms, listing, asker)
      return {
        type: types[instrument.entityType],
        expires,
        instrument: presentInstrument(instrument, rooms.origin),
        quote,
        quoteList: { list: instrument.notations.map((notation) => (notation.id === listing.notation.id ? quote : quoteOf(rooms, { instrument, notation }, asker))) },
        chart: { idNotation: listing.notation.id, ranges: chartRanges },
        hint: simulatedHint,
        ...sections(rooms, listing, asker),
      }
    }),
  ]
}

type Sections = Omit<Snapshot, 'type' | 'expires' | 'instrument' | 'quote' | 'quoteList' | 'chart' | 'hint'>

function sections(rooms: Rooms, listing: Listing, asker: Asker): Sections {
  const { instrument } = listing
  const { facts } = instrument
  switch (facts.kind) {
    case 'stock': return stockSections(rooms, listing, asker)
    case 'etf':
    case 'fund': return fundSections(rooms, instrument)
    case 'bond': return { figures: bondFigures(facts), bondsDetails: { issuer: facts.issuer, type: facts.type, couponPct: facts.couponPct, frequency: facts.frequency, maturity: facts.maturity, denomination: facts.denomination, verified: facts.verified } }
    case 'index': return { figures: [text('country', 'Land', instrument.isoCountry && countries.of(instrument.isoCountry)), text('members', 'Mitglieder', String(rooms.universe.membersOf(instrument).length || '') || undefined)].filter(known) }
    case 'future': return { figures: [number('multiplier', 'Kontraktgröße', facts.multiplier, instrument.isoCurrency), number('tickSize', 'Mindestschritt', facts.tickSize, '')] }
    default: return { figures: [] }
  }
}

const number = (id: string, label: string, value: number | undefined, unit: string, reason?: string): Figure => ({ id, label, unit, ...(value === undefined ? { reason } : { value }) })
const text = (id: string, label: string, word: string | undefined): Figure => ({ id, label, unit: '', text: word })
/** A figure without a value and without a reason has nothing to say here. */
const known = ({ value, text: word, reason }: Figure) => value !== undefined || word !== undefined || reason !== undefined

function bondFigures(facts: Extract<Instrument['facts'], { kind: 'bond' }>): Figure[] {
  return [
    number('coupon', 'Kupon', facts.couponPct, '%'),
    text('maturityDate', 'Fälligkeit', facts.maturity),
    text('issuer', 'Emittent', facts.issuer),
    number('denomination', 'Stückelung', facts.denomination, 'EUR'),
  ]
}

function stockSections(rooms: Rooms, { instrument, notation }: Listing, asker: Asker): Sections {
  const { facts } = instrument
  if (facts.kind !== 'stock') return { figures: [] }
  const years = rooms.fundamentals.years(instrument)
  const shares = rooms.fundamentals.shares(instrument)
  const home = instrument.notations[0]
  const last = home && rooms.market.quote(home.id, asker.rights.tier === 'ANONYMOUS' ? 'DLY' : 'RLT').last
  const marketCap = shares !== undefined && last !== undefined ? Math.round(shares * last) : undefined
  const estimate = years.find((year) => year.estimate)
  const list = years.map((year, i) => presentFundamental(year, years[i - 1], years[i + 1], shares))
  const current = estimate && list.find(({ idYear }) => idYear === estimate.year)
  return {
    company: {
      type: 'Company', entityType: 'COMPANY', entityValue: instrument.entityValue, name: instrument.name,
      isoCountry: instrument.isoCountry, nameCountry: instrument.isoCountry && countries.of(instrument.isoCountry),
      ...(facts.sector && { branch: { idBranch: branchNumber(facts.industry ?? facts.sector), name: germanTerm(facts.industry ?? facts.sector), sector: { idSector: branchNumber(facts.sector), name: germanTerm(facts.sector) } } }),
    },
    stocksFigure: {
      isoCurrency: home?.isoCurrency ?? notation.isoCurrency,
      marketCapCompany: marketCap, marketCapInstrument: marketCap, numSharesCompany: shares, numSharesInstrument: shares,
      datetimeCalculation: iso(rooms.market.now()),
      idCompany: Number(instrument.entityValue), idInstrument: Number(instrument.entityValue),
    },
    stocksDetails: { shortName: instrument.name, officialName: instrument.name, categories: [] },
    stocksCnFundamentalList: { list },
    indexList: facts.indices.flatMap((value) => {
      const index = rooms.universe.find('INDEX', value)
      return index ? [{ instrument: presentInstrument(index, rooms.origin) }] : []
    }),
    figures: [
      number('marketCap', 'Marktkapitalisierung', marketCap, home?.isoCurrency ?? ''),
      number('freeFloat', 'Streubesitz', undefined, '%', 'vom Datenlieferanten nicht geliefert'),
      number('peRatio', `KGV ${current?.label ?? ''}`.trim(), current?.cnPer, '', 'nicht anwendbar: kein Gewinn'),
      number('dividendYield', `Div.-Rendite ${current?.label ?? ''}`.trim(), current?.cnDivYield, '%', 'keine Dividende'),
    ],
  }
}

function fundSections(rooms: Rooms, instrument: Instrument): Sections {
  const { facts } = instrument
  if (facts.kind !== 'etf' && facts.kind !== 'fund') return { figures: [] }
  const benchmark = facts.kind === 'etf' && facts.indexEntityValue ? rooms.universe.find('INDEX', facts.indexEntityValue) : undefined
  const issuer = facts.family ?? undefined
  const reason = 'vom Datenlieferanten nicht geliefert'
  return {
    fundsBaseData: { isoCurrencyFund: instrument.isoCurrency, nameCountry: facts.domicile && countries.of(facts.domicile) },
    fundsDetails: {
      nameTypeFund: facts.group ? germanTerm(facts.group) : 'Fonds', nameInvestmentFocus: facts.category && germanTerm(facts.category),
      ...(facts.kind === 'etf' && facts.distribution && { fundsTypeCapitalisation: facts.distribution === 'accumulating' ? { id: 1, name: 'thesaurierend' } : { id: 2, name: 'ausschüttend' } }),
    },
    ...(issuer && { fundsIssuer: { id: branchNumber(issuer), name: issuer, nameGroupIssuer: issuer } }),
    ...(benchmark && { fundsBenchmarkList: { list: [{ instrument: presentInstrument(benchmark, rooms.origin) }] } }),
    figures: [
      number('ongoingCharges', 'Laufende Kosten', undefined, '%', reason),
      number('fundVolume', 'Fondsvolumen', undefined, 'EUR', reason),
      text('distributionPolicy', 'Ertragsverwendung', facts.kind === 'etf' && facts.distribution ? (facts.distribution === 'accumulating' ? 'thesaurierend' : 'ausschüttend') : undefined),
      text('domicile', 'Domizil', facts.domicile && countries.of(facts.domicile)),
      text('managementCompany', 'Gesellschaft', issuer),
    ].filter(known),
  }
}

/** A stable number for a name that has no public id: letters folded into 24 bits. */
export function branchNumber(name: string): number {
  let sum = 7
  for (const letter of name) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) & 0xffffff
  return sum
}

import type { EntitySubType, EntityType, TradingDay } from '#contract/vocabulary.ts'
import { isIsin, isWkn } from '#figures/identifiers.ts'
import { sizeClasses, type ClassFacts, type Universe } from '../instruments.ts'
import { germanVenues, venueOf, venueOfMic } from '../venues.ts'
import { CellFault, columns, micOf, must, nameOf, numberFrom, websiteOf, type Cells, type Column } from './cells.ts'
import { countryCode } from './country-codes.ts'
import { isWider, tooWide, widthOf, type CsvRecord } from './records.ts'
import type { Findings } from './report.ts'
import { reportedOf, type ReportedRow } from './reported-cells.ts'
import { readDay } from './values.ts'

/** A paper as a file describes it; its ids are given when it is written. */
export interface InstrumentRow {
  line: number
  entityType: EntityType
  entitySubType?: EntitySubType
  isin?: string
  wkn?: string
  symbol?: string
  homeSymbol?: string
  name: string
  isoCurrency: string
  isoCountry?: string
  facts: ClassFacts
  /** main listing first */
  listings: readonly { venue: string; isoCurrency: string }[]
  /** figures with their source and day */
  reported?: ReportedRow
  /** entityValue of the paper that the portal ships: its facts stay, only figures are told of it */
  shipped?: string
}

/** German names of the columns. */
const otherNames: Readonly<Record<string, Column>> = {
  typ: 'type',
  art: 'type',
  bezeichnung: 'name',
  währung: 'currency',
  isocurrency: 'currency',
  land: 'country',
  isocountry: 'country',
  handelsplätze: 'venues',
  handelsplatz: 'venues',
  börse: 'mic',
  branche: 'industry',
  sektor: 'sector',
  größe: 'size',
  anbieter: 'family',
  ticker: 'symbol',
  emittent: 'issuer',
  kupon: 'coupon',
  fälligkeit: 'maturity',
  emissionstag: 'issued',
  'erster zinstermin': 'firstCoupon',
  auflagedatum: 'issued',
  stückelung: 'denomination',
  anlageklasse: 'group',
  domizil: 'domicile',
  ertragsverwendung: 'distribution',
  entitytype: 'type',
  'laufende kosten': 'ongoingCharges',
  ter: 'ongoingCharges',
  ausgabeaufschlag: 'frontLoadPct',
  fondsvolumen: 'fundVolumeEuro',
  mindestanlage: 'minimumInvestment',
  sri: 'riskIndicator',
  replikation: 'replication',
  emissionsvolumen: 'issueVolume',
  streubesitz: 'freeFloatPct',
  umlaufmenge: 'circulatingSupply',
  höchstmenge: 'maxSupply',
  beschreibung: 'description',
  stand: 'asOf',
  quelle: 'source',
}
const types: Readonly<Record<string, [EntityType, EntitySubType?]>> = {
  STOCK: ['STOCK'],
  AKTIE: ['STOCK'],
  FUND: ['FUND'],
  FONDS: ['FUND'],
  ETF: ['FUND', 'ETF'],
  INDEX: ['INDEX'],
  BOND: ['BOND'],
  ANLEIHE: ['BOND'],
  CRYPTO: ['CRYPTO'],
}

/**
 * Reads papers from CSV: `type` (STOCK, FUND, ETF, INDEX, BOND, CRYPTO, or German), `name` and `currency` must be
 * there; see docs/import.md for the rest. Papers the portal ships are faults unless the line tells figures of them;
 * papers twice in the file are not seen here.
 * @param today figures of later days are faults
 */
export async function* readInstruments(
  records: AsyncIterable<CsvRecord[]>,
  shipped: Universe,
  today: TradingDay,
  findings: Findings,
): AsyncGenerator<InstrumentRow[]> {
  let names: readonly (Column | undefined)[] | undefined
  let width = 0
  const hasRate = (isoCurrency: string) =>
    isoCurrency === 'EUR' || shipped.find('CURRENCY', `EUR${isoCurrency}`) !== undefined
  for await (const batch of records) {
    let lines = batch
    if (!names) {
      const [header, ...rest] = batch
      names = (header?.cells ?? []).map(
        (cell) =>
          columns.find((column) => column.toLowerCase() === cell.toLowerCase()) ?? otherNames[cell.toLowerCase()],
      )
      const missing = (['type', 'name', 'currency'] as const).filter((column) => !names?.includes(column))
      if (missing.length > 0)
        return findings.refuse(header?.line ?? 1, `In der Kopfzeile fehlt: ${missing.join(', ')}.`)
      if (header) width = widthOf(header)
      lines = rest
    }
    const rows: InstrumentRow[] = []
    for (const record of lines) {
      const { line, cells } = record
      findings.lines++
      if (isWider(record, width)) {
        findings.fault(line, tooWide)
        continue
      }
      const read: Cells = {}
      names.forEach((column, place) => {
        const text = singleSpaced(cells[place] ?? '')
        if (column && text) read[column] = text
      })
      try {
        refuseControls(read)
        rows.push(withShipped(readRow(line, read, today, hasRate), shipped))
      } catch (fault) {
        if (!(fault instanceof CellFault)) throw fault
        findings.fault(line, fault.message)
      }
    }
    yield rows
  }
  if (!names) findings.refuse(1, 'Die Datei ist leer.')
}

/** Spreadsheets bring blanks that do not break, and several in a row. */
const singleSpaced = (text: string): string => text.replace(/[ \u00a0\u2007\u202f]+/g, ' ').trim()

/** What no name, ticker or address holds, and the database would not take. */
function refuseControls(cells: Cells): void {
  const found = columns.find((column) => /\p{Cc}/u.test(cells[column] ?? ''))
  if (found) throw new CellFault(`${found} enthält Steuerzeichen.`)
}

/** A paper the portal ships keeps its facts; a line that tells nothing else of it is a fault. */
function withShipped(row: InstrumentRow, shipped: Universe): InstrumentRow {
  const known = (row.isin && shipped.byIsin(row.isin)) || (row.wkn && shipped.byWkn(row.wkn))
  if (!known) return row
  if (!row.reported || known.entityType !== row.entityType) throw new CellFault(`${known.name} ist schon da.`)
  return { ...row, shipped: known.entityValue }
}

/** @param hasRate whether prices in a currency can be told in euros */
function readRow(
  line: number,
  cells: Cells,
  today: TradingDay,
  hasRate: (isoCurrency: string) => boolean,
): InstrumentRow {
  const [entityType, entitySubType] = types[must(cells, 'type').toUpperCase()] ?? []
  if (!entityType) throw new CellFault(`Die Art „${cells.type}“ kennen wir nicht.`)
  const isoCurrency = must(cells, 'currency').toUpperCase()
  if (!/^[A-Z]{3}$/.test(isoCurrency) || !hasRate(isoCurrency))
    throw new CellFault(`„${cells.currency}“ ist keine Währung, die wir kennen.`)
  const isin = cells.isin?.toUpperCase().replace(/\s/g, '')
  if (isin && !isIsin(isin)) throw new CellFault(`Die Prüfziffer der ISIN ${cells.isin} stimmt nicht.`)
  const wkn = cells.wkn?.toUpperCase()
  if (wkn && !isWkn(wkn)) throw new CellFault(`„${cells.wkn}“ ist keine WKN.`)
  const isoCountry = cells.country && countryCode(cells.country)
  if (cells.country && !isoCountry) throw new CellFault(`„${cells.country}“ ist kein Land.`)
  const reported = reportedOf(entityType, cells, today)
  return {
    line,
    entityType,
    ...(reported && { reported }),
    ...(entitySubType && { entitySubType }),
    ...(isin && { isin }),
    ...(wkn && { wkn }),
    ...(cells.symbol && { symbol: cells.symbol }),
    ...(cells.homeSymbol && { homeSymbol: cells.homeSymbol }),
    name: nameOf(cells),
    isoCurrency,
    ...(isoCountry && { isoCountry }),
    facts: factsOf(entityType, entitySubType, cells),
    listings: listingsOf(entityType, isoCurrency, cells),
  }
}

function factsOf(entityType: EntityType, entitySubType: EntitySubType | undefined, cells: Cells): ClassFacts {
  const text = <K extends Column>(...wanted: K[]): Partial<Record<K, string>> =>
    Object.fromEntries(wanted.flatMap((column) => (cells[column] ? [[column, cells[column]]] : []))) as Partial<
      Record<K, string>
    >
  switch (entityType) {
    case 'STOCK': {
      const wanted = cells.size?.toLowerCase() ?? 'small'
      const size = sizeClasses.find((each) => each === wanted)
      if (!size) throw new CellFault(`Die Größe „${cells.size}“ ist keine von ${sizeClasses.join(', ')}.`)
      return {
        kind: 'stock',
        ...text('sector', 'industry'),
        ...websiteOf(cells),
        size,
        homeMic: micOf(cells),
        indices: [],
      }
    }
    case 'INDEX':
      return { kind: 'index', mic: micOf(cells), category: cells.category ?? 'Weitere', weighting: 'factors' }
    case 'CRYPTO':
      return { kind: 'crypto', ...websiteOf(cells) }
    case 'BOND': {
      const frequency = cells.frequency ? numberFrom(cells, 'frequency', 0) : 1
      if (frequency !== 0 && frequency !== 1 && frequency !== 2 && frequency !== 4)
        throw new CellFault('frequency muss 0, 1, 2 oder 4 sein.')
      const maturity = dayOf(must(cells, 'maturity'))
      return {
        kind: 'bond',
        issuer: must(cells, 'issuer'),
        type: cells.category ?? 'Anleihe',
        couponPct: numberFrom(cells, 'coupon', 0),
        frequency,
        maturity,
        ...issuedOf(cells),
        ...(cells.firstCoupon && { firstCoupon: dayOf(cells.firstCoupon) }),
        denomination: cells.denomination ? numberFrom(cells, 'denomination', 0.01) : 1000,
        verified: false,
      }
    }
    default:
      return entitySubType === 'ETF'
        ? {
            kind: 'etf',
            ...text('family', 'category', 'group'),
            ...domicileOf(cells),
            ...distributionOf(cells),
            ...(cells.index && { indexName: cells.index }),
            ...issuedOf(cells),
            homeMic: micOf(cells),
          }
        : { kind: 'fund', ...text('family', 'category', 'group'), ...domicileOf(cells), ...issuedOf(cells) }
  }
}

function domicileOf({ domicile }: Cells): { domicile?: string } {
  const isoCountry = domicile && countryCode(domicile)
  if (domicile && !isoCountry) throw new CellFault(`„${domicile}“ ist kein Land.`)
  return isoCountry ? { domicile: isoCountry } : {}
}

const distributions: Readonly<Record<string, 'distributing' | 'accumulating'>> = {
  distributing: 'distributing',
  ausschüttend: 'distributing',
  accumulating: 'accumulating',
  thesaurierend: 'accumulating',
}

function distributionOf({ distribution }: Cells): { distribution?: 'distributing' | 'accumulating' } {
  if (!distribution) return {}
  const known = distributions[distribution.toLowerCase()]
  if (!known) throw new CellFault(`distribution muss distributing oder accumulating sein, nicht „${distribution}“.`)
  return { distribution: known }
}

/** @throws CellFault */
function dayOf(text: string): TradingDay {
  const day = readDay(text)
  if (!day) throw new CellFault(`„${text}“ ist kein Datum.`)
  return day
}

const issuedOf = ({ issued }: Cells): { issued?: TradingDay } => (issued ? { issued: dayOf(issued) } : {})

/** `venues` as codes (`_GER _GAT`) where given; else the home exchange and, for shares and ETFs, the German venues. */
function listingsOf(entityType: EntityType, isoCurrency: string, cells: Cells): InstrumentRow['listings'] {
  const at = (venue: string): InstrumentRow['listings'][number] => {
    const known = venueOf(venue)
    if (!known) throw new CellFault(`Den Handelsplatz „${venue}“ kennen wir nicht.`)
    return { venue, isoCurrency: known.kind === 'exchange' ? known.isoCurrency : isoCurrency }
  }
  if (cells.venues) {
    const codes = new Set(cells.venues.split(/[\s|]+/).filter(Boolean))
    return [...(codes.size > 0 ? codes : [cells.venues])].map(at)
  }
  if (entityType === 'INDEX') return [at('_IDX')]
  if (entityType === 'CRYPTO') return [at('@_CRY')]
  if (entityType === 'FUND' && !cells.mic && must(cells, 'type').toUpperCase() !== 'ETF') return [at('@_KVG')]
  const home = cells.mic ? venueOfMic(cells.mic.toUpperCase()) : undefined
  const german = germanVenues.filter((venue) => venue !== home?.code)
  return [
    ...(home ? [at(home.code)] : []),
    ...german.toSorted((one, other) => Number(other === '_GAT') - Number(one === '_GAT')).map(at),
  ]
}

import { presentInstrument } from '#api/present-instrument.ts'
import { iso } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import type { ImportCheck, ImportRow } from '#features/import-workbench/imports.contract.ts'
import { nameOfType } from '#features/sample-portfolio/transactions.contract.ts'
import { toNumber } from '#portfolio/amounts.ts'
import { brokerFormats, type BrokerFile } from '#portfolio/broker-files.ts'
import type { ImportRun as StoredRun } from '#portfolio/import-runs.ts'
import { saidPaper, type ProposedRow } from '#portfolio/proposed-rows.ts'
import { decidedBy, type Decided, type Decision, type Repair } from '#portfolio/repairs.ts'
import type { PortfolioState } from '#portfolio/dry-run.ts'
import { heldAtEndOf } from '#portfolio/shortage.ts'
import type { Transaction } from '#portfolio/transactions.ts'

interface Checked {
  readonly run: StoredRun
  readonly file: BrokerFile
  readonly rows: readonly ProposedRow[]
  readonly stored: readonly Transaction[]
  readonly decisions: readonly Decision[]
  /** of the portfolio */
  readonly currency: string
  readonly preview: { readonly before: PortfolioState; readonly after: PortfolioState } | undefined
}

/** Rows that would be booked, the yellow ones among them. */
export const goingOf = (rows: readonly ProposedRow[]): Transaction[] =>
  rows.flatMap(({ transaction: one, isDuplicate }) => (one && !isDuplicate ? [one] : []))

interface Wanted {
  readonly state?: ProposedRow['state'] | 'repaired' | undefined
  readonly page: number
  readonly perPage: number
}

/** What a reader decides by before anything is booked. @param today its end is when pieces are counted */
export function importChecks({ universe, origin }: Pick<Rooms, 'universe' | 'origin'>, today: () => TradingDay) {
  const nameIn = (key: InstrumentKey): string => universe.byKey(key)?.name ?? key

  function checkOf(
    { run, file, rows, stored, decisions, currency, preview }: Checked,
    { state, page, perPage }: Wanted,
  ): ImportCheck {
    const going = goingOf(rows)
    const decidedRows = new Set(decisions.flatMap((one) => one.row ?? []))
    const inFile = rows.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
    const wanted =
      state === 'repaired'
        ? inFile.filter(({ repaired }) => repaired.length > 0)
        : state
          ? inFile.filter((row) => row.state === state)
          : inFile
    const from = page * perPage
    return {
      ...presentRun(run),
      ...(file.format !== null && { nameFormat: brokerFormats[file.format] ?? 'Eigene Zuordnung' }),
      columns: Object.entries(file.mapping ?? {}).map(([name, { field, confidence, sample }]) => ({
        name,
        confidence,
        sample,
        ...(field !== null && { field }),
      })),
      warnings: [...file.warnings],
      counts: {
        green: rows.filter((row) => row.state === 'green').length,
        yellow: rows.filter((row) => row.state === 'yellow').length,
        red: rows.filter((row) => row.state === 'red').length,
        left: rows.filter((row) => row.state === 'left').length,
        duplicates: rows.filter(({ isDuplicate }) => isDuplicate).length,
      },
      groups: groupsOf(rows),
      repaired: repairedOf(rows, decidedBy(decisions)),
      decisions: decisions.length,
      totals: totalsOf(going),
      unknownPapers: unknownPapersOf(rows),
      assignedPapers: assignedIn(run, file),
      holdings: holdingsOf(stored, going).map(({ key, ...pieces }) => ({
        name: nameIn(key),
        ...pieces,
        costBefore: toNumber(preview?.before.papers.get(key)?.cost),
        costAfter: toNumber(preview?.after.papers.get(key)?.cost),
      })),
      ...(preview && { dryRun: { isoCurrency: currency, ...changesIn(preview) } }),
      total: wanted.length,
      list: wanted.slice(from, from + perPage).map((row) => presentRow(row, nameIn, decidedRows)),
    }
  }

  /** Assigned papers that this file speaks of. */
  function assignedIn({ papers }: StoredRun, file: BrokerFile): ImportCheck['assignedPapers'] {
    const said = new Set(file.rows.map(saidPaper))
    return Object.entries(papers).flatMap(([name, key]) => {
      const instrument = universe.byKey(key)
      return instrument && said.has(name) ? [{ said: name, instrument: presentInstrument(instrument, origin) }] : []
    })
  }

  /** The last day counts: what is held at the end of today. */
  function holdingsOf(stored: readonly Transaction[], going: readonly Transaction[]) {
    const day = today()
    const keys = new Set(going.flatMap(({ instrument }) => instrument ?? []))
    const byPaper = Map.groupBy(stored, ({ instrument }) => instrument)
    const added = Map.groupBy(going, ({ instrument }) => instrument)
    return [...keys].slice(0, mostHoldings).map((key) => {
      const before = byPaper.get(key) ?? []
      return {
        key,
        before: toNumber(heldAtEndOf(before, key, day)) ?? 0,
        after: toNumber(heldAtEndOf([...before, ...(added.get(key) ?? [])], key, day)) ?? 0,
      }
    })
  }

  return { checkOf }
}

function changesIn({
  before,
  after,
}: NonNullable<Checked['preview']>): Omit<NonNullable<ImportCheck['dryRun']>, 'isoCurrency'> {
  const change = (was: number | undefined, is: number | undefined) =>
    was === undefined || is === undefined ? undefined : { before: was, after: is }
  const result = ({ value, paid }: PortfolioState) =>
    value === undefined || paid === undefined ? undefined : Math.round((value - paid) * 100) / 100
  return {
    positions: { before: before.positions, after: after.positions },
    value: change(before.value, after.value),
    paidIn: change(before.paid, after.paid),
    result: change(result(before), result(after)),
    cash: [...new Set([...before.cash.keys(), ...after.cash.keys()])].map((isoCurrency) => ({
      isoCurrency,
      before: toNumber(before.cash.get(isoCurrency)) ?? 0,
      after: toNumber(after.cash.get(isoCurrency)) ?? 0,
    })),
  }
}

const mostHoldings = 200
const mostUnknown = 50

/** An import as it stands, without its rows. */
export const presentRun = ({ id, fileName, state, importedRows, createdAt }: StoredRun) => ({
  idImport: id,
  fileName,
  state,
  importedRows,
  datetimeCreated: iso(createdAt.getTime()),
})

/** What is said of a file that cannot be read. */
export const nothingOf = (run: StoredRun): ImportCheck => ({
  ...presentRun(run),
  columns: [],
  warnings: [],
  counts: { green: 0, yellow: 0, red: 0, left: 0, duplicates: 0 },
  groups: [],
  repaired: [],
  decisions: 0,
  totals: [],
  unknownPapers: [],
  assignedPapers: [],
  holdings: [],
  total: 0,
  list: [],
})

function presentRow(
  row: ProposedRow,
  nameIn: (key: InstrumentKey) => string,
  decidedRows: ReadonlySet<string>,
): ImportRow {
  const { state, id, line, doubts, isDuplicate = false, mayKeep, repaired, transaction: one, said } = row
  const type = one?.kind ?? (said?.type === 'HOLDING' ? 'DELIVERY_IN' : said?.type)
  const name = one?.instrument ? nameIn(one.instrument) : (said?.name ?? said?.isin ?? said?.wkn)
  const [first] = doubts
  return {
    state,
    idRow: id,
    reasons: doubts.map(({ reason }) => reason),
    isDuplicate,
    ...(first?.repair && first.wayOut !== undefined && { wayOut: { repair: first.repair, name: first.wayOut } }),
    mayKeep: mayKeep === 'double' || mayKeep === 'known' ? mayKeep : undefined,
    repaired: repaired.map(({ text }) => text),
    isDecided: id !== undefined && decidedRows.has(id),
    faulty: doubts.flatMap(({ field, text }) => (field ? [{ field, ...(text !== undefined && { text }) }] : [])),
    type,
    nameType: type ? nameOfType[type] : 'Ausgelassen',
    line,
    date: one?.day ?? said?.date ?? undefined,
    name: name ?? undefined,
    said: said && saidPaper(said),
    quantity: toNumber(one?.quantity) ?? said?.quantity ?? undefined,
    price: toNumber(one?.price) ?? said?.price ?? undefined,
    amount: toNumber(one?.amount) ?? said?.amount ?? undefined,
    fee: toNumber(one?.fee) ?? said?.fee,
    tax: toNumber(one?.tax) ?? said?.tax,
    isoCurrency: one?.currency ?? said?.currency ?? undefined,
  }
}

/** What rows call papers that are unknown here, the most frequent first. */
function unknownPapersOf(rows: readonly ProposedRow[]): ImportCheck['unknownPapers'] {
  const bySaid = Map.groupBy(
    rows.filter(
      ({ unknownPaper, doubts }) => unknownPaper !== undefined && doubts.every(({ repair }) => repair !== 'isin'),
    ),
    ({ unknownPaper }) => unknownPaper ?? '',
  )
  return [...bySaid]
    .map(([said, of]) => ({ said, name: of[0]?.said?.name ?? undefined, count: of.length, lines: firstLines(of) }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostUnknown)
}

const mostLines = 5

/** Where the first of these rows stand in the file. */
const firstLines = (rows: readonly ProposedRow[]): number[] =>
  [...new Set(rows.flatMap(({ line }) => line ?? []))].toSorted((a, b) => a - b).slice(0, mostLines)

/** Rows of one cause together, the largest first: each once, by what can be put right of it, else by what holds it back. */
function groupsOf(rows: readonly ProposedRow[]): ImportCheck['groups'] {
  const open = rows.filter(({ state, doubts }) => state !== 'left' && doubts.length > 0)
  const byCause = Map.groupBy(open, ({ doubts: [first] }) => first?.cause ?? first?.reason ?? '')
  return [...byCause]
    .map(([reason, of]) => {
      const [first] = of[0]?.doubts ?? []
      return {
        reason,
        count: of.length,
        lines: firstLines(of),
        state: of.some(({ state }) => state === 'red') ? ('red' as const) : ('yellow' as const),
        ...(first?.repair && first.wayOut !== undefined && { repair: first.repair }),
      }
    })
    .toSorted((a, b) => Number(b.repair !== undefined) - Number(a.repair !== undefined) || b.count - a.count)
    .slice(0, mostGroups)
}

const mostGroups = 20

/** Rows that were put right, by how; a rule also where it meets no row. */
function repairedOf(rows: readonly ProposedRow[], { rules }: Decided): ImportCheck['repaired'] {
  const byRepair = new Map<Repair | undefined, ProposedRow[]>(rules.map((repair) => [repair, []]))
  for (const row of rows)
    for (const { repair } of row.repaired) {
      const known = byRepair.get(repair)
      if (!known) byRepair.set(repair, [row])
      else if (known.at(-1) !== row) known.push(row)
    }
  return [...byRepair].map(([repair, of]) => ({
    repair,
    count: of.length,
    lines: firstLines(of),
    isRule: repair !== undefined && rules.includes(repair),
  }))
}

function totalsOf(going: readonly Transaction[]): ImportCheck['totals'] {
  const sums = new Map<string, { kind: Transaction['kind']; isoCurrency: string; count: number; amount: bigint }>()
  for (const { kind, currency, amount, reversal } of going) {
    const key = `${kind} ${currency}`
    const known = sums.get(key) ?? { kind, isoCurrency: currency, count: 0, amount: 0n }
    sums.set(key, { ...known, count: known.count + 1, amount: known.amount + (reversal ? -size(amount) : amount) })
  }
  return [...sums.values()].map(({ kind, isoCurrency, count, amount }) => ({
    nameType: nameOfType[kind],
    isoCurrency,
    count,
    amount: toNumber(amount) ?? 0,
  }))
}

const size = (value: bigint): bigint => (value < 0n ? -value : value)

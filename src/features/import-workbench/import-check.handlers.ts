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
import { heldAtEndOf } from '#portfolio/shortage.ts'
import type { Transaction } from '#portfolio/transactions.ts'

/** What a reader decides by before anything is booked. @param today its end is when pieces are counted */
export function importChecks({ universe, origin }: Pick<Rooms, 'universe' | 'origin'>, today: () => TradingDay) {
  const nameIn = (key: InstrumentKey): string => universe.byKey(key)?.name ?? key

  function checkOf(
    run: StoredRun,
    file: BrokerFile,
    rows: readonly ProposedRow[],
    stored: readonly Transaction[],
    { state, page, perPage }: { state?: ProposedRow['state'] | undefined; page: number; perPage: number },
  ): ImportCheck {
    const going = rows.flatMap(({ transaction: one, isDuplicate }) => (one && !isDuplicate ? [one] : []))
    const wanted = state ? rows.filter((row) => row.state === state) : rows
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
        duplicates: rows.filter(({ isDuplicate }) => isDuplicate).length,
      },
      groups: groupsOf(rows),
      totals: totalsOf(going),
      unknownPapers: unknownPapersOf(rows),
      assignedPapers: assignedIn(run, file),
      holdings: holdingsOf(stored, going).map(({ key, ...pieces }) => ({ name: nameIn(key), ...pieces })),
      total: wanted.length,
      list: wanted.slice(from, from + perPage).map((row) => presentRow(row, nameIn)),
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
  counts: { green: 0, yellow: 0, red: 0, duplicates: 0 },
  groups: [],
  totals: [],
  unknownPapers: [],
  assignedPapers: [],
  holdings: [],
  total: 0,
  list: [],
})

function presentRow(
  { state, line, reasons, isDuplicate = false, transaction: one, said }: ProposedRow,
  nameIn: (key: InstrumentKey) => string,
): ImportRow {
  const type = one?.kind ?? (said.type === 'HOLDING' ? 'DELIVERY_IN' : said.type)
  const name = one?.instrument ? nameIn(one.instrument) : (said.name ?? said.isin ?? said.wkn)
  return {
    state,
    reasons: [...reasons],
    isDuplicate,
    nameType: said.date === null && !one ? 'Ausgelassen' : nameOfType[type],
    line,
    date: one?.day ?? said.date ?? undefined,
    name: name ?? undefined,
    quantity: toNumber(one?.quantity) ?? said.quantity ?? undefined,
    price: toNumber(one?.price) ?? said.price ?? undefined,
    amount: toNumber(one?.amount) ?? said.amount ?? undefined,
    isoCurrency: one?.currency ?? said.currency ?? undefined,
  }
}

/** What rows call papers that are unknown here, the most frequent first. */
function unknownPapersOf(rows: readonly ProposedRow[]): ImportCheck['unknownPapers'] {
  const bySaid = Map.groupBy(
    rows.filter(({ unknownPaper }) => unknownPaper !== undefined),
    ({ unknownPaper }) => unknownPaper ?? '',
  )
  return [...bySaid]
    .map(([said, of]) => ({ said, name: of[0]?.said.name ?? undefined, count: of.length, lines: firstLines(of) }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostUnknown)
}

const mostLines = 5

/** Where the first of these rows stand in the file. */
const firstLines = (rows: readonly ProposedRow[]): number[] =>
  [...new Set(rows.flatMap(({ line }) => line ?? []))].toSorted((a, b) => a - b).slice(0, mostLines)

/** Rows of one cause together, the largest first. */
function groupsOf(rows: readonly ProposedRow[]): ImportCheck['groups'] {
  const groups = new Map<string, ProposedRow[]>()
  for (const row of rows)
    for (const reason of row.reasons) {
      const known = groups.get(reason)
      if (known) known.push(row)
      else groups.set(reason, [row])
    }
  return [...groups]
    .map(([reason, of]) => ({ reason, count: of.length, lines: firstLines(of), state: of[0]?.state ?? 'red' }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 20)
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

import { Failure } from '#contract/failures.ts'
import type { InstrumentKey, UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'
import { vaultOf } from '#db/vault.ts'
import { isId } from './stored-portfolios.ts'

/** of one file */
export const mostBytes = 100_000_000
/** of an owner's files that wait together: two of the largest */
const mostWaitingBytes = 2 * mostBytes
const mostOpenRuns = 20

/** Which instrument is meant by what a file says. */
export type Papers = Readonly<Record<string, InstrumentKey>>

export interface ImportRun {
  readonly id: string
  readonly portfolio: string
  readonly fileName: string
  readonly mapping: unknown
  /** instruments that its owner assigned, by what the file says */
  readonly papers: Papers
  readonly state: 'open' | 'imported' | 'undone'
  readonly importedRows: number
  readonly createdAt: Date
}

interface Place {
  owner: UserId
  portfolio: string
  id: string
}

const columns = ['id', 'portfolio', 'file_name', 'mapping', 'papers', 'state', 'imported_rows', 'created_at'] as const

/** Begins the import of a file; of an owner's files that were never taken in, the oldest is forgotten. */
export async function beginRun(step: Step, owner: UserId, portfolio: string, fileName: string): Promise<ImportRun> {
  await step
    .deleteFrom('import_runs')
    .where('owner', '=', owner)
    .where('state', '=', 'open')
    .where('id', 'not in', (query) =>
      query
        .selectFrom('import_runs')
        .select('id')
        .where('owner', '=', owner)
        .where('state', '=', 'open')
        .orderBy('id', 'desc')
        .limit(mostOpenRuns - 1),
    )
    .execute()
  const row = await step
    .insertInto('import_runs')
    .values({
      owner,
      portfolio,
      file_name: fileName,
      mapping: null,
      papers: await latestPapers(step, owner, portfolio),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return fromRow(row)
}

/** What was assigned for the file before holds for the next one, too. */
async function latestPapers(step: Step, owner: UserId, portfolio: string): Promise<string | null> {
  const row = await step
    .selectFrom('import_runs')
    .select('papers')
    .where('owner', '=', owner)
    .where('portfolio', '=', portfolio)
    .where('papers', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? JSON.stringify(row.papers) : null
}

/**
 * Keeps a piece of the file; the same piece again replaces it. Where an owner's files that were never taken in become too
 * many bytes, the oldest are forgotten.
 * @throws Failure IMPORT_UNKNOWN, TOO_LARGE
 */
export async function keepPart(step: Step, place: Place, part: number, bytes: Buffer): Promise<void> {
  const { state } = await runOf(step, place)
  if (state !== 'open') throw unknown()
  const kept = vaultOf(step).shut(
    'import_parts',
    { run: place.id, part },
    { run: place.id, part, size: bytes.length, bytes },
  )
  await step
    .insertInto('import_parts')
    .values(kept)
    .onConflict((conflict) =>
      conflict.columns(['run', 'part']).doUpdateSet({ size: kept.size, bytes: kept.bytes, sealed: kept.sealed }),
    )
    .execute()
  const waiting = await step
    .selectFrom('import_runs')
    .innerJoin('import_parts', 'import_parts.run', 'import_runs.id')
    .select(({ fn }) => ['import_runs.id', fn.sum<string>('size').as('size')])
    .where('owner', '=', place.owner)
    .where('state', '=', 'open')
    .groupBy('import_runs.id')
    .orderBy('import_runs.id', 'desc')
    .execute()
  if (waiting.some(({ id, size }) => id === place.id && Number(size) > mostBytes))
    throw new Failure('TOO_LARGE', {}, `A file has at most ${mostBytes} bytes`)
  const forgotten: string[] = []
  let total = 0
  for (const { id, size } of waiting) {
    total += Number(size)
    if (total > mostWaitingBytes && id !== place.id) forgotten.push(id)
  }
  if (forgotten.length > 0) await step.deleteFrom('import_runs').where('id', 'in', forgotten).execute()
}

/** @throws Failure IMPORT_UNKNOWN also where it is another's */
export async function runOf(db: Db | Step, { owner, portfolio, id }: Place): Promise<ImportRun> {
  if (!isId(id) || !isId(portfolio)) throw unknown()
  const row = await db
    .selectFrom('import_runs')
    .select(columns)
    .where('owner', '=', owner)
    .where('portfolio', '=', portfolio)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw unknown()
  return fromRow(row)
}

/** The newest first. */
export async function runsOf(db: Db, owner: UserId, portfolio: string): Promise<ImportRun[]> {
  const rows = await db
    .selectFrom('import_runs')
    .select(columns)
    .where('owner', '=', owner)
    .where('portfolio', '=', portfolio)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map(fromRow)
}

/** asked for at once: a question for the largest file would take longer than a question may */
const partsAtOnce = 16

/** The file of a run, whole. */
export async function bytesOf(db: Db | Step, run: ImportRun): Promise<Buffer> {
  const vault = vaultOf(db)
  const pieces: Buffer[] = []
  for (let from: number | undefined = -1; from !== undefined; ) {
    const rows = await db
      .selectFrom('import_parts')
      .select(['run', 'part', 'bytes', 'sealed'])
      .where('run', '=', run.id)
      .where('part', '>', from)
      .orderBy('part')
      .limit(partsAtOnce)
      .execute()
    pieces.push(...rows.flatMap((row) => vault.opened('import_parts', row, row).bytes ?? []))
    from = rows.length < partsAtOnce ? undefined : rows.at(-1)?.part
  }
  return Buffer.concat(pieces)
}

/** What changes of a run. */
export async function changeRun(
  step: Step,
  { owner, id }: Place,
  change: { mapping?: object; papers?: Papers; state?: ImportRun['state']; importedRows?: number },
): Promise<void> {
  await step
    .updateTable('import_runs')
    .set({
      ...(change.mapping && { mapping: JSON.stringify(change.mapping) }),
      ...(change.papers && { papers: JSON.stringify(change.papers) }),
      ...(change.state && { state: change.state }),
      ...(change.importedRows !== undefined && { imported_rows: change.importedRows, imported_at: new Date() }),
    })
    .where('owner', '=', owner)
    .where('id', '=', id)
    .execute()
}

const unknown = (): Failure => new Failure('IMPORT_UNKNOWN', {}, 'There is no such import')

const fromRow = (row: {
  id: string
  portfolio: string
  file_name: string
  mapping: unknown
  papers: unknown
  state: ImportRun['state']
  imported_rows: number
  created_at: Date
}): ImportRun => ({
  id: row.id,
  portfolio: row.portfolio,
  fileName: row.file_name,
  mapping: row.mapping ?? undefined,
  papers: (row.papers ?? {}) as Papers, // written as one
  state: row.state,
  importedRows: row.imported_rows,
  createdAt: row.created_at,
})

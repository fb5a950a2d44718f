import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { PoolClient } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { CopyFault } from './fault.ts'
import type { CopiedTable } from './manifest.ts'
import { copyIn, copyOut, type FoundTable, type Schemas } from './tables.ts'

/** What of rows must be the same again. */
export type Sum = Pick<CopiedTable, 'rows' | 'sha256'>

/** Quick, and three times smaller than nothing: the rows are mostly digits. */
const level = 3

/** Passes bytes on and sums them up. */
function summing() {
  const hash = createHash('sha256')
  async function* pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      hash.update(chunk)
      yield chunk
    }
  }
  return { pass, sha256: () => hash.digest('hex') }
}

/** Writes a table's rows into a file, which is on the disk when this resolves. */
export async function rowsToFile(
  client: PoolClient,
  table: FoundTable,
  { schemas, file, signal }: { schemas: Schemas; file: string; signal: AbortSignal | undefined },
): Promise<Sum> {
  const rows = client.query(copyTo(copyOut(table, schemas)))
  const sum = summing()
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(rows, sum.pass, createGzip({ level }), target, { signal })
  return { rows: rows.rowCount, sha256: sum.sha256() }
}

/** The same sum, of rows that nobody keeps. */
export async function sumOfRows(client: PoolClient, table: FoundTable, schemas: Schemas): Promise<Sum> {
  const rows = client.query(copyTo(copyOut(table, schemas)))
  const sum = summing()
  await pipeline(rows, sum.pass, new Writable({ write: (_chunk, _encoding, done) => done() }))
  return { rows: rows.rowCount, sha256: sum.sha256() }
}

/** Loads a file's rows. @throws CopyFault when the file does not hold what the manifest says */
export async function rowsFromFile(
  client: PoolClient,
  table: CopiedTable,
  { schemas, file, signal }: { schemas: Schemas; file: string; signal: AbortSignal | undefined },
): Promise<void> {
  const into = client.query(copyFrom(copyIn(table, schemas)))
  const sum = summing()
  try {
    await pipeline(createReadStream(file), createGunzip(), sum.pass, into, { signal })
  } catch (error) {
    throw isOfFile(error) ? damaged(file, error) : error
  }
  if (into.rowCount !== table.rows || sum.sha256() !== table.sha256) throw damaged(file)
}

const damaged = (file: string, cause?: unknown): CopyFault =>
  new CopyFault(
    (cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT'
      ? `the copy is damaged: ${file} is missing`
      : `the copy is damaged: ${file} is not as it was written`,
    cause,
  )

/** Faults of reading and unpacking, and rows that PostgreSQL cannot read (class 22). */
const isOfFile = (error: unknown): boolean =>
  /^(ENOENT|EISDIR|Z_|22)/.test(String((error as NodeJS.ErrnoException).code))

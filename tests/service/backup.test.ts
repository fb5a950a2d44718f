import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkCopy } from '#backup/check.ts'
import { copiesIn } from '#backup/copies.ts'
import { copyDaily } from '#backup/daily.ts'
import { manifestText, readManifest } from '#backup/manifest.ts'
import { restoreCopy, rollBack } from '#backup/restore.ts'
import { inSession } from '#backup/session.ts'
import { databaseId, writeCopy } from '#backup/write.ts'
import { openDatabase } from '#db/connection.ts'
import { openQueue } from '#jobs/queue.ts'
import { silentLog } from '#platform/log.ts'
import { bundledChild } from './copies/bundled-child.ts'
import { contentOf, databaseServer, fill, migrateTo, steps } from './copies/databases.ts'
import type { Order } from './copies/child.ts'

let server: Awaited<ReturnType<typeof databaseServer>>
let full: Pool
/** Of an early schema, whose copies are written and checked in a tenth of the time. */
let small: Pool
const smallStep = steps[8] ?? ''
let program: string
/** A copy to spoil copies of, and a database that then must not change. */
let whole: string
let untouched: Pool
let folderCount = 0
const copies = () => join(server.folder, `copies-${folderCount++}`)

beforeAll(async () => {
  server = await databaseServer()
  program = await bundledChild(server.folder)
  const samples = await server.make('samples')
  await fill(samples)
  await server.close(samples)
  full = await filled('filled')
  await addQueues(full)
  small = await early('small')
  whole = (await make(small)).path
  untouched = await early('untouched')
})
afterAll(() => server.stop())

/** A database of today's schema with sample rows: a copy of one, for each migration again would take a second. */
async function filled(name: string): Promise<Pool> {
  await server.copyOf('samples', name)
  return server.open(name)
}

/** One of an early schema. */
async function early(name: string): Promise<Pool> {
  const pool = await server.make(name)
  await fill(pool, smallStep)
  return pool
}

/** Queues with a run that waits. */
async function addQueues(pool: Pool): Promise<void> {
  const queue = openQueue(pool, false)
  await queue.start()
  await queue.createQueue('dead-letters')
  await queue.createQueue('count', { deadLetter: 'dead-letters' })
  await queue.send('count', { what: 'visits' })
  await queue.stop({ close: false, graceful: false })
}

const make = (pool: Pool, folder = copies()) => writeCopy({ pool, folder, kind: 'manual' })

test('a copy restores into an empty database: every row, sequence, index and queue', async () => {
  const { path, checked, manifest } = await make(full)
  expect(checked).toBe(true)
  expect(manifest.steps).toEqual(steps)
  expect(manifest.tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['secrets', 'outbox', 'jobs.queue', 'jobs.job']),
  )
  const empty = await server.make('restored')
  const { rows } = await restoreCopy(path, { pool: empty, folder: copies(), replace: false })
  expect(rows).toBe(manifest.tables.reduce((sum, table) => sum + table.rows, 0))
  expect(await contentOf(empty)).toEqual(await contentOf(full))
})

test('a copy is of one instant: what is committed while it is written is not in it', async () => {
  const pool = await early('moving')
  const writer = server.open('moving')
  let written: Promise<unknown> | undefined
  const copy = await writeCopy({
    pool,
    folder: copies(),
    kind: 'manual',
    told: (step) => {
      if (step === 'copied daily_figures')
        written ??= writer.query("insert into stored_settings (owner, key, value) values ('guest:late', 'k', '1')")
    },
  })
  await written
  expect(copy.manifest.tables.find(({ name }) => name === 'stored_settings')?.rows).toBe(2)
})

// migrations.test.ts brings rows of every schema to today's; here it is copies that are older
const someOldSchemas = [0, Math.floor(steps.length / 2), steps.length - 1].map((i) => ({ step: steps[i] ?? '', i }))

test.each(someOldSchemas)('a copy of $step is brought to today’s schema', async ({ step, i }) => {
  const old = await server.make(`old_${i}`)
  await fill(old, step)
  const { path } = await make(old)
  await migrateTo(old)
  const target = await server.make(`from_${i}`)
  await restoreCopy(path, { pool: target, folder: copies(), replace: false })
  expect(await contentOf(target)).toEqual(await contentOf(old))
  await server.close(old)
  await server.close(target)
})

test('a database that is not empty is replaced only when told, and what it held is kept', async () => {
  const { path } = await make(full)
  const pool = await filled('occupied')
  await pool.query('delete from stored_settings')
  const held = await contentOf(pool)
  const folder = copies()
  await expect(restoreCopy(path, { pool, folder, replace: false })).rejects.toThrow(
    'the database is not empty. --replace puts the copy in the place of what it holds.',
  )
  expect(await contentOf(pool)).toEqual(held)
  const { before } = await restoreCopy(path, { pool, folder, replace: true })
  expect(await contentOf(pool)).toEqual(await contentOf(full))
  await restoreCopy(before?.path ?? '', { pool, folder, replace: true })
  expect(await contentOf(pool)).toEqual(held)
})

test('rollback returns to the copy made before the last migration', async () => {
  const pool = await server.make('updated')
  const previous = steps.at(-2) ?? ''
  await fill(pool, previous)
  const old = await contentOf(pool)
  const folder = copies()
  await expect(rollBack({ pool, folder })).rejects.toThrow(
    `${folder} has no copy made before a migration of this database`,
  )
  await run({ act: 'migrate', url: server.urlOf('updated'), folder })
  expect((await copiesIn(folder)).map(({ manifest }) => manifest.kind)).toEqual(['before-migration'])
  expect(await contentOf(pool)).not.toEqual(old)
  const { before } = await rollBack({ pool, folder })
  expect(await contentOf(pool)).toEqual(old)
  expect(before?.manifest.steps).toEqual(steps)
  await expect(rollBack({ pool, folder })).rejects.toThrow('has no copy made before a migration')
})

test('of each kind the newest are kept; those made by hand, and of other databases, stay', async () => {
  const folder = copies()
  const other = await early('other')
  await writeCopy({ pool: other, folder, kind: 'daily', keep: 2 })
  await make(small, folder)
  const { run: copyToday } = copyDaily({ folder, keep: 2 })
  const database = await openDatabase({ url: server.urlOf('small'), folder, asIs: true })
  for (let day = 0; day < 3; day++) await copyToday({ database, log: silentLog, signal: new AbortController().signal })
  await database.close()
  const kinds = (await copiesIn(folder)).map(({ manifest }) => manifest.kind).toSorted()
  expect(kinds).toEqual(['daily', 'daily', 'daily', 'manual'])
})

test.each([
  { what: 'a missing copy', spoil: (path: string) => rmSync(path, { recursive: true }), says: /^there is no copy at / },
  {
    what: 'a missing table',
    spoil: (path: string) => rmSync(join(path, 'secrets.copy.gz')),
    says: /secrets\.copy\.gz is missing$/,
  },
  {
    what: 'a table that is cut off',
    spoil: (path: string) => cut(join(path, 'stored_settings.copy.gz')),
    says: /stored_settings\.copy\.gz is not as it was written$/,
  },
  {
    what: 'a table of another copy',
    spoil: (path: string) => cpSync(join(path, 'page_visits.copy.gz'), join(path, 'monthly_visits.copy.gz')),
    says: /monthly_visits\.copy\.gz is not as it was written$/,
  },
  {
    what: 'a manifest somebody edited',
    spoil: (path: string) => {
      const file = join(path, 'manifest.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace('"rows": 2', '"rows": 3'))
    },
    says: /manifest\.json is not as it was written$/,
  },
  {
    what: 'a copy of a newer Parkett',
    spoil: async (path: string) => {
      const manifest = await readManifest(path)
      const newer = { ...manifest, parkett: '9.1.0', steps: [...manifest.steps, '9999-of-tomorrow'] }
      writeFileSync(join(path, 'manifest.json'), manifestText(newer))
    },
    says: /^a newer Parkett \(9\.1\.0, 9999-of-tomorrow\) made the copy .+\. Update this one\.$/,
  },
])('$what is named, and nothing changes', async ({ spoil, says }) => {
  const path = join(copies(), basename(whole))
  cpSync(whole, path, { recursive: true })
  await spoil(path)
  const held = await contentOf(untouched)
  await expect(restoreCopy(path, { pool: untouched, folder: copies(), replace: true })).rejects.toThrow(says)
  expect(await contentOf(untouched)).toEqual(held)
})

function cut(file: string): void {
  const bytes = readFileSync(file)
  chmodSync(file, 0o600)
  writeFileSync(file, bytes.subarray(0, bytes.length / 2))
}

test('whoever is connected keeps a restore from starting', async () => {
  const pool = await server.make('busy')
  const portal = await server.open('busy').connect()
  await expect(restoreCopy(whole, { pool, folder: copies(), replace: true })).rejects.toThrow(
    'other programs are connected to this database: stop the portal, and whatever else uses it',
  )
  portal.release()
})

test('without room nothing is kept of a copy, and the reason is said', async () => {
  const folder = copies()
  const pool = await early('large')
  await pool.query("insert into index_histories select n, '6', md5(n::text) from generate_series(1, 20000) n")
  const order = JSON.stringify({ act: 'write', url: server.urlOf('large'), folder } satisfies Order)
  // no file may grow beyond 64 KiB: the system refuses as a full disk does
  const { status, stderr } = spawnSync(
    'bash',
    ['-c', 'ulimit -f 64; exec "$0" "$1" "$2"', process.execPath, program, order],
    {
      encoding: 'utf8',
    },
  )
  expect(status).toBe(1)
  expect(stderr).toContain(`there is no room left in ${folder}: nothing was kept of this copy`)
  expect(readdirSync(folder)).toEqual([])
})

/** Runs it in a process of its own. @returns its steps; undefined where it was killed */
async function run(order: Order): Promise<string[] | undefined> {
  const child = spawn(process.execPath, [program, JSON.stringify(order)], {
    env: { ...process.env, NODE_COMPILE_CACHE: join(server.folder, 'compiled') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [said, complained] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => void (complained += chunk.toString()))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (order.killAt !== undefined) {
    expect({ killAt: order.killAt, signal }).toEqual({ killAt: order.killAt, signal: 'SIGKILL' })
    return undefined
  }
  expect({ code, complained }).toEqual({ code: 0, complained: '' })
  return JSON.parse(said) as string[]
}

test('kill -9 at each step of a backup leaves whole copies alone, and the next one works', {
  timeout: 180_000,
}, async () => {
  const order: Order = { act: 'write', url: server.urlOf('small'), folder: copies() }
  const known = await run(order)
  expect(known).toEqual(expect.arrayContaining(['begun', 'copied secrets', 'written', 'checked', 'named']))
  const checked = new Map<string, unknown>() // what a copy held when it was restored for a test
  for (const killAt of telling(known ?? [])) {
    await run({ ...order, killAt })
    for (const copy of await copiesIn(order.folder)) {
      const files = filesOf(copy.path)
      if (!isDeepStrictEqual(checked.get(copy.path), files)) expect(await checkCopy(small, copy)).toBe(true)
      checked.set(copy.path, files)
    }
  }
  await run(order)
  expect(readdirSync(order.folder)).toEqual([expect.stringMatching(/^\d{8}T\d{6}Z-daily/)])
})

const filesOf = (path: string) => readdirSync(path).map((name) => [name, readFileSync(join(path, name))])

/** Of steps that come once a table or once a migration, the first and the last stand for all. */
function telling(known: readonly string[]): string[] {
  const kinds = ['copied ', 'loaded ', 'ran ']
  const isOneOfMany = (step: string) => kinds.some((kind) => step.startsWith(kind))
  const ends = kinds.flatMap((kind) => {
    const ofKind = known.filter((step) => step.startsWith(kind))
    return [ofKind[0], ofKind.at(-1)]
  })
  return [...new Set(known.filter((step) => !isOneOfMany(step) || ends.includes(step)))]
}

interface Kills {
  /** what is done to each fresh database */
  prepare?: (pool: Pool) => unknown
  /** the steps at which it is killed; absent: all that tell */
  at?: readonly string[]
}

/** What the database holds after a kill at each step; one that changed anything gives way to a fresh one. */
async function afterKills(from: string, order: Omit<Order, 'url'>, { prepare, at }: Kills = {}) {
  const name = `killed_${folderCount++}`
  const using = async <T>(act: (pool: Pool) => Promise<T>): Promise<T> => {
    const pool = server.open(name)
    try {
      return await act(pool)
    } finally {
      await server.close(pool)
    }
  }
  const begin = async () => {
    await server.drop(name)
    await server.copyOf(from, name)
    return using(async (pool) => {
      await prepare?.(pool)
      return contentOf(pool)
    })
  }
  const attempt = async (killAt?: string) => {
    const known = await run({ ...order, url: server.urlOf(name), ...(killAt && { killAt }) })
    const others = 'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    return using(async (pool) => {
      // the server needs a moment to see that the process is gone
      await expect.poll(async () => (await pool.query(others)).rowCount).toBe(0)
      return { known, content: await contentOf(pool) }
    })
  }
  let old = await begin()
  const { known = [], content: done } = await attempt()
  old = await begin()
  const killed = new Map<string, unknown>()
  for (const step of at ?? telling(known)) {
    const { content } = await attempt(step)
    killed.set(step, content)
    if (!isDeepStrictEqual(content, old)) old = await begin()
  }
  await server.drop(name)
  return { done, killed }
}

/** Before one step everything is as it was, from there on everything is new. */
function expectEitherOr(
  killed: Map<string, unknown>,
  { old, done, from }: { old: unknown; done: unknown; from: string },
): void {
  const names = [...killed.keys()]
  expect(names).toContain(from)
  for (const [step, content] of killed) {
    const isNew = names.indexOf(step) >= names.indexOf(from)
    expect({ step, content }).toEqual({ step, content: isNew ? done : old })
  }
}

test('kill -9 at each step of a restore leaves the old state or the new one', { timeout: 240_000 }, async () => {
  const { path } = await make(full)
  const base = await server.make('restore_base')
  await fill(base, steps[4])
  const old = await contentOf(base)
  await server.close(base)
  const { done, killed } = await afterKills('restore_base', { act: 'restore', copy: path, folder: copies() })
  expect(done).toEqual(await contentOf(full))
  expectEitherOr(killed, { old, done, from: 'committed' })
})

// its steps are a restore's, of which each is tried above
test('kill -9 on either side of the commit of a rollback leaves the old state or the new one', {
  timeout: 240_000,
}, async () => {
  const base = await server.make('rollback_base')
  await fill(base, steps[4])
  const before = await contentOf(base)
  const folder = copies()
  const { path, manifest } = await writeCopy({ pool: base, folder, kind: 'before-migration' })
  await migrateTo(base, smallStep)
  const old = await contentOf(base)
  await server.close(base)
  // each attempt has another database, and a copy says of which one it is
  const prepare = async (pool: Pool) => {
    const own = { ...manifest, database: await inSession(pool, 'snapshot', databaseId) }
    writeFileSync(join(path, 'manifest.json'), manifestText(own))
  }
  const at = ['migrated', 'committed']
  const { done, killed } = await afterKills('rollback_base', { act: 'rollback', folder }, { prepare, at })
  expect(done).toEqual(before)
  expectEitherOr(killed, { old, done, from: 'committed' })
})

test('kill -9 at each step of a migration leaves the old schema or the new one, and a copy of the old', {
  timeout: 240_000,
}, async () => {
  const base = await server.make('migrate_base')
  await fill(base, steps[5])
  const old = await contentOf(base)
  await server.close(base)
  const folder = copies()
  const { done, killed } = await afterKills('migrate_base', { act: 'migrate', folder })
  expect((done as { steps: unknown[] }).steps).toHaveLength(steps.length)
  expectEitherOr(killed, { old, done, from: 'migrated' })
  expect(new Set((await copiesIn(folder)).map(({ manifest }) => manifest.steps.at(-1)))).toEqual(new Set([steps[5]]))
})

test('who closes a database has closed its connections, whichever way it was asked', async () => {
  const database = await openDatabase({ url: server.urlOf('filled'), folder: copies(), asIs: true })
  await database.pool.query('select 1')
  await database.close()
  expect(database.pool.totalCount).toBe(0)
})

const parkett = async (words: string[], settings: Record<string, string>) => {
  const child = spawn(process.execPath, ['dist/server/cli.js', ...words], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

test('parkett backup, restore and rollback say what they did', async () => {
  const dataDir = join(server.folder, 'cli')
  mkdirSync(dataDir)
  const settings = { DATA_DIR: dataDir, DATABASE_URL: server.urlOf('filled') }
  expect(await parkett(['backup', 'list'], settings)).toEqual({ code: 0, said: 'there are no copies yet\n' })
  expect(await parkett(['backup'], settings)).toEqual({
    code: 0,
    said: expect.stringMatching(/^.+backups\/\d{8}T\d{6}Z-manual: \d+ tables, \d+ rows, test-restored\n$/) as string,
  })
  const [name = ''] = readdirSync(join(dataDir, 'backups'))
  expect((await parkett(['backup', 'check', name], settings)).said).toMatch(/is whole: \d+ tables, \d+ rows\n$/)
  expect((await parkett(['backup', 'list'], settings)).said).toContain(`${name}  manual, Parkett `)
  const portal = await full.connect()
  expect(await parkett(['restore', name, '--replace'], settings)).toEqual({
    code: 1,
    said: 'other programs are connected to this database: stop the portal, and whatever else uses it\n',
  })
  portal.release()
  expect((await parkett(['rollback'], settings)).said).toMatch(
    /has no copy made before a migration of this database\n$/,
  )
  const empty = await server.make('cli_target')
  await server.close(empty)
  const target = { ...settings, DATABASE_URL: server.urlOf('cli_target') }
  expect(await parkett(['backup'], target)).toEqual({
    code: 1,
    said: 'the database is empty: there is nothing to copy\n',
  })
  expect((await parkett(['restore', name], target)).said).toMatch(
    /^The database is that of .+: \d+ rows from .+\nThe portal can be started\.\n$/,
  )
  expect(await parkett(['restore', 'nowhere'], target)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^there is no copy at /) as string,
  })
  expect((await parkett(['restore', name], target)).said).toMatch(/^the database is not empty\. --replace/)
})

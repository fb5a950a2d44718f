import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { checkCopy } from '#backup/check.ts'
import { copiesIn } from '#backup/copies.ts'
import { CopyFault } from '#backup/fault.ts'
import type { Copy } from '#backup/load.ts'
import { readManifest } from '#backup/manifest.ts'
import { restoreCopy, rollBack, type Restored } from '#backup/restore.ts'
import { writeCopy } from '#backup/write.ts'
import { openDatabase, stepsDone, type OpenDatabase } from '#db/connection.ts'
import { readConfig, type Config } from '#platform/config.ts'
import { runningPortals } from '#platform/running-portals.ts'
import { whenReaderLeaves } from './reader.ts'

/** `parkett backup`, `restore`, `rollback`: copies of the database, and the way back. */
export function registerBackup(program: Command): void {
  const group = program.command('backup').description('copies of the database; a portal may run meanwhile')
  group
    .command('make', { isDefault: true })
    .description('write a copy and test-restore it')
    .option('--to <folder>', 'where copies lie; default: BACKUP_DIR')
    .action(({ to }: { to?: string }) =>
      withDatabase((database, config, signal) => make(database, to ?? config.backupDir, signal)),
    )
  group
    .command('list')
    .description('the copies in BACKUP_DIR, newest first')
    .action(async () => {
      await saying(async () => {
        const copies = await copiesIn(readConfig(process.env).backupDir)
        for (const copy of copies) print(lineOf(copy))
        if (copies.length === 0) print('there are no copies yet')
      })
    })
  group
    .command('check')
    .argument('<copy>')
    .description('test-restore a copy; nothing changes')
    .action((name: string) =>
      withDatabase(async ({ pool }, config, signal) => {
        const path = pathOf(name, config)
        const copy = { path, manifest: await readManifest(path) }
        const isWhole = await checkCopy(pool, copy, signal)
        print(isWhole ? `${path} is whole: ${sizeOf(copy)}` : `${path}: ${notChecked}`)
      }),
    )
  program
    .command('restore')
    .argument('<copy>', 'its folder, or its name in BACKUP_DIR')
    .option('--replace', 'although the database is not empty; a copy of what it holds is made first')
    .description('bring the database back to a copy, as a whole or not at all; the portal must be stopped')
    .action((name: string, { replace = false }: { replace?: boolean }) =>
      withDatabase(async ({ pool }, config, signal) => {
        assertStopped(config)
        tell(await restoreCopy(pathOf(name, config), { ...optionsOf(pool, config, signal), replace }))
        print('The portal can be started.')
      }),
    )
  program
    .command('rollback')
    .description('bring the database back to the copy made before the last migration; the portal must be stopped')
    .action(() =>
      withDatabase(async ({ pool }, config, signal) => {
        assertStopped(config)
        const restored = await rollBack(optionsOf(pool, config, signal))
        tell(restored)
        print(`Start Parkett ${restored.copy.manifest.parkett} now: a newer one would change the tables again.`)
      }),
    )
}

const optionsOf = (pool: OpenDatabase['pool'], { backupDir, BACKUP_KEEP }: Config, signal: AbortSignal) => ({
  pool,
  folder: backupDir,
  keep: Math.max(1, BACKUP_KEEP),
  signal,
})

async function make({ pool, db }: OpenDatabase, to: string, signal: AbortSignal): Promise<void> {
  if ((await stepsDone(db)).length === 0) throw new CopyFault('the database is empty: there is nothing to copy')
  const copy = await writeCopy({ pool, folder: resolve(to), kind: 'manual', signal })
  print(`${copy.path}: ${sizeOf(copy)}, ${copy.checked ? 'test-restored' : notChecked}`)
}

const notChecked = 'not test-restored, for the user of the database may not make schemas, or a newer Parkett changed it'

const rowsOf = ({ manifest }: Copy): number => manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
const sizeOf = (copy: Copy): string => `${copy.manifest.tables.length} tables, ${rowsOf(copy)} rows`
const lineOf = (copy: Copy): string =>
  `${copy.path}  ${copy.manifest.kind}, Parkett ${copy.manifest.parkett}, ${sizeOf(copy)}`

function tell({ copy, before, rows }: Restored): void {
  if (before) print(`What was there: ${before.path}`)
  print(`The database is that of ${copy.manifest.madeAt}: ${rows} rows from ${copy.path}`)
}

/** A folder, or a name in the folder of copies. */
function pathOf(name: string, { backupDir }: Config): string {
  const inFolder = join(backupDir, name)
  return existsSync(inFolder) && !existsSync(name) ? inFolder : resolve(name)
}

/** @throws CopyFault when a portal runs on the embedded database; a server is asked who is connected */
function assertStopped({ DATABASE_URL, dataDir }: Config): void {
  const running = DATABASE_URL ? [] : runningPortals(dataDir)
  if (running.length > 0) throw new CopyFault(`a portal runs on ${dataDir} (${running.join(', ')}): stop it first`)
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Opens the database as it is. */
function withDatabase(
  act: (database: OpenDatabase, config: Config, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort(new CopyFault('interrupted: all is as it was'))
  for (const signal of stopSignals) process.once(signal, interrupt)
  whenReaderLeaves(() => {}) // it is done, whoever listens
  return saying(async () => {
    const config = readConfig(process.env)
    const database = await openDatabase({ url: config.DATABASE_URL, folder: config.dataDir, asIs: true })
    try {
      await act(database, config, interrupted.signal)
    } catch (error) {
      throw interrupted.signal.aborted ? interrupted.signal.reason : error
    } finally {
      for (const signal of stopSignals) process.off(signal, interrupt)
      await database.close()
    }
  })
}

async function saying(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)

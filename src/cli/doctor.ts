import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { openDatabaseOf } from '#backup/open-database.ts'
import { stepsDone } from '#db/connection.ts'
import { migrations } from '#db/migrations.ts'
import { missingKey } from '#db/vault-keys.ts'
import { runningPortals } from '#platform/running-portals.ts'
import { ConfigError, readConfig, secretSettings, settingMeaning, settingNames, type Config } from '#platform/config.ts'

interface Finding {
  name: string
  ok: boolean
  /** nothing is wrong, but something is not there */
  missing?: true
  text: string
}

/** `parkett doctor`: what is configured, what is missing, and whether the database answers. */
export function registerDoctor(program: Command): void {
  program
    .command('doctor')
    .description('say what is configured, what is missing, and whether the database answers')
    .option('--json', 'print one JSON object')
    .action(async ({ json }: { json?: boolean }) => {
      const findings = await examine(process.env)
      if (json) process.stdout.write(`${JSON.stringify({ ok: findings.every(({ ok }) => ok), findings })}\n`)
      else
        for (const { ok, missing, name, text } of findings)
          process.stdout.write(`${!ok ? '✗' : missing ? '–' : '✓'} ${name}: ${text}\n`)
      if (findings.some(({ ok }) => !ok)) process.exitCode = 1
    })
}

/** @param environment the settings, as the process has them */
export async function examine(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.lines.map((text) => ({ name: 'configuration', ok: false, text }))
    throw error
  }
  const set = settingNames.filter((name) => environment[name]?.trim())
  return [
    { name: 'node', ok: Number(process.versions.node.split('.')[0]) >= 24, text: process.version },
    ...set.map((name) => ({
      name,
      ok: true,
      text: secret(name) ? 'set' : `${environment[name]} (${settingMeaning(name)})`,
    })),
    portalFinding(config),
    folderFinding(config),
    await databaseFinding(config),
    operatorFinding(config),
  ]
}

/** The folder, or the nearest one above it, must take files. */
function folderFinding({ dataDir }: Config): Finding {
  const name = 'data folder'
  let at = dataDir
  while (!existsSync(at)) at = dirname(at)
  try {
    if (!statSync(at).isDirectory()) return { name, ok: false, text: `${at} is no folder` }
    accessSync(at, constants.W_OK | constants.X_OK)
  } catch {
    return { name, ok: false, text: `${at} cannot be written` }
  }
  return { name, ok: true, text: at === dataDir ? dataDir : `${dataDir} (made at the first start)` }
}

function portalFinding({ dataDir }: Config): Finding {
  const running = runningPortals(dataDir)
  return running.length > 0
    ? { name: 'portal', ok: true, text: `runs: ${running.join(', ')}` }
    : { name: 'portal', ok: true, missing: true, text: 'does not run on this data folder' }
}

/** from which on keys are known to a database */
const stepOfKeys = '0068-sealed-values'

const secret = (name: string) => secretSettings.includes(name)

async function databaseFinding(config: Config): Promise<Finding> {
  const { DATABASE_URL: url, dataDir: folder } = config
  const name = url ? 'database (DATABASE_URL)' : 'database (embedded)'
  if (!url && !existsSync(join(folder, 'postgres', 'PG_VERSION')))
    return { name, ok: true, text: 'made at the first start' }
  try {
    const database = await openDatabaseOf(config, { asIs: true })
    const { rows } = await database.pool.query<{ version: string }>('select version()')
    const done = await stepsDone(database.db)
    const missing = done.includes(stepOfKeys) ? await missingKey(database.db) : undefined
    await database.close()
    const unknown = done.find((step) => !(step in migrations))
    if (unknown) return { name, ok: false, text: `a newer Parkett has changed this database (${unknown})` }
    if (missing !== undefined) return { name, ok: false, text: missing }
    const version = rows[0]?.version.split(' ').slice(0, 2).join(' ') ?? 'PostgreSQL'
    const state =
      done.length === 0
        ? ', empty: filled at the first start'
        : done.length < Object.keys(migrations).length
          ? ', of an older Parkett: changed at the next start'
          : ''
    return { name, ok: true, text: version + state }
  } catch (error) {
    return { name, ok: false, text: error instanceof Error ? error.message : String(error) }
  }
}

function operatorFinding(config: Config): Finding {
  const wanted = ['OPERATOR_NAME', 'OPERATOR_STREET', 'OPERATOR_CITY', 'OPERATOR_EMAIL'] as const
  const missing = wanted.filter((name) => !config[name])
  return missing.length === 0
    ? { name: 'legal pages', ok: true, text: 'complete' }
    : {
        name: 'legal pages',
        ok: true,
        missing: true,
        text: `not yet filled: ${missing.join(', ')} (needed before others use this portal)`,
      }
}

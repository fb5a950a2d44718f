import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { chownSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startAs, type RunAs } from './run-as.ts'

/** Lies beside the cluster, for its owner alone; processes that share the data folder read it. */
const passwordFile = (data: string): string => `${data}.password`
const rulesFile = (data: string): string => join(data, 'pg_hba.conf')

/** a line of PostgreSQL's rules that asks nobody for a password */
const trusting = /^(\s*(?:local|host\w*)\s[^#\n]*\s)trust\b/gm

/** Whether whoever reaches the cluster's socket may enter, as in clusters of earlier versions. */
export const trustsAll = (data: string): boolean => readFileSync(rulesFile(data), 'utf8').search(trusting) >= 0

/**
 * The password of the database's one user, made up where there is none yet; of several first starts all get the same.
 * @param isLocked whether the cluster asks for a password already
 * @throws Error, in words for the operator, where the password of such a cluster is lost
 */
export function passwordOf(data: string, isLocked: boolean): string {
  const known = readPassword(data)
  if (known !== undefined) return known
  if (isLocked)
    throw new Error(
      `${passwordFile(data)} is missing, and the database asks for the password in it. Put the file back, or replace ` +
        `"scram-sha-256" by "trust" in ${rulesFile(data)}: the next start sets a new password and locks it again.`,
    )
  const draft = `${passwordFile(data)}.new-${process.pid}`
  writeFileSync(draft, randomBytes(24).toString('hex'), { mode: 0o600, flush: true })
  try {
    linkSync(draft, passwordFile(data))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // another start was quicker
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(passwordFile(data), 'utf8').trim()
}

function readPassword(data: string): string | undefined {
  try {
    return readFileSync(passwordFile(data), 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Gives the user of a cluster that trusts all its password, and lets its rules ask for it; other lines stay. To be
 * called while no server runs. Whatever ends it early, the next start does it again.
 * @throws Error with what PostgreSQL said; also where another process is at the cluster
 */
export async function lock(
  data: string,
  { user, password }: { user: string; password: string },
  postgres: string,
  runAs: RunAs,
): Promise<void> {
  const args = ['--single', '-D', data, '-c', 'exit_on_error=true', 'postgres']
  const { command, args: full, options } = startAs(runAs, postgres, args)
  const child = spawn(command, full, { ...options, cwd: data, stdio: ['pipe', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  child.stdin.on('error', () => {}) // it ended before it listened; its status says so
  child.stdin.end(`alter role ${user} password '${password}'\n`)
  const [status] = (await once(child, 'close')) as [number | null]
  if (status !== 0) throw new Error(`The database's password could not be set: ${said.trim().split('\n').at(-1)}`)
  const rules = readFileSync(rulesFile(data), 'utf8').replace(trusting, '$1scram-sha-256')
  const { uid, gid } = statSync(rulesFile(data))
  const draft = `${rulesFile(data)}.new`
  writeFileSync(draft, rules, { mode: 0o600, flush: true })
  if (runAs.how === 'user') chownSync(draft, uid, gid)
  renameSync(draft, rulesFile(data))
}

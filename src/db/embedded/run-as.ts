import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** How a program that refuses root is started: as it is, under another user, or in a user namespace of its own. */
export type RunAs =
  | { how: 'self' }
  | { how: 'user'; uid: number; gid: number }
  | { how: 'namespace' }

const nobody = { uid: 65534, gid: 65534 }

/**
 * PostgreSQL refuses to run as root. A folder that exists decides by its owner, so that every start agrees; a new one
 * goes to an unprivileged user when that user can reach both folder and program, else into a user namespace.
 * @throws Error with a sentence for the operator when root can do neither
 */
export function chooseRunAs(dataFolder: string, program: string): RunAs {
  if (process.getuid?.() !== 0) return { how: 'self' }
  if (existsSync(dataFolder)) {
    const { uid, gid } = statSync(dataFolder)
    return uid === 0 ? namespace() : { how: 'user', uid, gid }
  }
  return othersMayPass(dirname(dataFolder)) && othersMayPass(program) ? { how: 'user', ...nobody } : namespace()
}

function namespace(): RunAs {
  const { status } = spawnSync('unshare', ['-U', '--map-user=1000', 'true'], { stdio: 'ignore' })
  if (status === 0) return { how: 'namespace' }
  throw new Error(
    'PostgreSQL does not run as root, and this system offers no user namespace for it. ' +
      'Start Parkett as a normal user, put DATA_DIR where other users may enter, or set DATABASE_URL.',
  )
}

/** Every folder above, and the file itself, lets other users through. */
function othersMayPass(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

/** Command and options for `spawn` that start `program` so. */
export function startAs(runAs: RunAs, program: string, args: readonly string[]) {
  if (runAs.how === 'namespace') {
    return { command: 'unshare', args: ['-U', '--map-user=1000', program, ...args], options: {} }
  }
  const options = runAs.how === 'user' ? { uid: runAs.uid, gid: runAs.gid } : {}
  return { command: program, args: [...args], options }
}

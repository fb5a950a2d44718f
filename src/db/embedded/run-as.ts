import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'

/** How a program that refuses root is started: as it is, under another user, or in a user namespace of its own. */
export type RunAs = { how: 'self' } | { how: 'user'; uid: number; gid: number } | { how: 'namespace' }

const nobody = { uid: 65534, gid: 65534 }
/** A user of this number is in every system's list of users; without a name `initdb` refuses. */
const inNamespace = ['-U', `--map-user=${nobody.uid}`]

/**
 * PostgreSQL refuses to run as root. A folder that exists decides by its owner, so that every start agrees; a new one
 * goes to an unprivileged user when that user can reach both folder and program, else into a user namespace. So
 * do starts by a user that has a number but no name, as in containers.
 * @throws Error with a sentence for the operator when root can do neither
 */
export function chooseRunAs(dataFolder: string, program: string): RunAs {
  if (process.getuid?.() !== 0) return hasName() ? { how: 'self' } : namespace()
  if (existsSync(dataFolder)) {
    const { uid, gid } = statSync(dataFolder)
    return uid === 0 ? namespace() : { how: 'user', uid, gid }
  }
  return othersMayPass(dirname(dataFolder)) && othersMayPass(program) ? { how: 'user', ...nobody } : namespace()
}

/** Containers may run as a number that no user has. */
function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function namespace(): RunAs {
  const { status } = spawnSync('unshare', [...inNamespace, 'true'], { stdio: 'ignore' })
  if (status === 0) return { how: 'namespace' }
  throw new Error(
    'PostgreSQL runs neither as root nor as a user without a name, and this system offers no user namespace for it. ' +
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
    return { command: 'unshare', args: [...inNamespace, program, ...args], options: {} }
  }
  const options = runAs.how === 'user' ? { uid: runAs.uid, gid: runAs.gid } : {}
  return { command: program, args: [...args], options }
}

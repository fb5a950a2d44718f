import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isAlive } from '#platform/processes.ts'

/** What a running PostgreSQL writes about itself into `postmaster.pid`. */
export interface Postmaster {
  pid: number
  socketFolder: string
  ready: boolean
}

/** Reads `postmaster.pid`; undefined when there is none, or its process is gone, or the number is another's by now. */
export function findPostmaster(dataFolder: string): Postmaster | undefined {
  const lines = lockOf(dataFolder)
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid) || isAnother(pid, dataFolder)) return undefined
  return { pid, socketFolder: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' }
}

/**
 * Removes a lock whose number is another process's by now, as after a restart of the machine or its container:
 * PostgreSQL only asks whether somebody has it, and would not start.
 */
export function removeForeignLock(dataFolder: string): void {
  const pid = Number(lockOf(dataFolder)[0])
  if (Number.isInteger(pid) && pid > 0 && isAlive(pid) && isAnother(pid, dataFolder))
    rmSync(lockFile(dataFolder), { force: true })
}

const lockFile = (dataFolder: string): string => join(dataFolder, 'postmaster.pid')

function lockOf(dataFolder: string): string[] {
  try {
    return readFileSync(lockFile(dataFolder), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Whether a process is surely no PostgreSQL on this folder; false where the system does not say. */
function isAnother(pid: number, dataFolder: string): boolean {
  try {
    const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    if (program === '') return false // about to end
    // a server works in its folder, however that was written when it was started
    return basename(program) !== 'postgres' || realpathSync(`/proc/${pid}/cwd`) !== realpathSync(dataFolder)
  } catch {
    return false
  }
}

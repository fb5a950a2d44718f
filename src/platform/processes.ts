import { readFileSync } from 'node:fs'

/** Whether a process lives. A zombie, which a killed process may stay for long, does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !isZombie(pid)
}

const isZombie = (pid: number): boolean => statOf(pid)[0] === 'Z'

/**
 * Start time of a process in the kernel's own unit: tells it from a later one with the same id. Empty where the system
 * does not tell.
 */
export const bornAt = (pid: number): string => statOf(pid)[19] ?? ''

/** The fields of `/proc/<pid>/stat` from the state on; empty on systems without it. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

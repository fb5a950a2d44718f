import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a running PostgreSQL writes about itself into `postmaster.pid`. */
export interface Postmaster {
  pid: number
  socketFolder: string
  ready: boolean
}

/** Reads `postmaster.pid`; undefined when there is none or its process is gone. */
export function findPostmaster(dataFolder: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return undefined
  return { pid, socketFolder: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' }
}

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

/** When a process began, in the kernel's own count: tells it from a later one of the same number. Empty where the system does not say. */
export const bornAt = (pid: number): string => statOf(pid)[19] ?? ''

/** What `/proc` says about a process from its state on; nothing on a system without. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

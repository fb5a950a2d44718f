import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bornAt, isAlive } from './processes.ts'

/** A process that says in a folder that it is there. */
export interface Present {
  pid: number
  /** what it said of itself */
  note: string
}

/**
 * Registers this process: a file named by its id with its start time and a line of its own.
 * @throws Error where the folder cannot be written
 */
export function signIn(folder: string, note = ''): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(folder, process.pid), `${bornAt(process.pid)}\n${note}`)
}

export const signOut = (folder: string): void => rmSync(fileOf(folder, process.pid), { force: true })

/**
 * The registered processes that are alive. Files of killed processes, also where the id belongs to another process now,
 * are removed.
 */
export function presentIn(folder: string): Present[] {
  return namesIn(folder).flatMap((name) => {
    const pid = Number(name)
    const file = fileOf(folder, pid)
    try {
      const [born, note = ''] = readFileSync(file, 'utf8').split('\n')
      if (isAlive(pid) && bornAt(pid) === born) return [{ pid, note }]
      rmSync(file, { force: true })
    } catch {
      // the process has just left, or its file belongs to another user
    }
    return []
  })
}

const fileOf = (folder: string, pid: number): string => join(folder, String(pid))

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

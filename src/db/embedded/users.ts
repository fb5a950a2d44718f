import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bornAt, isAlive } from './postmaster.ts'

/** Who uses the server of a data folder: a file for each process beside it, named by its id and holding when it began. */
const folderOf = (data: string) => `${data}.users`

/** how often this process has entered, by data folder */
const entered = new Map<string, number>()

/** This process uses the server from now on. To be called before looking for the server: whoever leaves then, leaves it running. */
export function enter(data: string): void {
  mkdirSync(folderOf(data), { recursive: true })
  writeFileSync(join(folderOf(data), String(process.pid)), bornAt(process.pid))
  entered.set(data, (entered.get(data) ?? 0) + 1)
}

/** This process needs the server no more. @returns whether nobody else does; then the server may be stopped */
export function leave(data: string): boolean {
  const left = (entered.get(data) ?? 1) - 1
  if (left > 0) {
    entered.set(data, left)
    return false
  }
  entered.delete(data)
  rmSync(join(folderOf(data), String(process.pid)), { force: true })
  return !readdirSync(folderOf(data)).some((name) => isUsing(data, name))
}

/**
 * Whether a process that entered is still there: a killed one leaves its file behind, and its number may be another's by now.
 * @param name its id
 */
export function isUsing(data: string, name: string): boolean {
  const file = join(folderOf(data), name)
  try {
    const pid = Number(name)
    if (isAlive(pid) && bornAt(pid) === readFileSync(file, 'utf8')) return true
    rmSync(file, { force: true })
    return false
  } catch {
    return false // it has just left
  }
}

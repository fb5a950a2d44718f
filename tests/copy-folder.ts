import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

/** What is in a folder, with the owners of its files, which only `cp` keeps. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  execFileSync('cp', ['-Rp', `${from}/.`, to])
}

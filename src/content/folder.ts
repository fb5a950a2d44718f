import { resolve, sep } from 'node:path'

/** A path within a folder of the operator; undefined where it leads out of it. */
export function within(folder: string, path: string): string | undefined {
  const full = resolve(folder, path)
  return full.startsWith(resolve(folder) + sep) ? full : undefined
}

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The checkout's folder, found from this file whether it runs from `src/` or bundled from `dist/`. */
export const projectRoot: string = (() => {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) {
    if (folder === dirname(folder))
      throw new Error(`No package.json above ${import.meta.dirname}: Parkett runs from its checkout`)
    folder = dirname(folder)
  }
  return folder
})()

/** A file of the shipped reference data. */
export const seedFile = (name: string): string => join(projectRoot, 'seed', name)

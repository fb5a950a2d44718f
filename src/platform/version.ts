import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './paths.ts'

/** The program's version, as `package.json` names it. */
export const portalVersion = (): string =>
  (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }).version

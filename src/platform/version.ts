import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './paths.ts'

/** The program's version, as `package.json` names it. */
export const portalVersion = (): string =>
  (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }).version

/** What was built: the version, and the commit where the build knew it. */
export function buildFacts(): { version: string; commit?: string } {
  const commit = builtCommit()
  return { version: portalVersion(), ...(commit && { commit }) }
}

function builtCommit(): string | undefined {
  try {
    return readFileSync(join(projectRoot, 'dist', 'server', 'commit.txt'), 'utf8').trim()
  } catch {
    return undefined // built without git, or not built
  }
}

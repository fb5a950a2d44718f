import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { open, readdir, rename } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '#platform/processes.ts'
import type { Copy } from './load.ts'
import { readManifest, type CopyKind } from './manifest.ts'

/** A copy is written under such a name, and renamed when it is whole. */
const unfinished = /^\.new-(.+)-(\d+)$/

/** A fresh folder to write a copy in; what killed processes of this machine left of theirs is removed. */
export function beginFolder(folder: string): string {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    const [, host, pid] = unfinished.exec(name) ?? []
    const isOurs = host === hostname() && (Number(pid) === process.pid || !isAlive(Number(pid)))
    if (isOurs) rmSync(join(folder, name), { recursive: true, force: true })
  }
  const path = join(folder, `.new-${hostname()}-${process.pid}`)
  mkdirSync(path, { mode: 0o700 })
  return path
}

/** Gives a whole copy its name. @returns its path, which lasts when this resolves */
export async function finishFolder(unfinishedPath: string, folder: string, name: string): Promise<string> {
  await syncFolder(unfinishedPath)
  for (let number = 1; ; number++) {
    const path = join(folder, number === 1 ? name : `${name}-${number}`)
    try {
      await rename(unfinishedPath, path)
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (code === 'ENOTEMPTY' || code === 'EEXIST') continue // another was made within the second
      throw error
    }
    await syncFolder(folder)
    return path
  }
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** `20261123T060512Z-daily`: sorted by name they are sorted by time. */
export const nameOf = (madeAt: string, kind: CopyKind): string =>
  `${madeAt.replace(/\.\d+Z$/, 'Z').replaceAll(/[-:]/g, '')}-${kind}`

/** The whole copies in a folder, newest first; what is none, or damaged, is passed over. */
export async function copiesIn(folder: string): Promise<Copy[]> {
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    names
      .filter((name) => !name.startsWith('.'))
      .map(async (name) => {
        const path = join(folder, name)
        return readManifest(path).then(
          (manifest) => [{ path, manifest }],
          () => [],
        )
      }),
  )
  return found.flat().toSorted((a, b) => (a.manifest.madeAt < b.manifest.madeAt ? 1 : -1))
}

/** Removes all but the newest `keep` of that kind and database. */
export async function pruneCopies(folder: string, { kind, database }: Copy['manifest'], keep: number): Promise<void> {
  const same = (await copiesIn(folder)).filter(
    ({ manifest }) => manifest.kind === kind && manifest.database === database,
  )
  for (const { path } of same.slice(keep)) rmSync(path, { recursive: true, force: true })
}

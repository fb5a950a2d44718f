import { join } from 'node:path'
import { presentIn, signIn, signOut } from './presence.ts'

const folderOf = (dataDir: string): string => join(dataDir, 'portals')

/**
 * Tells the command line beside it where this process answers. A folder that cannot be written tells nobody and harms
 * nothing.
 * @returns the way to take it back
 */
export function announcePortal(dataDir: string, url: string): () => void {
  try {
    signIn(folderOf(dataDir), url)
    return () => signOut(folderOf(dataDir))
  } catch {
    return () => {}
  }
}

/** Addresses of the portals that run on a data folder. */
export const runningPortals = (dataDir: string): string[] => presentIn(folderOf(dataDir)).map(({ note }) => note)

/** The address of a portal on this machine; one that listens on all of its addresses is reached as `localhost`. */
export function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

import { presentIn, signIn, signOut } from '#platform/presence.ts'

/** Who uses the server of a data folder stands in a folder beside it. */
const folderOf = (data: string) => `${data}.users`

/** how often this process has entered, by data folder */
const entered = new Map<string, number>()

/**
 * This process uses the server from now on. To be called before looking for the server: whoever leaves then, leaves it
 * running.
 */
export function enter(data: string): void {
  signIn(folderOf(data))
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
  signOut(folderOf(data))
  return presentIn(folderOf(data)).length === 0
}

/** Whether a process that entered is still there. */
export const isUsing = (data: string, pid: number): boolean =>
  presentIn(folderOf(data)).some((each) => each.pid === pid)

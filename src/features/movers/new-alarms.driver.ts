import type { AlarmQuery, listAlarms, listOwnAlarms } from '#features/movers/movers.contract.ts'
import { call } from '#web/client/call.ts'

interface Asked {
  /** of the call: all alarms, or those of the reader's own values */
  path: (typeof listAlarms | typeof listOwnAlarms)['path']
  /** what the list is narrowed to, as the API names it */
  asked: Partial<AlarmQuery>
  /** of the newest alarm that is shown, where there is one */
  after?: string
}

/** as long as the server keeps the alarms of the running day */
const pauseMs = 30_000

/** Asks now and then how many alarms there are beyond those shown, while somebody looks. */
export function wake(element: HTMLElement, { path, asked, after }: Asked): void {
  const link = element.querySelector('a')
  if (!link) return
  const query = { ...asked, after, perPage: 1 }
  const timer = setInterval(() => void look(link), pauseMs)

  async function look(shown: HTMLAnchorElement): Promise<void> {
    if (!element.isConnected) return clearInterval(timer)
    if (document.hidden) return
    const found = await call<typeof listAlarms | typeof listOwnAlarms>(path, { query }).catch(() => undefined)
    if (!found || found.total === 0) return
    shown.textContent = found.total === 1 ? '1 neuer Alarm' : `${found.total} neue Alarme`
    shown.hidden = false
  }
}

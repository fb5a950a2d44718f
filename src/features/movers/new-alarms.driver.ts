import { getJson } from '#web/client/api.ts'

interface Asked {
  /** of the call: all alarms, or those of the reader's own values */
  path: string
  /** what the list is narrowed to, as the API names it */
  asked: Readonly<Record<string, string | number>>
  /** of the newest alarm that is shown, where there is one */
  after?: string
}

/** as long as the server keeps the alarms of the running day */
const pauseMs = 30_000

/** Asks now and then how many alarms there are beyond those shown, while somebody looks. */
export function wake(element: HTMLElement, { path, asked, after }: Asked): void {
  const link = element.querySelector('a')
  if (!link) return
  const query = new URLSearchParams(
    Object.entries({ ...asked, after, perPage: 1 }).map(([key, value]) => [key, String(value)]),
  )
  const timer = setInterval(() => void look(link), pauseMs)

  async function look(shown: HTMLAnchorElement): Promise<void> {
    if (!element.isConnected) return clearInterval(timer)
    if (document.hidden) return
    const found = await getJson<{ total: number }>(`${path}?${query.toString()}`).catch(() => undefined)
    if (!found || found.total === 0) return
    shown.textContent = found.total === 1 ? '1 neuer Alarm' : `${found.total} neue Alarme`
    shown.hidden = false
  }
}

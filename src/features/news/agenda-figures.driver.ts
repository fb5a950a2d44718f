import { call } from '#web/client/call.ts'
import { amount, surpriseText } from './agenda-figures.ts'
import type { listAgenda } from './agenda.contract.ts'

interface Shown {
  /** the day that is shown */
  date: string
}

const pauseMs = 60_000

/** Writes figures of economies into the table of their day as they are told; no row moves for it. */
export function wake(element: HTMLElement, { date }: Shown): void {
  const timer = setInterval(() => void look(), pauseMs)

  async function look(): Promise<void> {
    if (!element.isConnected) return clearInterval(timer)
    if (document.hidden) return
    const query = { date, kind: 'ECONOMY' as const, perPage: 1000 }
    const found = await call<typeof listAgenda>('/v1/calendar_events/agenda', { query }).catch(() => undefined)
    for (const entry of found?.list ?? [])
      if (entry.actual !== undefined)
        for (const [field, text] of [
          ['ist', amount(entry.actual, entry)],
          ['abstand', surpriseText(entry)],
        ] as const) {
          const cell = element.querySelector(`[data-${field}="${CSS.escape(entry.id)}"]`)
          if (cell && cell.textContent !== text) cell.textContent = text
        }
  }
}

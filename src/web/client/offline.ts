import { find, make } from '#web/client/dom.ts'
import { format } from '#web/format.ts'

const minuteMs = 60_000

/** „Ohne Verbindung. Stand 10:43, vor 5 Minuten.“ */
export function offlineText(since: number, now: number): string {
  const minutes = Math.floor((now - since) / minuteMs)
  const age = minutes < 1 ? 'gerade eben' : `vor ${format.counted(minutes, 'Minute', 'Minuten')}`
  return `Ohne Verbindung: Du siehst die letzten Werte von ${format.minute(since)}, ${age}.`
}

/** While the browser has no network, a line on top says how old the values are. */
export function watchConnection(): void {
  let stop = () => {}
  const lost = () => {
    stop()
    const since = Date.now()
    const line = make('p', { class: 'offline', role: 'status' })
    const say = () => line.replaceChildren(offlineText(since, Date.now()))
    find('main')?.prepend(line)
    say()
    const timer = setInterval(say, minuteMs)
    stop = () => {
      clearInterval(timer)
      line.remove()
    }
  }
  addEventListener('offline', lost)
  addEventListener('online', () => stop())
  if (!navigator.onLine) lost()
}

import { format } from '#web/format.ts'
import { driveCells } from '#web/live/cells.ts'
import { createLive } from '#web/live/live.ts'

/** Starts the live prices of this page; cells that come later are announced by the event `parkett:cells`. */
export function startLive(): void {
  const live = createLive({
    now: () => Date.now(),
    after: (ms, call) => {
      const timer = setTimeout(call, ms)
      return () => clearTimeout(timer)
    },
    random: () => Math.random(),
    fetchToken: async () => {
      const response = await fetch('/api/v1/push/token')
      return response.json()
    },
    openSocket: (url, protocols, events) => {
      const socket = new WebSocket(url, [...protocols])
      socket.addEventListener('open', () => events.opened())
      socket.addEventListener('message', ({ data }) => events.heard(data))
      socket.addEventListener('close', () => events.closed())
      return { send: (text) => socket.send(text), close: (code) => socket.close(code) }
    },
    log: () => {}, // a reader sees the state in words; nothing is sent anywhere
  })
  const cells = driveCells(document, { live, format, now: () => Date.now() })
  document.addEventListener('parkett:cells', () => cells.scan())
}

import type { Server } from 'node:http'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Queue } from './queue.ts'

/** ms from the begin of a stop, which may take 10 s as a whole */
export interface Farewell {
  /** a kept connection on which nothing was asked for so long is closed without an answer that tells it */
  quietMs: number
  /** how long others are waited for, who hear it from their next answer */
  tellMs: number
  /** who has no answer by then is sent away */
  answerMs: number
  /** who has not read his answer by then is cut off */
  readMs: number
}

export const usualFarewell: Farewell = { quietMs: 400, tellMs: 1500, answerMs: 4000, readMs: 6500 }

const lookMs = 20
/** whoever asks again at once, on a new connection, has done so by then */
const returnMs = 100

/**
 * How a server stops taking connections so that no request is cut that was on its way: every answer closes its connection by
 * then, and whoever has connected has been read before the system is told to refuse further ones, which breaks those it still
 * holds.
 * @param dismiss sends away who still waits for an answer
 * @returns to be called once; resolves when nobody can connect any more, while requests may still be answered
 */
export function farewellOf(
  server: Server,
  queue: Queue,
  dismiss: () => void,
  { quietMs, tellMs, answerMs, readMs }: Farewell = usualFarewell,
): () => Promise<void> {
  let asked = 0
  let answered = 0
  /** connections and requests */
  let events = 0
  server
    .on('connection', () => void events++)
    .on('request', (_, response) => {
      asked = performance.now()
      events++
      response.once('finish', () => void (answered = performance.now()))
    })

  /** Waits until nobody is connected, or nobody asks any more, however long a busy thread takes to read what was sent. */
  async function connectionsTold(began: number): Promise<void> {
    const open = promisify(server.getConnections.bind(server))
    while ((await open()) > 0) {
      const now = performance.now()
      if (now - Math.max(asked, began) >= quietMs || now - began >= tellMs) break
      await sleep(lookMs)
    }
  }

  /**
   * Waits until whoever has just been answered had the time to come again, and then for turns of the event loop that bring
   * nothing. Node takes in one connection a turn, and reads it in the next.
   */
  async function allTaken(latest: number): Promise<void> {
    for (;;) {
      const before = events
      await turn()
      await turn()
      const now = performance.now()
      if (now >= latest) return
      if (now - answered < returnMs) await sleep(lookMs)
      else if (events === before) return
    }
  }

  return async () => {
    const began = performance.now()
    const cut = setTimeout(() => server.closeAllConnections(), readMs)
    await connectionsTold(began)
    const goOn = queue.hold() // nobody is answered who would come again
    await allTaken(began + answerMs)
    const timers = [cut, setTimeout(dismiss, began + answerMs - performance.now())]
    server.once('close', () => timers.forEach(clearTimeout)).close()
    goOn()
  }
}

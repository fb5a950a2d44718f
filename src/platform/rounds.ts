import type { Log } from './log.ts'

export interface Rounds {
  /** one round; a timer calls it, tests too */
  round(): Promise<void>
  start(): void
  /** ends after the round that runs, which the signal tells */
  stop(): Promise<void>
}

/**
 * Does something again and again, one round at a time.
 * @param round is given a signal that is aborted when no more is wanted; what it throws is logged as `name.round-failed`
 */
export function createRounds(
  { name, everyMs, log }: { name: string; everyMs: number; log: Log },
  round: (stopping: AbortSignal) => Promise<void>,
): Rounds {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const stopping = new AbortController()
  const once = () => round(stopping.signal)
  const turn = () => {
    running ??= once()
      .catch((error: unknown) => log.warn(`${name}.round-failed`, { error: String(error) }))
      .finally(() => {
        running = undefined
      })
  }
  return {
    round: once,
    start() {
      timer = setInterval(turn, everyMs)
      timer.unref()
    },
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}

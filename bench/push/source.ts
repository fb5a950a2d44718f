/** One instrument's values; both ends of the comparison send the same of them. */
export interface Tick {
  last: number
  lastAt: number
  volume: number
  bid: number
  ask: number
}

export const previousClose = 100

export const tickOf = (index: number, count: number): Tick => {
  const last = 100 + ((index * 7 + count * 3) % 500) / 100
  return { last, lastAt: Date.now(), volume: 1_000 + count, bid: last - 0.01, ask: last + 0.01 }
}

/**
 * Changes `instruments` values, each `perSecond` times a second, spread evenly: the source of every server measured.
 * A server that cannot keep up gets what it missed in the next turn, at most a tenth of a second of it.
 */
export function startSource(
  instruments: number,
  perSecond: number,
  change: (index: number, count: number) => void,
): () => void {
  const rate = (instruments * perSecond) / 1_000
  const started = performance.now()
  let done = 0
  const timer = setInterval(() => {
    const due = Math.floor((performance.now() - started) * rate)
    done = Math.max(done, due - Math.floor(rate * 100))
    for (; done < due; done++) change(done % instruments, Math.floor(done / instruments))
  }, 5)
  return () => clearInterval(timer)
}

/** The instruments of a socket: spread over all, the same for every server. */
export const instrumentsOf = (socket: number, jobs: number, instruments: number): number[] =>
  Array.from({ length: jobs }, (_, job) => (socket * 17 + job * 53 + ((socket * job) % 7)) % instruments).filter(
    (id, index, all) => all.indexOf(id) === index,
  )

/** What a server that sends every change sends: the compact update of the push channel. */
export const updateText = (index: number, count: number): string => {
  const { last, lastAt, volume, bid, ask } = tickOf(index, count)
  const absolute = Math.round((last - previousClose) * 1e8) / 1e8
  const at = new Date(lastAt).toISOString()
  return (
    `{"t":"update","ch":${index},"n":${count + 1},"p":${count},"ts":${lastAt}000,` +
    `"c":[0,${last},2,"${at}",3,${volume},4,${absolute},5,${absolute / 100},6,${bid},9,${ask}]}`
  )
}

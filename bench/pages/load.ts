/** The load client, a process of its own: reads pages over kept connections and says how long the first byte took. */
import { Agent, get } from 'node:http'

/** one page after the other on each connection, for a time or a number of requests */
export interface Load {
  port: number
  paths: string[]
  connections: number
  requests?: number
  seconds?: number
}
export interface Loaded {
  /** milliseconds from request to headers, ascending */
  firstByte: number[]
  perSecond: number
  bytes: number
}

process.on('message', (load: Load) => void run(load).then((answer) => process.send?.(answer)))

async function run({ port, paths, connections, requests = Infinity, seconds = Infinity }: Load): Promise<Loaded> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const firstByte: number[] = []
  let asked = 0
  let bytes = 0
  const began = performance.now()
  const until = began + seconds * 1000
  const read = () =>
    new Promise<void>((done, failed) => {
      const from = performance.now()
      get({ host: '127.0.0.1', port, path: paths[asked++ % paths.length], agent }, (response) => {
        firstByte.push(performance.now() - from)
        if (response.statusCode !== 200) return failed(new Error(`${port}: ${response.statusCode}`))
        response.on('data', (part: Buffer) => {
          bytes += part.length
        })
        response.on('end', done)
      }).on('error', failed)
    })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (;;) {
        if (asked >= requests || performance.now() >= until) return
        await read()
      }
    }),
  )
  agent.destroy()
  const count = firstByte.length
  return {
    firstByte: firstByte.toSorted((a, b) => a - b),
    perSecond: count / ((performance.now() - began) / 1000),
    bytes: bytes / count,
  }
}

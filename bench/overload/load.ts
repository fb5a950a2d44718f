/**
 * The load client, a process of its own: asks at a fixed rate whether or not answers come back, as readers do, and asks
 * `/health/live` ten times a second beside it.
 */
import { Agent, get } from 'node:http'

export interface Offered {
  port: number
  path: string
  perSecond: number
  seconds: number
}
export interface Answered {
  offered: number
  good: number
  refused: number
  /** connections that were cut, or other answers */
  failed: number
  goodPerSecond: number
  /** milliseconds to the whole answer, ascending */
  goodMs: number[]
  healthMs: number[]
}

const stepMs = 10
const healthEveryMs = 100

process.on('message', (offered: Offered) => void run(offered).then((answer) => process.send?.(answer)))

async function run({ port, path, perSecond, seconds }: Offered): Promise<Answered> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2000 })
  const watching = new Agent({ keepAlive: true, maxSockets: 10 })
  const answered: Answered = { offered: 0, good: 0, refused: 0, failed: 0, goodPerSecond: 0, goodMs: [], healthMs: [] }
  const pending = new Set<Promise<void>>()
  const ask = (to: string, through: Agent, done: (status: number | undefined, ms: number) => void) => {
    const from = performance.now()
    const asked = new Promise<void>((resolve) => {
      const end = (status?: number) => {
        done(status, performance.now() - from)
        resolve()
      }
      get({ host: '127.0.0.1', port, path: to, agent: through }, (response) => {
        response.resume().on('end', () => end(response.statusCode))
      }).on('error', () => end())
    })
    pending.add(asked)
    void asked.then(() => pending.delete(asked))
  }
  const began = performance.now()
  let watched = 0
  while (performance.now() - began < seconds * 1000) {
    const passedMs = performance.now() - began
    for (; answered.offered < (passedMs / 1000) * perSecond; answered.offered++)
      ask(path, agent, (status, ms) => {
        if (status === 200) answered.goodMs.push(ms)
        else if (status === 503) answered.refused++
        else answered.failed++
      })
    for (; watched < passedMs / healthEveryMs; watched++)
      ask('/health/live', watching, (_status, ms) => answered.healthMs.push(ms))
    await new Promise((wait) => setTimeout(wait, stepMs))
  }
  await Promise.all(pending)
  answered.good = answered.goodMs.length
  answered.goodPerSecond = answered.good / ((performance.now() - began) / 1000)
  for (const times of [answered.goodMs, answered.healthMs]) times.sort((a, b) => a - b)
  agent.destroy()
  watching.destroy()
  return answered
}

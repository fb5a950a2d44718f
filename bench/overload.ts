/**
 * The share page under one to three times the load it can bear: how much is still answered well, how the rest is sent
 * away, and how long `/health/live` takes meanwhile. The load comes from a second process.
 */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answered, Offered } from './overload/load.ts'
import { servers, start } from './pages/servers.ts'

const path = '/aktien/SAP-Aktie-DE0007164600'
const seconds = 10
/** from here on doubled until less than nine tenths are answered */
const leastPerSecond = 50
const folder = mkdtempSync(join(tmpdir(), 'parkett-bench-'))
const client = fork(join(import.meta.dirname, 'overload', 'load.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
const offer = (offered: Offered): Promise<Answered> =>
  new Promise((resolve) => {
    client.once('message', (answer) => resolve(answer as Answered))
    client.send(offered)
  })
const at = (ascending: readonly number[], share: number) =>
  (ascending[Math.floor(share * (ascending.length - 1))] ?? Number.NaN).toFixed(0)
const loads = () =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')

console.log(`${availableParallelism()} cores, load average before: ${loads()}`)
const { port, stop } = await start(servers.parkett(folder))
await offer({ port, path, perSecond: leastPerSecond, seconds: 5 })
let peak = 0
for (let perSecond = leastPerSecond; ; perSecond *= 2) {
  const { goodPerSecond } = await offer({ port, path, perSecond, seconds: 5 })
  peak = Math.max(peak, goodPerSecond)
  if (goodPerSecond < perSecond * 0.9) break
}
console.log(`peak: ${peak.toFixed(0)} good answers a second`)
for (const times of [1, 2, 3]) {
  const { offered, good, refused, failed, goodPerSecond, goodMs, healthMs } = await offer({
    port,
    path,
    perSecond: peak * times,
    seconds,
  })
  console.log(
    `${times}x: ${offered} asked, ${good} good, ${refused} refused, ${failed} failed; ` +
      `${goodPerSecond.toFixed(0)} good/s = ${((goodPerSecond / peak) * 100).toFixed(0)} % of peak; ` +
      `good p50 ${at(goodMs, 0.5)} ms, p99 ${at(goodMs, 0.99)} ms; health p50 ${at(healthMs, 0.5)} ms, p99 ${at(healthMs, 0.99)} ms`,
  )
}
console.log(`load average after: ${loads()}`)
client.kill()
await stop()
rmSync(folder, { recursive: true })

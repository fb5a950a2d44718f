/**
 * The push channel beside a bare `ws` broadcast and socket.io: CPU per delivered update, delivery, memory, stalled
 * readers. `npm run bench push` takes some twenty minutes; PUSH_BENCH=short runs the same with less of everything.
 */
import { fork, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'push')
const peers = join(folder, 'peers')
if (!existsSync(join(peers, 'node_modules'))) spawnSync('npm', ['ci'], { cwd: peers, stdio: 'ignore' })

const short = process.env.PUSH_BENCH === 'short'
const instruments = 2_000
const jobs = 40
const perSecond = 5
const size = {
  sockets: short ? 300 : 2_000,
  many: short ? 1_000 : 10_000,
  seconds: short ? 5 : 20,
  settleSeconds: short ? 5 : 45,
  stallSeconds: short ? 60 : 600,
  runs: short ? 1 : 5,
}

type Kind = 'parkett' | 'ws' | 'socket.io'
interface ServerFacts {
  cpuUs: number
  changes: number
  rss: number
  connections?: number
  slow?: number
  behind?: number
}
interface ClientFacts {
  updates: number
  closed: number
  listening: number
  p50: number
  p99: number
  worst: number
}

const wait = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1_000))
const answer = <Answer>(child: ChildProcess): Promise<Answer> =>
  new Promise((resolve) => child.once('message', (value) => resolve(value as Answer)))
const ask = <Answer>(child: ChildProcess, command: unknown): Promise<Answer> => {
  const reply = answer<Answer>(child)
  child.send(command as string)
  return reply
}

interface Stage {
  server: ChildProcess
  client: ChildProcess
  stop(): void
  clients(sockets: number, more?: object): Promise<ChildProcess>
}

async function stage(
  kind: Kind,
  sockets: number,
  minimumInterval: number,
  more: object = {},
  floor = minimumInterval,
): Promise<Stage> {
  const options = { execArgv: ['--expose-gc'] }
  const server = fork(
    join(folder, 'server.ts'),
    [JSON.stringify({ kind, instruments, perSecond, minimumIntervalMs: floor })],
    options,
  )
  const { port } = await answer<{ port: number; token: string }>(server)
  const started: ChildProcess[] = []
  const clients = async (count: number, extra: object = {}) => {
    const { token } = await ask<{ token: string }>(server, 'token')
    const client = fork(
      join(folder, 'client.ts'),
      [
        JSON.stringify({
          kind,
          port,
          token,
          sockets: count,
          firstSocket: 0,
          jobs,
          instruments,
          minimumInterval,
          sample: Math.ceil(count / 25),
          eager: 0,
          stalling: false,
          ...extra,
        }),
      ],
      options,
    )
    started.push(client)
    for (;;) {
      await wait(0.5)
      if ((await ask<ClientFacts>(client, { do: 'look' })).listening >= count) break
    }
    await wait(2)
    return client
  }
  const client = await clients(sockets, more)
  return {
    server,
    client,
    clients,
    stop: () => {
      for (const each of started) each.kill()
      server.kill()
    },
  }
}

async function measure({ server, client }: Stage, seconds: number) {
  await Promise.all([ask(server, 'start'), ask(client, { do: 'start' })])
  await wait(seconds)
  const [did, got] = await Promise.all([ask<ServerFacts>(server, 'look'), ask<ClientFacts>(client, { do: 'look' })])
  return { ...did, ...got }
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const print = (name: string, facts: object) => console.log(`${name.padEnd(34)} ${JSON.stringify(facts)}`)
const round = (value: number, digits = 2) => Number(value.toFixed(digits))

/** µs of server CPU per delivered update, and per source change and subscriber. */
async function cpu(kind: Kind, minimumInterval: number) {
  const perUpdate: number[] = []
  const perChange: number[] = []
  const p99: number[] = []
  const [rates, load]: number[][] = [[], []]
  for (let run = 0; run < size.runs; run++) {
    const each = await stage(kind, size.sockets, minimumInterval)
    await ask(each.server, 'source')
    await wait(minimumInterval > 0 ? size.settleSeconds : 5)
    const facts = await measure(each, size.seconds)
    each.stop()
    perUpdate.push(facts.cpuUs / facts.updates)
    perChange.push(facts.cpuUs / ((facts.changes / instruments) * size.sockets * jobs))
    p99.push(facts.p99)
    rates?.push(facts.updates / size.seconds)
    load?.push(facts.cpuUs / size.seconds / 10_000)
  }
  return {
    usPerUpdate: round(median(perUpdate), 3),
    usPerChangeAndSubscriber: round(median(perChange), 3),
    p99Ms: round(median(p99), 1),
    updatesPerSecond: Math.round(median(rates ?? [])),
    cpuPct: Math.round(median(load ?? [])),
  }
}

async function compare() {
  const [ws, io] = [await cpu('ws', 0), await cpu('socket.io', 0)]
  const [unpaced, paced] = [await cpu('parkett', 0), await cpu('parkett', 1_000)]
  print('bare ws, every change', ws)
  print('socket.io, every change', io)
  print('parkett, every change', unpaced)
  print('parkett, 1,000 ms', paced)
  print('ratios', {
    unpacedToWs: round(unpaced.usPerUpdate / ws.usPerUpdate),
    unpacedToSocketIo: round(unpaced.usPerUpdate / io.usPerUpdate),
    pacedToWs: round(paced.usPerChangeAndSubscriber / ws.usPerChangeAndSubscriber),
    pacedToSocketIo: round(paced.usPerChangeAndSubscriber / io.usPerChangeAndSubscriber),
  })
}

async function memory() {
  const each = await stage('parkett', 60, 1_000)
  const empty = await settled(each.server)
  await each.clients(size.many)
  const full = await settled(each.server)
  print(`memory of ${size.many} connections`, {
    kibPerConnection: round((full.rss - empty.rss) / size.many / 1_024, 1),
    connections: full.connections,
  })
  each.stop()
}

/** resident memory after collecting garbage a few times */
async function settled(server: ChildProcess): Promise<ServerFacts> {
  for (let i = 0; i < 4; i++) {
    await ask(server, 'gc')
    await wait(0.5)
  }
  return ask<ServerFacts>(server, 'look')
}

async function many() {
  const each = await stage('parkett', size.many, 1_000)
  await ask(each.server, 'source')
  await wait(size.settleSeconds)
  const { cpuUs, updates, p50, p99, worst } = await measure(each, size.seconds)
  each.stop()
  print(`${size.many} connections × ${jobs}, 1,000 ms`, {
    cpuPct: Math.round(cpuUs / size.seconds / 10_000),
    updatesPerSecond: Math.round(updates / size.seconds),
    p50Ms: round(p50, 1),
    p99Ms: round(p99, 1),
    worstMs: round(worst, 1),
  })
}

/** The 5 % ask for every change: paced, the system's own buffers would hide for ten minutes that they do not read. */
async function stalled() {
  const each = await stage('parkett', size.sockets, 1_000, { eager: 0.05 }, 0)
  await ask(each.server, 'source')
  await wait(size.settleSeconds)
  const calm = await measure(each, size.seconds)
  each.stop()
  const rough = await stage('parkett', size.sockets, 1_000, { eager: 0.05, stalling: true }, 0)
  await ask(rough.server, 'source')
  await wait(size.settleSeconds)
  const rss: number[] = []
  let slow = 0
  const late: number[] = []
  for (let passed = 0; passed < size.stallSeconds; passed += size.seconds) {
    const facts = await measure(rough, size.seconds)
    rss.push(Math.round(facts.rss / 1_048_576))
    slow = facts.slow ?? 0
    late.push(facts.p99)
  }
  rough.stop()
  print(`5 % stalled for ${size.stallSeconds} s`, {
    p99CalmMs: round(calm.p99, 1),
    p99Ms: round(median(late), 1),
    rssMiB: rss,
    closedSlow: slow,
  })
}

const parts = { compare, memory, many, stalled }
const wanted = process.env.PUSH_BENCH_PARTS?.split(',') ?? Object.keys(parts)
print('conditions', { node: process.version, ...size, jobs, instruments, perSecond })
for (const [name, part] of Object.entries(parts)) if (wanted.includes(name)) await part()

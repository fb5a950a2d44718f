import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#db/connection.ts'
import { openQueue, queueStates } from '#jobs/queue.ts'
import { copyTemplate } from '../portal.ts'

const folder = mkdtempSync(join(tmpdir(), 'parkett-services-'))
const running: ChildProcess[] = []
afterAll(async () => {
  for (const child of running) {
    if (child.exitCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

/** A process with some services; resolves with what it says of itself. */
async function begin(services: string): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, ['dist/server/cli.js', 'start', `--services=${services}`], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', DERIVATIVES: '1000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  await expect.poll(() => said).toContain('Ctrl+C')
  return { child, said }
}

test('one process answers readers, one does the jobs, on one database; each ends in order', async () => {
  copyTemplate(folder)
  const web = await begin('web,push')
  const jobs = await begin('jobs')
  expect(jobs.said).toContain('Parkett does its jobs.')
  const url = /http:\S+/.exec(web.said)?.[0] ?? ''
  expect((await fetch(`${url}/`)).status).toBe(200)
  expect((await fetch(`${url}/api/v1/push/token`)).status).toBe(200)

  const database = await openDatabase({ folder })
  const queue = await openQueue(database.pool, false).start()
  await expect.poll(async () => (await queue.getQueue('sum-up-visits'))?.name).toBe('sum-up-visits')
  await queue.send('sum-up-visits')
  const done = async () =>
    (await queueStates(database.pool)).find(({ name }) => name === 'sum-up-visits')?.lastDone !== undefined
  await expect.poll(done, { interval: 200 }).toBe(true)
  await queue.stop({ close: false, graceful: false })
  await database.close()

  for (const { child } of [jobs, web]) {
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  }
})

test('a process with push alone has no pages', { timeout: 60_000 }, async () => {
  const { said } = await begin('push')
  const url = /http:\S+/.exec(said)?.[0] ?? ''
  const statuses = await Promise.all(
    ['/', '/api/v1/instruments/query?searchValue=SAP', '/api/v1/push/token', '/health/ready'].map(
      async (path) => (await fetch(url + path)).status,
    ),
  )
  expect(statuses).toEqual([404, 404, 200, 200])
})

test('a service that there is not is named', async () => {
  const child = spawn(process.execPath, ['dist/server/cli.js', 'start', '--services=mail'], {
    env: { PATH: process.env.PATH, DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let text = ''
  child.stderr.on('data', (chunk: Buffer) => void (text += chunk.toString()))
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(text).toContain('--services=mail is not allowed: web, push, jobs')
})

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { copyTemplate } from '../portal.ts'

let child: ChildProcess | undefined
afterEach(async () => {
  if (child?.kill('SIGTERM')) await once(child, 'exit')
  child = undefined
})

test('with PROFILE=small all derivatives are found, too, some time after somebody asks', {
  timeout: 240_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parkett-small-'))
  copyTemplate(folder)
  child = spawn(process.execPath, ['dist/server/cli.js', 'start'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      PORT: '0',
      PROFILE: 'small',
      DERIVATIVES: '1000',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let log = ''
  child.stdout?.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => void (log += chunk.toString()))
  await expect.poll(() => said).toMatch(/http:\/\/\S+/)
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? ''
  const total = async () => {
    const answer = await fetch(`${url}/api/v1/derivatives/finder/configuration_query?entitySubType=WARRANT`)
    return ((await answer.json()) as { total: number }).total
  }
  expect(await total()).toBe(0)
  await expect.poll(total, { timeout: 180_000, interval: 1000 }).toBeGreaterThan(30)
  expect(log).toContain('papers.complete')
  child.kill('SIGTERM')
  await once(child, 'exit')
  child = undefined
  rmSync(folder, { recursive: true, force: true })
})

import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

test.runIf(process.platform === 'linux')('a thread that goes behind leaves the others where they are', async () => {
  const before = getPriority()
  const module = new URL('./background.ts', import.meta.url)
  const worker = new Worker(
    `import { getPriority } from 'node:os'
     import { parentPort } from 'node:worker_threads'
     import { goBehind } from '${module.href}'
     goBehind(7)
     parentPort.postMessage(getPriority())`,
    { eval: true, execArgv: ['--input-type=module'] },
  )
  expect(await new Promise((resolve) => worker.once('message', resolve))).toBe(7)
  expect(getPriority()).toBe(before)
})

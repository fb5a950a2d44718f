import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { within } from './patience.ts'

/** Answers at once, or never. */
const server = createServer((socket) => socket.on('data', (chunk) => String(chunk) === 'ask' && socket.write('answer')))
beforeAll(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')))
afterAll(() => void server.close())

const compute = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
const late = () => new Error('late')

async function asked(text: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(text)
  const answer = once(socket, 'data').then(([chunk]) => String(chunk))
  return { answer, end: () => socket.destroy() }
}

test('an answer that came while the thread computed is heard, however long it did', async () => {
  const { answer, end } = await asked('ask')
  const waiting = within(answer, 100, late)
  await sleep(10) // the timers of both sides have begun
  for (let times = 0; times < 3; times++) {
    compute(400)
    await Promise.resolve()
  }
  await expect(waiting).resolves.toBe('answer')
  end()
})

test('whoever gets no answer hears so when the time is over, not later', async () => {
  const { answer, end } = await asked('nothing')
  const began = performance.now()
  await expect(within(answer, 300, late)).rejects.toThrow('late')
  expect(performance.now() - began).toBeGreaterThan(250)
  expect(performance.now() - began).toBeLessThan(1500)
  end()
})

test('a failure is told as it is', async () => {
  await expect(within(Promise.reject(new Error('refused')), 300, late)).rejects.toThrow('refused')
})

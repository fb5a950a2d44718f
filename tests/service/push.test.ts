import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Portal } from '#portal/portal.ts'
import { testPortal } from '../portal.ts'

/** connections of one address, see docs/push.md */
const mostOfOne = 20
const operator = 'token-of-the-operator'

let portal: Portal
const sockets: WebSocket[] = []
beforeAll(async () => void (portal = await testPortal(undefined, { TRUST_PROXY: 'true', METRICS_TOKEN: operator })))
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await portal.stop()
})

/** Authenticates as the proxy in front passes it on. @returns the first answer's type, or the code of the closing */
async function connected(address: string): Promise<unknown> {
  const { data } = (await (await fetch(`${portal.url}/api/v1/push/token`)).json()) as { data: { token: string } }
  const socket = new WebSocket(`${portal.url.replace('http', 'ws')}/push`, ['jsjson-v2'], {
    headers: { 'x-forwarded-for': address },
  })
  sockets.push(socket)
  return new Promise((resolve) => {
    socket.on('open', () => socket.send(JSON.stringify({ t: 'authenticate', token: data.token })))
    socket.on('message', (frame: Buffer) => resolve((JSON.parse(frame.toString()) as { t: string }).t))
    socket.on('close', resolve)
  })
}

test('behind a proxy each reader counts by their own address', async () => {
  const addresses = Array.from({ length: mostOfOne + 5 }, (_, i) => `203.0.113.${i}`)
  expect(await Promise.all(addresses.map(connected))).toEqual(addresses.map(() => 'authenticated'))
  const same = await Promise.all(addresses.map(() => connected('198.51.100.7')))
  expect(same.filter((answer) => answer === 'authenticated')).toHaveLength(mostOfOne)
  expect(same.filter((answer) => answer === 4429)).toHaveLength(5)
})

test('an operator sees what the push channel does, and which program runs', async () => {
  const metrics = await (
    await fetch(`${portal.url}/metrics`, { headers: { authorization: `Bearer ${operator}` } })
  ).text()
  expect(metrics).toMatch(/^parkett_push_connections [1-9]/m)
  expect(metrics).toMatch(/^parkett_push_closed_total\{code="4429"\} 5$/m)
  expect(metrics).toContain('\nparkett_push_unsent_bytes 0\n')
  expect(metrics).toMatch(/^parkett_build_info\{version="\d+\.\d+\.\d+"/m)
})

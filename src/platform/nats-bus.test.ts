import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { localBus } from './bus.ts'
import { natsBus, type NatsBus } from './nats-bus.ts'

let server: Server | undefined
let buses: NatsBus[] = []
afterEach(async () => {
  await Promise.all(buses.map((bus) => bus.close()))
  buses = []
  server?.close()
})

/** As much of a NATS server as a bus needs: every subscriber gets every message. */
async function natsServer(): Promise<string> {
  const subscribers: { socket: Socket; id: string }[] = []
  server = createServer((socket) => {
    socket.write('INFO {"server_id":"test","version":"2.11.0","proto":1,"headers":true,"max_payload":1048576}\r\n')
    let text = ''
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      text += chunk.toString()
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const [word = '', subject, id = ''] = text.slice(0, end).split(/\s+/)
        const payload = word === 'PUB' ? text.slice(end + 2, end + 2 + Number(id)) : ''
        if (word === 'PUB' && text.length < end + 4 + Number(id)) return // the rest is on its way
        text = text.slice(end + 2 + (word === 'PUB' ? payload.length + 2 : 0))
        if (word === 'PING') socket.write('PONG\r\n')
        if (word === 'SUB') subscribers.push({ socket, id })
        if (word === 'PUB')
          for (const each of subscribers)
            each.socket.write(`MSG ${subject} ${each.id} ${payload.length}\r\n${payload}\r\n`)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `nats://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const open = (url: string, underneath = localBus()): NatsBus => {
  const bus = natsBus(url, underneath)
  buses.push(bus)
  return bus
}

test('what one process says the other hears, and what is said underneath too', async () => {
  const url = await natsServer()
  const underneath = localBus()
  const [first, second] = [open(url), open(url, underneath)]
  await Promise.all([first.connected, second.connected])
  const heard: string[] = []
  second.subscribe('tokens.revoked', ({ user }) => void heard.push(user))
  await first.publish('tokens.revoked', { user: 'anna', until: 1 })
  await expect.poll(() => heard).toEqual(['anna'])
  await underneath.publish('tokens.revoked', { user: 'bert', until: 1 })
  expect(heard).toEqual(['anna', 'bert'])
})

test('while NATS is not reached, the bus underneath carries what is said', async () => {
  const bus = open('nats://127.0.0.1:1')
  const heard: string[] = []
  bus.subscribe('tokens.revoked', ({ user }) => void heard.push(user))
  await bus.publish('tokens.revoked', { user: 'anna', until: 1 })
  expect(heard).toEqual(['anna'])
})

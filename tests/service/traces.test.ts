import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#portal/portal.ts'
import { testPortal } from '../portal.ts'

interface SentSpan {
  traceId: string
  name: string
  status: object
}

let collector: Server
let portal: Portal
const sent: SentSpan[] = []

beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(text) as { resourceSpans: [{ scopeSpans: [{ spans: SentSpan[] }] }] }
      if (request.url === '/v1/traces') sent.push(...resourceSpans[0].scopeSpans[0].spans)
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => collector.once('listening', resolve))
  const { port } = collector.address() as AddressInfo
  portal = await testPortal(undefined, { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
})
afterAll(() => void collector.close())

test('what a portal answers reaches the collector under the asker’s trace, at its stop at the latest', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const { headers } = await fetch(`${portal.url}/impressum`, {
    headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  })
  expect(headers.get('traceparent')).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`))
  await (await fetch(`${portal.url}/api/v1/instruments/STOCK/none`)).text()
  await portal.stop()
  expect(sent).toContainEqual(expect.objectContaining({ traceId, name: 'GET /*', status: {} }))
  expect(sent.filter(({ name }) => name.startsWith('GET /api/v1/instruments/'))).toHaveLength(1)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import { createLog, silentLog } from './log.ts'
import { openSpans, type Span, type Spans } from './spans.ts'

const named = {
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318/',
  OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20secret, x-tenant=7',
}
const span: Span = {
  trace: {
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    spanId: '00f067aa0ba902b7',
    parentSpanId: 'b7ad6b7169203331',
    sampled: true,
  },
  name: 'GET /api/v1/greeting',
  kind: 'server',
  startedAt: Date.UTC(2026, 10, 20, 10) + 0.25,
  endedAt: Date.UTC(2026, 10, 20, 10) + 12.5,
  failed: true,
  attributes: { 'http.route': '/api/v1/greeting', 'http.response.status_code': 503 },
}

/** a collector that answers with these, and then with 200 */
function collector(...answers: (number | Error)[]) {
  const heard: { url: string; headers: unknown; spans: object[] }[] = []
  const send = vi.fn<typeof fetch>(async (url, options) => {
    const { resourceSpans } = JSON.parse(String(options?.body))
    heard.push({ url: String(url), headers: options?.headers, spans: resourceSpans[0].scopeSpans[0].spans })
    const answer = answers.shift() ?? 200
    if (answer instanceof Error) throw answer
    return new Response('{}', { status: answer })
  })
  return { heard, send }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())
const fiveSeconds = () => vi.advanceTimersByTimeAsync(5000)

test('without a collector nothing is recorded and nothing leaves', async () => {
  const { send } = collector()
  const spans = openSpans(readConfig({}), silentLog, send)
  spans.record(span)
  await fiveSeconds()
  await spans.stop()
  expect(spans.share).toBe(0)
  expect(send).not.toHaveBeenCalled()
})

test('spans reach the collector as OTLP has them', async () => {
  const { heard, send } = collector()
  const spans = openSpans(readConfig(named), silentLog, send)
  spans.record(span)
  spans.record({ ...span, trace: { ...span.trace, sampled: false } })
  await fiveSeconds()
  expect(heard).toEqual([
    {
      url: 'http://collector.example:4318/v1/traces',
      headers: { authorization: 'Bearer secret', 'x-tenant': '7', 'content-type': 'application/json' },
      spans: [
        {
          traceId: span.trace.traceId,
          spanId: span.trace.spanId,
          parentSpanId: span.trace.parentSpanId,
          flags: 1,
          name: 'GET /api/v1/greeting',
          kind: 2,
          startTimeUnixNano: '1795168800000250000',
          endTimeUnixNano: '1795168800012500000',
          attributes: [
            { key: 'http.route', value: { stringValue: '/api/v1/greeting' } },
            { key: 'http.response.status_code', value: { intValue: '503' } },
          ],
          status: { code: 2 },
        },
      ],
    },
  ])
  await spans.stop()
})

test.each([
  { away: 'is away', answers: [new Error('refused'), new Error('refused')], sent: [1, 2, 3] },
  { away: 'is overloaded', answers: [503, 429], sent: [1, 2, 3] },
  { away: 'refuses what it gets', answers: [400], sent: [1, 1] },
])('a collector that $away is told again of what it may still take, and the log once', async ({ answers, sent }) => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push((JSON.parse(line) as { event: string }).event) })
  const { heard, send } = collector(...answers)
  const spans = openSpans(readConfig(named), log, send)
  for (const _ of sent) {
    spans.record(span)
    await fiveSeconds()
  }
  expect(heard.map((each) => each.spans.length)).toEqual(sent)
  expect(lines).toEqual(['spans.unsent', 'spans.sent-again'])
  await spans.stop()
})

test('what waits for a collector that is away is bounded', async () => {
  const { heard, send } = collector(...Array.from({ length: 3 }, () => new Error('refused')))
  const spans = openSpans(readConfig(named), silentLog, send)
  for (let i = 0; i < 5000; i++) spans.record(span)
  await fiveSeconds()
  await fiveSeconds()
  await fiveSeconds()
  expect(heard.slice(3).reduce((sum, each) => sum + each.spans.length, 0)).toBe(2048)
  await spans.stop()
})

test('a stop sends what waits, and does not wait for a collector that hangs', async () => {
  const { heard, send } = collector()
  const last: Spans = openSpans(readConfig(named), silentLog, send)
  last.record(span)
  await last.stop()
  expect(heard).toHaveLength(1)
  const hanging = openSpans(readConfig(named), silentLog, (_, options) => {
    return new Promise((_resolve, reject) =>
      options?.signal?.addEventListener('abort', () => reject(new Error('late'))),
    )
  })
  hanging.record(span)
  await hanging.stop()
})

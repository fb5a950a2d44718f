import { expect, test } from 'vitest'
import { traceFrom, traceparentOf } from './trace.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentSpanId = '00f067aa0ba902b7'

test.each([
  { given: 'a recorded trace', header: `00-${traceId}-${parentSpanId}-01`, sampled: true },
  { given: 'one that is not recorded', header: `00-${traceId}-${parentSpanId}-00`, sampled: false },
  { given: 'a later version that says more', header: `01-${traceId}-${parentSpanId}-01-more`, sampled: true },
])('$given goes on', ({ header, sampled }) => {
  const trace = traceFrom(header, 0)
  expect(trace).toEqual({ traceId, parentSpanId, sampled, spanId: expect.stringMatching(/^[0-9a-f]{16}$/) })
  expect(trace.spanId).not.toBe(parentSpanId)
  expect(traceparentOf(trace)).toBe(`00-${traceId}-${trace.spanId}-${sampled ? '01' : '00'}`)
})

test.each([
  undefined,
  'no trace',
  `ff-${traceId}-${parentSpanId}-01`,
  `00-${'0'.repeat(32)}-${parentSpanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId}-${parentSpanId}-01-more`,
  `00-${traceId.toUpperCase()}-${parentSpanId}-01`,
])('%s begins a trace', (header) => {
  const trace = traceFrom(header, 1)
  expect(trace).toEqual({
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
    sampled: true,
  })
  expect(trace.traceId).not.toBe(traceId)
})

test('of traces that begin here the share that was asked for is recorded', () => {
  const recorded = Array.from({ length: 2000 }, () => traceFrom(undefined, 0.25)).filter(({ sampled }) => sampled)
  expect(recorded.length).toBeGreaterThan(350)
  expect(recorded.length).toBeLessThan(650)
  expect(traceFrom(undefined, 0).sampled).toBe(false)
})

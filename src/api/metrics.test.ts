import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('what others count is read at each scrape', async () => {
  const metrics = createMetrics()
  let sent = 3
  metrics.counter('sent_total', 'Sent', () => sent)
  metrics.counter('closed_total', 'Closed', () => ({ 1001: 2, 4408: sent }), 'code')
  expect(await metrics.text()).toContain('sent_total 3\n')
  sent = 5
  const text = await metrics.text()
  expect(text).toContain('# TYPE sent_total counter\nsent_total 5\n')
  expect(text).toContain('closed_total{code="1001"} 2\nclosed_total{code="4408"} 5\n')
})

test('the program that runs is named by labels', async () => {
  const metrics = createMetrics()
  metrics.fact('build_info', 'Build', { version: '1.2.3', commit: 'abc' })
  expect(await metrics.text()).toContain('build_info{version="1.2.3",commit="abc"} 1\n')
})

test('how long the event loop was busy is told', async () => {
  expect(await createMetrics().text()).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
})

import { expect, test } from 'vitest'
import { Failure } from '#contract/failures.ts'
import { ask } from '#features/testing/ask.ts'

test.each([
  'datum=9999-12-31',
  'index=999',
])('%s, of which there are no dates, leads back to those of this week', async (query) => {
  const { body } = await ask(`/news/finanzkalender?${query}`, { listAgenda: new Failure('INPUT_INVALID') })
  expect(body).toContain('Dazu gibt es hier keine Angaben.')
  expect(body).toContain('<a href="/news/finanzkalender">Zu den Terminen dieser Woche</a>')
})

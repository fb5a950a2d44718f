import { afterEach, expect, test, vi } from 'vitest'
import type { getEodHistory } from '#contract/history.ts'
import type { deleteStored, getStored, putStored } from '#contract/personal.ts'
import type { listQuotes } from '#contract/quotes.ts'
import { answerTo, call } from './call.ts'

afterEach(() => void vi.unstubAllGlobals())

/** What is asked for is noted, and answered so. */
function answering(answer: () => Response = () => Response.json({})) {
  const asked: { address: string; method?: string; headers: object; body?: string }[] = []
  vi.stubGlobal('fetch', async (address: string, init: { method?: string; headers: object; body?: string }) => {
    const { method, headers, body } = init
    asked.push({ address, headers, ...(method && { method }), ...(body && { body }) })
    return answer()
  })
  return asked
}
const stored = '/v1/storage/simple/:key'
const quotes = '/v1/instruments/quote_list'

test('parameters and query stand in the address, escaped; what is undefined is left out', async () => {
  const asked = answering()
  await call<typeof getEodHistory>('/v1/instruments/:entityType/:entityValue/eod_history', {
    params: { entityType: 'STOCK', entityValue: 'ISIN:DE 1/2' },
    query: { range: 'Y1', withEarnings: true, idNotation: undefined },
  })
  const address = '/api/v1/instruments/STOCK/ISIN%3ADE%201%2F2/eod_history?range=Y1&withEarnings=true'
  expect(asked).toEqual([{ address, headers: {} }])
})

test('a body is JSON, a version is the one to be replaced', async () => {
  const asked = answering()
  const put = { method: 'PUT', params: { key: 'k' }, body: { value: ['ä'] }, version: '"7"' } as const
  const answer = await answerTo<typeof putStored>(stored, put)
  expect(answer.status).toBe(200)
  expect(asked).toEqual([
    {
      address: '/api/v1/storage/simple/k',
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'if-match': '"7"' },
      body: '{"value":["ä"]}',
    },
  ])
})

test('an answer without content is none', async () => {
  answering(() => new Response(null, { status: 204 }))
  expect(await call<typeof deleteStored>(stored, { method: 'DELETE', params: { key: 'k' } })).toBeUndefined()
})

test('a success may have something to say', async () => {
  const heard: unknown[] = []
  vi.stubGlobal('document', { dispatchEvent: (event: CustomEvent) => heard.push(event.detail) })
  answering(() => Response.json({ key: 'k', displaySuccessMessage: 'Gespeichert.' }))
  expect(await call<typeof getStored>(stored, { params: { key: 'k' } })).toMatchObject({ key: 'k' })
  expect(heard).toEqual(['Gespeichert.'])
})

test('what the contract does not know does not compile', () => {
  const mistakes = [
    // @ts-expect-error another path
    () => call<typeof getStored>('/v1/storage/einfach/:key', { params: { key: 'k' } }),
    // @ts-expect-error no parameter
    () => call<typeof getStored>(stored),
    // @ts-expect-error another parameter
    () => call<typeof getStored>(stored, { params: { name: 'k' } }),
    // @ts-expect-error a parameter of another kind
    () => call<typeof getStored>(stored, { params: { key: 7 } }),
    // @ts-expect-error another query
    () => call<typeof listQuotes>(quotes, { method: 'POST', query: { qualitaet: 'BST' }, body: { list: [] } }),
    // @ts-expect-error another method
    () => call<typeof putStored>(stored, { method: 'POST', params: { key: 'k' }, body: { value: 1 } }),
    // @ts-expect-error no method
    () => call<typeof deleteStored>(stored, { params: { key: 'k' } }),
    // @ts-expect-error no body
    () => call<typeof listQuotes>(quotes, { method: 'POST' }),
    // @ts-expect-error another body
    () => call<typeof listQuotes>(quotes, { method: 'POST', body: { liste: [] } }),
    // @ts-expect-error another reply
    async () => (await call<typeof getStored>(stored, { params: { key: 'k' } })).wert,
  ]
  expect(mistakes).toHaveLength(10)
})

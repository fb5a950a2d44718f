import { afterEach, describe, expect, test, vi } from 'vitest'
import { getJson } from '#web/client/api.ts'
import { ApiError, failureText } from '#web/client/failure.ts'
import { serverUnreachable } from '#web/problem-texts.ts'

afterEach(() => void vi.unstubAllGlobals())
const answers = (answer: () => Response | Promise<never>) => vi.stubGlobal('fetch', async () => answer())
const envelope = {
  displayErrorMessage: 'Eine Angabe stimmt nicht.',
  errorCode: 1401,
  errorMessage: 'query.page: expected number',
  identifier: 'r',
  statusCode: 400,
}

test('an answer that is no success says what it is, to programs and to readers', async () => {
  answers(() => Response.json(envelope, { status: 400 }))
  const error = await getJson('/v1/x').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    statusCode: 400,
    errorCode: 1401,
    displayErrorMessage: 'Eine Angabe stimmt nicht.',
    message: 'Eine Angabe stimmt nicht.',
  })
})

describe('what a reader is told', () => {
  test.each([
    { given: 'the server’s message', body: { ...envelope, message: 'Zu spät.' }, is: 'Zu spät.' },
    { given: 'the sentence for readers', body: envelope, is: 'Eine Angabe stimmt nicht.' },
    { given: 'only one for programs', body: { errorMessage: 'too late' }, is: 'too late' },
    { given: 'nothing', body: {}, is: 'Unbekannter Fehler' },
    { given: 'no object', body: null, is: 'Unbekannter Fehler' },
  ])('$given: $is', async ({ body, is }) => {
    answers(() => Response.json(body, { status: 500 }))
    expect(failureText(await getJson('/v1/x').catch((thrown: unknown) => thrown))).toBe(is)
  })

  test('a proxy’s own page is an unknown failure', async () => {
    answers(() => new Response('<h1>502</h1>', { status: 502 }))
    const error = await getJson('/v1/x').catch((thrown: unknown) => thrown)
    expect([failureText(error), (error as ApiError).statusCode]).toEqual(['Unbekannter Fehler', 502])
  })

  test('without a network the server was not reachable', async () => {
    answers(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(failureText(await getJson('/v1/x').catch((thrown: unknown) => thrown))).toBe(serverUnreachable)
  })

  test('what nobody foresaw is unknown, and said so of kept data too', () => {
    expect([failureText(new Error('x')), failureText('x', 'cache')]).toEqual([
      'Unbekannter Fehler',
      'Query Cache Unbekannter Fehler',
    ])
  })
})

test('who takes a question back hears that, and of no failure', async () => {
  answers(() => Promise.reject(new DOMException('', 'AbortError')))
  await expect(getJson('/v1/x')).rejects.toMatchObject({ name: 'AbortError' })
})

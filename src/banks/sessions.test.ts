import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BankFault } from './fints/faults.ts'
import { createSessions } from './sessions.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const question = {
  step: 'TAN',
  challenge: { text: 'TAN?', isDecoupled: false, picture: undefined, medium: undefined, isAgain: false },
} as const
const outcome = { link: '1', bookings: 0, notes: [] }

test('a question waits for its answer, and for nobody else’s', async () => {
  const sessions = createSessions()
  let said: string | undefined
  sessions.begin('anna', async (ask) => {
    said = (await ask(question)).tan
    return outcome
  })
  expect(await sessions.settled('anna', 1000)).toMatchObject({ step: 'TAN' })
  expect(() => sessions.answer('bert', 'TAN', { tan: '1' })).toThrow('There is no session')
  expect(() => sessions.answer('anna', 'ACCOUNTS', { accounts: [] })).toThrow('does not ask')
  sessions.answer('anna', 'TAN', { tan: '1234' })
  expect(await sessions.settled('anna', 1000)).toMatchObject({ step: 'DONE', link: '1' })
  expect(said).toBe('1234')
})

test('after five minutes without a word a session ends, and what it held is let go', async () => {
  const sessions = createSessions()
  let isAborted = false
  let ended: unknown
  sessions.begin('anna', async (ask, signal) => {
    signal.addEventListener('abort', () => void (isAborted = true))
    await ask(question).catch((error: unknown) => {
      ended = error
      throw error
    })
    return outcome
  })
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  expect(sessions.stateOf('anna')).toMatchObject({ step: 'TAN' })
  await vi.advanceTimersByTimeAsync(61_000)
  expect([isAborted, ended]).toEqual([true, expect.any(BankFault)])
  expect(sessions.stateOf('anna')).toMatchObject({ step: 'FAILED', kind: 'OVER' })
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(sessions.stateOf('anna')).toBeUndefined()
})

test('who waits too long for a bank is told that it works; a new session ends the one before', async () => {
  const sessions = createSessions()
  const signals: AbortSignal[] = []
  const never = (_: unknown, signal: AbortSignal): Promise<typeof outcome> => {
    signals.push(signal)
    return new Promise(() => {})
  }
  sessions.begin('anna', never)
  const waiting = sessions.settled('anna', 1000)
  await vi.advanceTimersByTimeAsync(1001)
  expect(await waiting).toEqual({ step: 'WORKING' })
  sessions.begin('anna', never)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
})

test('a fault that is nobody’s is thrown once to whoever asks', async () => {
  const sessions = createSessions()
  sessions.begin('anna', () => Promise.reject(new Error('the database is away')))
  await expect(sessions.settled('anna', 1000)).rejects.toThrow('the database is away')
  expect(sessions.stateOf('anna')).toBeUndefined()
})

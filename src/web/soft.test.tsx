import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Failure, type FailureName } from '#contract/failures.ts'
import { getMostSearched } from '#contract/lists.ts'
import type { Call } from '#contract/endpoint.ts'
import { reportFaults } from '#web/report-faults.ts'
import { ifLoaded, softly } from '#web/soft.tsx'

const failing = (error: unknown) => softly<string>(Promise.reject(error))
const shown = async (loading: Promise<string | undefined | null>, empty?: string) =>
  renderToStaticMarkup(<>{ifLoaded(await loading, (text) => text, empty)}</>)

describe('a block whose data does not come', () => {
  test('says that the server cannot be reached where it failed', async () => {
    expect(await shown(failing(new Error('the database is gone')))).toContain('Erneut laden')
    expect(await shown(failing(new Failure('UNAVAILABLE')))).toContain('Erneut laden')
  })
  test('shows its own empty state where there is no such thing', async () => {
    expect(await shown(failing(new Failure('NOTATION_UNKNOWN')), 'Kein Orderbuch.')).toBe('Kein Orderbuch.')
    expect(await shown(failing(new Failure('INPUT_INVALID')))).not.toContain('Erneut laden')
  })
  test('and what came is shown', async () => expect(await shown(softly(Promise.resolve('da')))).toBe('da'))
})

test.each<{ error: unknown; isHeard: boolean }>([
  { error: new Error('the database is gone'), isHeard: true },
  { error: new Failure('UNAVAILABLE'), isHeard: true },
  { error: new Failure('INSTRUMENT_UNKNOWN' satisfies FailureName), isHeard: false },
])('what a block swallows is reported when it is a fault: $isHeard', async ({ error, isHeard }) => {
  const reported: unknown[] = []
  const call: Call = () => Promise.reject(error)
  await softly(reportFaults(call, (each) => reported.push(each))(getMostSearched))
  expect(reported).toEqual(isHeard ? [error] : [])
})

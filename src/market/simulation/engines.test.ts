import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { shownBits } from './testing/shown-bits.ts'

/** Nothing is compiled: every operation is done by the engine's interpreter. */
const interpreted = ['--no-opt', '--no-maglev', '--no-sparkplug']

test('a process that only interprets shows the bits that compiled code shows', () => {
  const script = fileURLToPath(new URL('testing/print-shown-bits.ts', import.meta.url))
  const shown = execFileSync(process.execPath, [...interpreted, script], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: {},
  })
  expect(shown.length).toBeGreaterThan(10_000)
  expect(shown).toBe(shownBits())
})

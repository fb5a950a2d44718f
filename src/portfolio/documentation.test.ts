import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answerOf, simple } from './fixtures/answers.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/portfolio-figures.md'), 'utf8')
const rows = ['breakdown', 'netPerformanceByRange', 'trades']

/** A figure stands there by its name, or by what is left of it without the method or rate its section speaks of. */
const isDefined = (key: string): boolean => {
  const stem = key
    .replace(/At(?:Historic|Current)Rate$/, '')
    .replace(/Percent$/, '')
    .replace(/(?:Fifo|MovingAverage)$/, '')
  return (
    page.includes(`\`${key}\``) ||
    page.includes(`\`${stem}\``) ||
    page.includes(`\`${stem}Fifo\``) ||
    page.includes(`\`${stem}…\``)
  )
}

function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return keysIn(value[0])
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}

test('every figure that is printed has its definition on the page', () => {
  const { figures, instruments } = answerOf(simple)
  const printed = [
    ...keysIn(figures),
    ...rows.flatMap((key) => keysIn(figures[key])),
    ...Object.values(instruments).flatMap(keysIn),
  ]
  expect(printed.length).toBeGreaterThan(90)
  expect([...new Set(printed)].filter((key) => !isDefined(key))).toEqual([])
})

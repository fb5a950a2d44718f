import { expect, test } from 'vitest'
import { tradingDay } from '#contract/vocabulary.ts'
import { readerCounter } from './reader-counter.ts'

function counting(store?: () => Promise<void>) {
  const stored: [string, Record<string, number>][] = []
  const warned: unknown[] = []
  let day = tradingDay('2026-11-20')
  const counter = readerCounter({
    whatAt: (path) => (path.startsWith('/news/') ? path.slice(6) : undefined),
    store: store ?? (async (readers, on) => void stored.push([on, Object.fromEntries(readers)])),
    today: () => day,
    warn: (error) => warned.push(error),
  })
  return { counter, stored, warned, setDay: (next: string) => (day = tradingDay(next)) }
}

test('a reader counts once a day for each thing; robots, and who does not say what he reads with, never', async () => {
  const { counter, stored } = counting()
  for (const address of ['10.0.0.1', '10.0.0.1', '10.0.0.2']) counter.visited('/news/netze', address, 'Firefox')
  counter.visited('/news/gold', '10.0.0.1', 'Firefox')
  counter.visited('/news/gold', '10.0.0.3', 'Googlebot')
  counter.visited('/news/gold', '10.0.0.4', undefined)
  counter.visited('/impressum', '10.0.0.1', 'Firefox')
  await counter.stop()
  expect(stored).toEqual([['2026-11-20', { netze: 2, gold: 1 }]])
})

test('the next day the same reader counts again', async () => {
  const { counter, stored, setDay } = counting()
  counter.visited('/news/netze', '10.0.0.1', 'Firefox')
  setDay('2026-11-23')
  counter.visited('/news/netze', '10.0.0.1', 'Firefox')
  await counter.stop()
  expect(stored).toEqual([['2026-11-23', { netze: 2 }]])
})

test('what cannot be stored is told, and stops nothing', async () => {
  const { counter, warned } = counting(async () => {
    throw new Error('no database')
  })
  counter.visited('/news/netze', '10.0.0.1', 'Firefox')
  await counter.stop()
  expect(warned).toEqual([new Error('no database')])
})

import { expect, test } from 'vitest'
import { everyMinute, timeTicks } from '#web/charts/time-ticks.ts'

const utc = (text: string) => Date.parse(`${text}Z`)
const texts = (at: readonly number[], ...range: number[]) => timeTicks(at, 6, ...range).map(({ text }) => text)
/** noon of each weekday, as daily prices are stamped */
const weekdays = (from: string, to: string) => {
  const days: number[] = []
  for (let day = utc(`${from}T12:00`); day <= utc(`${to}T12:00`); day += 86_400_000)
    if (![0, 6].includes(new Date(day).getUTCDay())) days.push(day)
  return days
}
const trading = everyMinute({ at: [utc('2026-11-20T08:00'), utc('2026-11-20T16:35')] })

test('a day on Xetra is marked every other full hour of Berlin, at that hour', () => {
  expect(texts(trading)).toEqual(['10:00', '12:00', '14:00', '16:00'])
  expect(timeTicks(trading).map(({ at, index }) => at === trading[index])).toEqual([true, true, true, true])
})

test('what is looked at more closely is marked more finely', () =>
  expect(texts(trading, 60, 180)).toEqual(['10:00', '10:30', '11:00', '11:30', '12:00']))

test('five days of bars are marked at the first bar of each, the first day too, and nights are no days', () => {
  const bars = ['16', '17', '18', '19', '20'].flatMap((day) =>
    Array.from({ length: 35 }, (_, bar) => utc(`2026-11-${day}T08:00`) + bar * 900_000),
  )
  const wide = timeTicks(bars, 12).map(({ text }) => text)
  expect(wide).toEqual(['16.11.', '17.11.', '18.11.', '19.11.', '20.11.']) // with room for more, an hour would not say its day
  expect(timeTicks(bars).map(({ text, index }) => `${text} ${index}`)).toEqual([
    '16.11. 0',
    '17.11. 35',
    '18.11. 70',
    '19.11. 105',
    '20.11. 140',
  ])
})

test.each([
  { from: '2026-10-21', to: '2026-11-20', are: ['26.10.', '02.11.', '09.11.', '16.11.'] },
  { from: '2026-05-21', to: '2026-11-20', are: ['06/2026', '07/2026', '08/2026', '09/2026', '10/2026', '11/2026'] },
  { from: '2025-11-21', to: '2026-11-20', are: ['01/2026', '04/2026', '07/2026', '10/2026'] },
  { from: '2023-11-21', to: '2026-11-20', are: ['01/2024', '07/2024', '01/2025', '07/2025', '01/2026', '07/2026'] },
  { from: '2021-11-22', to: '2026-11-20', are: ['2022', '2023', '2024', '2025', '2026'] },
  { from: '2000-01-03', to: '2026-11-20', are: ['2005', '2010', '2015', '2020', '2025'] },
])('from $from to $to: $are', ({ from, to, are }) => expect(texts(weekdays(from, to))).toEqual(are))

test('a month is marked at its first trading day', () => {
  const days = weekdays('2026-05-21', '2026-11-20')
  const [, , august] = timeTicks(days)
  expect(days[august?.index ?? 0]).toBe(utc('2026-08-03T12:00'))
})

test('a day of 25 hours is marked by its hours', () => {
  const day = everyMinute({ at: [utc('2026-10-24T22:00'), utc('2026-10-25T23:00')] })
  expect(texts(day)).toEqual(['00:00', '06:00', '12:00', '18:00', '00:00'])
})

test('one point has no marks', () => expect(texts([utc('2026-11-20T08:00')])).toEqual([]))

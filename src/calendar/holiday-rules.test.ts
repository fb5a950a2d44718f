import { describe, expect, test } from 'vitest'
import { dayNumberOf, isWeekend, tradingDayOf } from './days.ts'
import { readCalendarFacts } from './facts.ts'
import { dateIn, daysByRule } from './holiday-rules.ts'

const days = (rules: string, year: number) => [...daysByRule(rules, year)].map((day) => tradingDayOf(day).slice(5))

test.each([
  { rule: 'easter+1', year: 2024, is: ['04-01'] },
  { rule: 'easter-2', year: 2038, is: ['04-23'] },
  { rule: 'thu>=11-22', year: 2026, is: ['11-26'] },
  { rule: 'mon<=05-31', year: 2026, is: ['05-25'] },
  { rule: '07-04~nearest', year: 2026, is: ['07-03'] },
  { rule: '01-01~sunday', year: 2022, is: [] },
  { rule: '12-25~next 12-26~next', year: 2021, is: ['12-27', '12-28'] },
  { rule: '12-25~next 12-26~next', year: 2022, is: ['12-27', '12-26'] },
  { rule: '06-19~nearest@2022-', year: 2021, is: [] },
  { rule: '12-31@2001-2001', year: 2001, is: ['12-31'] },
  { rule: '12-25', year: 2027, is: [] },
])('$rule in $year names $is', ({ rule, year, is }) => expect(days(rule, year).toSorted()).toEqual(is.toSorted()))

test('a day moved backwards avoids what is taken', () => {
  const taken = new Set([dayNumberOf('2026-12-30')])
  expect([...daysByRule('12-30~before', 2026, taken)].map(tradingDayOf)).toEqual(['2026-12-29'])
})

describe('where a year was published, the rules say the same', () => {
  const { holidays } = readCalendarFacts()
  const lunar = new Set(['XHKG'])
  for (const [name, facts] of holidays) {
    if (lunar.has(name)) continue
    for (const [year, published] of facts.published) {
      // equinoxes and the Emperor's reign make Japan's years differ by a day here and there
      if (year < 2026 || name === 'XTKS') continue
      test(`${name} ${year}`, () => {
        const closed = daysByRule(facts.closedRules, year)
        const named = (dates: readonly string[]) =>
          dates.map((date) => dateIn(year, date)).filter((day) => !isWeekend(day))
        expect([...closed].toSorted()).toEqual(named(published.closed).toSorted())
        const half = [...daysByRule(facts.halfRules, year, closed)].filter((day) => !closed.has(day))
        expect(half.toSorted()).toEqual(named(published.half).toSorted())
      })
    }
  }
})

import { expect, test } from 'vitest'
import type { Instrument } from './instruments.ts'
import { tradedInMembers } from './traded-in-members.ts'

const share = (isoCurrency: string) => ({ notations: [{ isoCurrency }] }) as unknown as Instrument
const quoteOn = () => ({ volume: 10, turnover: 100.005 })

test('members in the currency of the index are summed up; those in others and those without trade add nothing', () => {
  expect(tradedInMembers([share('EUR'), share('USD'), share('EUR')], 'EUR', quoteOn)).toEqual({
    volume: 20,
    turnover: 200.01,
  })
  expect(tradedInMembers([share('EUR')], 'EUR', () => ({}))).toEqual({ volume: 0, turnover: 0 })
})

test('of no members and of more than a hundred nothing is said', () => {
  expect(tradedInMembers([], 'EUR', quoteOn)).toBeUndefined()
  expect(
    tradedInMembers(
      Array.from({ length: 101 }, () => share('EUR')),
      'EUR',
      quoteOn,
    ),
  ).toBeUndefined()
})

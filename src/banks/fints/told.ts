import type { Holding, Statement } from 'lib-fints'
import { utcDayOf } from '#calendar/days.ts'
import { berlinOffsetMs } from '#contract/berlin.ts'
import { tradingDay, type TradingDay } from '#contract/vocabulary.ts'
import { BankFault } from './faults.ts'

/** What moved an account. */
export interface Movement {
  readonly day: TradingDay
  /** cents; negative: it left the account */
  readonly amountMinor: bigint
  /** who it came from or went to, and what for, as the bank says it */
  readonly text: string
  readonly about: 'INTEREST' | 'FEE' | undefined
}

/** A position of a depot, as the bank says it. */
export interface HeldThere {
  readonly isin: string | undefined
  readonly wkn: string | undefined
  readonly name: string
  /** pieces, or nominal; undefined: not to be read */
  readonly quantity: number | undefined
  readonly price: number | undefined
  /** of the price */
  readonly currency: string | undefined
  /** what a piece has cost, in the currency of the price */
  readonly cost: number | undefined
}

export interface BalanceThere {
  readonly minor: bigint
  readonly day: TradingDay
}

const mostText = 300

/** @throws BankFault UNREADABLE where a number or a day is none */
export const movementsIn = (statements: readonly Statement[]): Movement[] =>
  statements.flatMap(({ transactions }) =>
    transactions.map((each) => {
      const { amount, valueDate, entryDate, remoteName, purpose, bookingText, transactionCode } = each
      const code = transactionCode ?? ''
      return {
        day: dayOf(inItsYear(entryDate, valueDate)),
        amountMinor: minorOf(amount),
        text: textOf([remoteName, purpose ?? bookingText]),
        // Geschäftsvorfallcodes of MT940, and ISO 20022
        about: ['814', 'INTR'].includes(code) ? 'INTEREST' : ['808', 'CHRG', 'FEES'].includes(code) ? 'FEE' : undefined,
      }
    }),
  )

export const heldIn = (holdings: readonly Holding[]): HeldThere[] =>
  holdings.map(({ isin, wkn, name, amount, price, currency, acquisitionPrice }) => {
    const isPercent = currency === '%'
    return {
      isin: isin || undefined,
      wkn: wkn || undefined,
      name: textOf([name?.replaceAll('/', ' ')]).slice(0, 100),
      quantity: figureOf(amount),
      price: figureOf(isPercent && price !== undefined ? price * 100 : price),
      currency: isPercent ? undefined : currency,
      cost: figureOf(acquisitionPrice),
    }
  })

/** @param balance its day is midnight in UTC */
export const balanceIn = ({ balance, date }: { balance: number; date: Date }): BalanceThere => ({
  minor: minorOf(balance),
  day: tradingDay(date.toISOString().slice(0, 10)),
})

const figureOf = (value: number | undefined): number | undefined =>
  value !== undefined && Number.isFinite(value) && value >= 0 ? Number(value.toFixed(9)) : undefined

function minorOf(amount: number): bigint {
  if (!Number.isFinite(amount) || Math.abs(amount) > 1e12) throw new BankFault('UNREADABLE')
  return BigInt(Math.round(amount * 100))
}

const textOf = (parts: readonly (string | undefined)[]): string =>
  parts
    .map((part) => part?.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(': ')
    .slice(0, mostText)

/** MT940 writes the day of entry without its year: it is the one next to the value's day. */
function inItsYear(entered: Date, value: Date): Date {
  const inYear = (year: number): Date => {
    const at = new Date(entered)
    at.setFullYear(year)
    return at
  }
  const year = value.getFullYear()
  const distance = (at: Date): number => Math.abs(at.getTime() - value.getTime())
  return [year - 1, year, year + 1].map(inYear).reduce((best, at) => (distance(at) < distance(best) ? at : best))
}

/** Days come as midnight or noon of this machine's zone, where a bank names a zone as an instant. */
function dayOf(at: Date): TradingDay {
  if (Number.isNaN(at.getTime())) throw new BankFault('UNREADABLE')
  const isPlain = [0, 12].includes(at.getHours()) && at.getMinutes() === 0
  const two = (value: number): string => String(value).padStart(2, '0')
  return isPlain
    ? tradingDay(`${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`)
    : tradingDay(utcDayOf(at.getTime() + berlinOffsetMs(at.getTime())))
}

import { userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import type { Rooms } from '#api/rooms.ts'
import { civil, dayNumberOf, tradingDayOf } from '#calendar/days.ts'
import { Failure } from '#contract/failures.ts'
import { inPercent } from '#figures/rounding.ts'
import { toNumber } from '#portfolio/amounts.ts'
import type { OpenPortfolio } from '#portfolio/books.ts'
import { drawnDays } from '#portfolio/curves.ts'
import { cashOf, foreignCash } from '#portfolio/headline.ts'
import { portfolioOf } from '#portfolio/stored-portfolios.ts'
import { addedUp, incomeMonths } from '#portfolio/wealth.ts'
import type { OwnDepots } from '#features/depots/own-depots.handlers.ts'
import { getAccount, listAccounts, type AccountRow } from '#features/depots/wealth.contract.ts'

/** points of a curve */
const mostDrawn = 400

/** An account as lists show it, from it in its own currency and in that of sums. @param whole the wealth that it is a part of */
export function accountRowsOf({ facts }: Pick<OwnDepots, 'facts'>) {
  const interestOf = (open: OpenPortfolio, year: number): number =>
    incomeMonths([open])
      .filter((month) => month.kind === 'interest' && month.year === year)
      .reduce((sum, { gross }) => sum + (toNumber(gross) ?? 0), 0)

  function accountRow(own: OpenPortfolio, summed: OpenPortfolio, whole: number | undefined): AccountRow {
    const { id, name, kind, currency, isCounted } = own.portfolio
    const balanceEur = toNumber(cashOf(summed.book))
    return {
      entityValue: id,
      name,
      kind: kind === 'ACCOUNT' ? 'ACCOUNT' : 'DEPOT',
      isoCurrency: currency,
      balance: toNumber(cashOf(own.book)),
      balanceEur,
      isCounted,
      interestYear: interestOf(summed, civil(dayNumberOf(facts().today())).year),
      sharePct: balanceEur === undefined || !whole || !isCounted ? undefined : inPercent(balanceEur / whole),
    }
  }

  return accountRow
}

/** Accounts one by one. */
export function accountHandlers({ db }: Rooms, depots: OwnDepots) {
  const { opened, inSumCurrency, storedOf } = depots
  const accountRow = accountRowsOf(depots)

  return [
    handle(listAccounts, async ({ asker }) => {
      const list: AccountRow[] = []
      for (const portfolio of await storedOf(userOf(asker)))
        if (portfolio.keepsCash)
          list.push(accountRow(await opened(portfolio, asker), await inSumCurrency(portfolio, asker), undefined))
      return { list }
    }),

    handle(getAccount, async ({ params, asker }) => {
      const stored = await portfolioOf(db, userOf(asker), params.entityValue)
      if (stored.kind === 'SAMPLE' || !stored.keepsCash)
        throw new Failure('PORTFOLIO_UNKNOWN', {}, 'You have no such account')
      const own = await opened(stored, asker)
      const summed = await inSumCurrency(stored, asker)
      const { start, end } = own.book.facts.period
      const days = drawnDays(end - start + 1, mostDrawn).map((index) => start + index)
      const points = days.flatMap((day) => {
        const value = toNumber(cashOf(own.book, day))
        return value === undefined ? [] : [{ date: tradingDayOf(day), value }]
      })
      const interest = incomeMonths([summed]).filter(({ kind }) => kind === 'interest')
      return {
        ...accountRow(own, summed, undefined),
        foreign: [...foreignCash(own.book)].map(([isoCurrency, amount]) => ({
          isoCurrency,
          balance: toNumber(amount) ?? 0,
        })),
        curve: { date: points.map(({ date }) => date), value: points.map(({ value }) => value) },
        interest: [...new Set(interest.map(({ year }) => year))].map((year) => {
          const months = interest.filter((each) => each.year === year)
          return {
            year,
            gross: toNumber(addedUp(months.map(({ gross }) => gross))) ?? 0,
            net: toNumber(addedUp(months.map(({ net }) => net))) ?? 0,
          }
        }),
      }
    }),
  ]
}

import { tradingDay } from '#contract/vocabulary.ts'
import { Failure } from '#contract/failures.ts'
import { getStatements, type Statement } from '#features/stocks/statements.contract.ts'
import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import { perGeneration } from '#api/generation.ts'
import { handle } from '#api/handle.ts'
import { mostOfPages, recentMemory } from '#platform/kept.ts'
import { rateOf, ratesBetween, type RateSeries } from '#market/period-rates.ts'
import {
  presentQuarters,
  presentStatements,
  startOf,
  translatedStatement,
} from '#features/lists/present-fundamentals.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'

const simulated = 'Zahlen simuliert'
/** into which amounts are translated, beside the currency in which a company reports */
const offered = ['EUR', 'USD', 'CHF', 'GBP']

export function statementHandlers(rooms: Rooms) {
  const { fundamentals, market, calendar, universe } = rooms
  const translations = perGeneration(rooms, () => recentMemory<Map<string, Statement[]>>(mostOfPages))

  const today = () => calendar.dayOf('XETR', market.now())
  const known = (isoCurrency: string) =>
    isoCurrency === 'EUR' || universe.find('CURRENCY', `EUR${isoCurrency}`) !== undefined
  const statementsOf = (stock: Instrument, period: 'YEAR' | 'QUARTER', isoCurrency: string) =>
    period === 'YEAR'
      ? presentStatements(fundamentals.years(stock), isoCurrency)
      : presentQuarters(fundamentals.quarters(stock), isoCurrency)

  return [
    handle(getStatements, async ({ params, query, expires }) => {
      const stock = instrumentOf(rooms, 'STOCK', params.entityValue)
      const reported = mainListing(stock).notation.isoCurrency
      const isoCurrency = query.isoCurrency ?? reported
      const list = statementsOf(stock, query.period, reported)
      return {
        expires,
        hint: simulated,
        isoCurrency,
        isoCurrencyReported: reported,
        currencies: [reported, ...offered.filter((each) => each !== reported && known(reported) && known(each))],
        list: isoCurrency === reported ? list : await translated(list, reported, isoCurrency),
      }
    }),
  ]

  /** The list in another currency; the same for as long as it is the same list. */
  async function translated(list: readonly Statement[], from: string, to: string): Promise<Statement[]> {
    const keptTranslations = translations()
    const known = keptTranslations.get(list) ?? new Map<string, Statement[]>()
    const before = known.get(to)
    if (before) return before
    const [first] = list
    const series = await ratesBetween(rooms, from, to, first ? startOf(first) : today(), today())
    if (!series)
      throw new Failure('INPUT_INVALID', { isoCurrency: to }, `There is no history between ${from} and ${to}`)
    const made = translate(list, to, series)
    keptTranslations.set(list, known.set(to, made))
    return made
  }
}

const translate = (list: readonly Statement[], isoCurrency: string, series: RateSeries): Statement[] =>
  list.flatMap((statement) => {
    const rate = rateOf(series, startOf(statement), tradingDay(statement.periodeEnd))
    return rate ? [translatedStatement(statement, isoCurrency, rate)] : []
  })

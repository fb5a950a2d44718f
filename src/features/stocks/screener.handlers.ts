import { daxValue, type TradingDay } from '#contract/vocabulary.ts'
import { addDays, addMonths } from '#calendar/days.ts'
import { numberText, printed } from '#contract/number-format.ts'
import { worstDrawdown } from '#figures/drawdown.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getScreenerRating } from '#features/stocks/ratings.contract.ts'
import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import { indexOnOrBefore } from '#market/performance.ts'
import { betaAndCorrelation, technicalFigures } from '#market/technical.ts'
import { handle } from '#api/handle.ts'
import { keeper, mostOfPages } from '#platform/kept.ts'
import { tidy } from '#api/present-quote.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { stockRatios } from '#features/lists/ratios.ts'

const hint =
  'Simuliert: nach einfachen Regeln aus den simulierten Kennzahlen dieser Aktie, keine Bewertung einer Agentur.'

interface Rule {
  typeItem: string
  typeDescription: string
  value: number | undefined
  star: boolean
  unit: string
  rule: string
}

export function screenerHandlers(rooms: Rooms) {
  return [
    handle(getScreenerRating, ({ params, expires }) => ({
      expires,
      hint,
      ...screenerRating(rooms, instrumentOf(rooms, 'STOCK', params.entityValue)),
    })),
  ]
}

type Rating = Pick<ReplyOf<typeof getScreenerRating>, 'fundamentalList' | 'riskList'>

const keptRatings = keeper<Rating>(mostOfPages)

/** Which rules a share meets, from figures that its other answers show as well, by closes up to yesterday: the same all day long. */
export function screenerRating(rooms: Rooms, stock: Instrument): Rating {
  const { market, calendar, fundamentals, universe } = rooms
  const today = calendar.dayOf('XETR', market.now())
  return keptRatings(stock, [today, fundamentals.years(stock)], () => {
    const yesterday = addDays(today, -1)
    const bars = market.daily(mainListing(stock).notation.id, addMonths(today, -14), yesterday)
    const index =
      (stock.facts.kind === 'stock' &&
        stock.facts.indices.flatMap((value) => universe.find('INDEX', value) ?? [])[0]) ||
      universe.find('INDEX', daxValue)
    const market14 = index
      ? market.daily(mainListing(index).notation.id, addMonths(today, -14), yesterday)
      : { day: [], close: [] }
    const { movingAverageDistancePct38: trend, volatility250 } = technicalFigures(bars)
    const years = fundamentals.years(stock).filter(({ estimate }) => estimate)
    const [running, next] = years
    const growth = running && next && running.eps > 0 ? (next.eps / running.eps - 1) * 100 : undefined
    const { cnPer, cnDivYield } = stockRatios(rooms, stock)
    const value = growth !== undefined && cnPer ? (growth + (cnDivYield ?? 0)) / cnPer : undefined
    const beyond = difference(change(bars, 28), change(market14, 28))
    const { cnBeta250: beta, cnKor250: correlation } = betaAndCorrelation(bars, market14)
    const { maxDrawdown } = worstDrawdown(bars.close.slice(-250))
    const fall = maxDrawdown === undefined ? undefined : maxDrawdown * 100
    return {
      fundamentalList: rated('FUNDAMENTAL', [
        {
          typeItem: 'EARNINGS_GROWTH',
          typeDescription: 'Gewinnwachstum',
          value: growth,
          star: (growth ?? 0) > 5,
          unit: '%',
          rule: 'Stern ab mehr als 5 % erwartetem Wachstum des Gewinns je Aktie.',
        },
        {
          typeItem: 'VALUATION',
          typeDescription: 'Bewertung',
          value,
          star: (value ?? 0) > 0.9,
          unit: '',
          rule: 'Stern, wenn Wachstum plus Dividendenrendite geteilt durch das KGV über 0,9 liegt.',
        },
        {
          typeItem: 'DIVIDEND',
          typeDescription: 'Dividendenrendite',
          value: cnDivYield,
          star: (cnDivYield ?? 0) >= 2,
          unit: '%',
          rule: 'Stern ab 2 % erwarteter Dividendenrendite.',
        },
        {
          typeItem: 'MEDIUM_TERM_TREND',
          typeDescription: 'Mittelfristiger Trend',
          value: trend,
          star: (trend ?? 0) > 0,
          unit: '%',
          rule: 'Stern, wenn der Kurs über dem Mittel von 38 Tagen steht.',
        },
        {
          typeItem: 'RELATIVE_PERFORMANCE',
          typeDescription: 'Relative Performance, 4 Wochen',
          value: beyond,
          star: (beyond ?? 0) > 1,
          unit: '%',
          rule: 'Stern, wenn die Aktie ihren Index in vier Wochen um mehr als 1 Prozentpunkt schlägt.',
        },
      ]),
      riskList: rated('RISK', [
        {
          typeItem: 'BETA',
          typeDescription: 'Beta, 250 Tage',
          value: beta,
          star: (beta ?? 9) < 1,
          unit: '',
          rule: 'Stern, wenn die Aktie weniger schwankt als ihr Index sie bewegt: Beta unter 1.',
        },
        {
          typeItem: 'CORRELATION',
          typeDescription: 'Korrelation, 250 Tage',
          value: correlation,
          star: (correlation ?? 9) < 0.5,
          unit: '',
          rule: 'Stern, wenn die Aktie eigene Wege geht: Korrelation unter 0,5.',
        },
        {
          typeItem: 'VOLATILITY',
          typeDescription: 'Volatilität, 250 Tage',
          value: volatility250,
          star: (volatility250 ?? 99) < 25,
          unit: '%',
          rule: 'Stern unter 25 % Schwankung im Jahr.',
        },
        {
          typeItem: 'DRAWDOWN',
          typeDescription: 'Größter Rückgang, 250 Tage',
          value: fall,
          star: (fall ?? -99) > -20,
          unit: '%',
          rule: 'Stern, wenn der größte Rückgang kleiner als 20 % war.',
        },
      ]),
    }
  })
}

/** How many rules of a list a share meets; undefined where none could be judged. */
export const starsOf = ({ list }: Rating['fundamentalList']): number | undefined => list[0]?.numberStars

/** Rules without a value say nothing, neither star nor row. */
function rated(typeItemList: string, rules: readonly Rule[]) {
  const known = rules.flatMap((rule) => (rule.value === undefined ? [] : [{ ...rule, value: tidy(rule.value, 2) }]))
  const stars = known.filter(({ star }) => star).length
  return {
    typeItemList,
    list: known.map(({ typeItem, typeDescription, value, star, unit, rule }, i) => ({
      typeItem,
      typeDescription,
      typeValue: 'FLOAT' as const,
      value,
      hasStar: star,
      ...(i === 0 && { numberStars: stars }),
      shortText: `${numberText(value, { decimals: 2, typography: printed })}${unit && ` ${unit}`}`,
      longText: `<p>${rule}</p>`,
    })),
  }
}

/** Change over so many days up to the last close, percent. */
function change(
  { day, close }: { day: readonly TradingDay[]; close: readonly number[] },
  days: number,
): number | undefined {
  const last = day.at(-1)
  const from = last === undefined ? -1 : indexOnOrBefore(day, addDays(last, -days))
  const [before, now] = [close[from], close.at(-1)]
  return before && now ? (now / before - 1) * 100 : undefined
}

const difference = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? undefined : a - b

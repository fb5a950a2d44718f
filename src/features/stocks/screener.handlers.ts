import type { ReplyOf } from '#contract/endpoint.ts'
import { numberText, printed } from '#contract/number-format.ts'
import { getScreenerRating } from '#features/stocks/ratings.contract.ts'
import { tidy } from '#figures/rounding.ts'
import type { Instrument } from '#market/instruments.ts'
import { screenerRating, type Judged, type ScreenerRule } from '#market/screener.ts'
import { handle } from '#api/handle.ts'
import { keeper, mostOfPages } from '#platform/kept.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'

const hint = 'Nach einfachen Regeln aus den simulierten Kennzahlen dieser Aktie, keine Bewertung einer Agentur'

const words: Readonly<Record<ScreenerRule, { name: string; unit: string; rule: string }>> = {
  EARNINGS_GROWTH: {
    name: 'Gewinnwachstum',
    unit: '%',
    rule: 'Stern ab mehr als 5 % erwartetem Wachstum des Gewinns je Aktie.',
  },
  VALUATION: {
    name: 'Bewertung',
    unit: '',
    rule: 'Stern, wenn Wachstum plus Dividendenrendite geteilt durch das KGV über 0,9 liegt.',
  },
  DIVIDEND: { name: 'Dividendenrendite', unit: '%', rule: 'Stern ab 2 % erwarteter Dividendenrendite.' },
  MEDIUM_TERM_TREND: {
    name: 'Mittelfristiger Trend',
    unit: '%',
    rule: 'Stern, wenn der Kurs über dem Mittel von 38 Tagen steht.',
  },
  RELATIVE_PERFORMANCE: {
    name: 'Relative Performance, 4 Wochen',
    unit: '%',
    rule: 'Stern, wenn die Aktie ihren Index in vier Wochen um mehr als 1 Prozentpunkt schlägt.',
  },
  BETA: {
    name: 'Beta, 250 Tage',
    unit: '',
    rule: 'Stern, wenn die Aktie weniger schwankt als ihr Index sie bewegt: Beta unter 1.',
  },
  CORRELATION: {
    name: 'Korrelation, 250 Tage',
    unit: '',
    rule: 'Stern, wenn die Aktie eigene Wege geht: Korrelation unter 0,5.',
  },
  VOLATILITY: { name: 'Volatilität, 250 Tage', unit: '%', rule: 'Stern unter 25 % Schwankung im Jahr.' },
  DRAWDOWN: {
    name: 'Größter Rückgang, 250 Tage',
    unit: '%',
    rule: 'Stern, wenn der größte Rückgang kleiner als 20 % war.',
  },
}

export function screenerHandlers(rooms: Rooms) {
  return [
    handle(getScreenerRating, ({ params, expires }) => ({
      expires,
      hint,
      ...presentRating(rooms, instrumentOf(rooms, 'STOCK', params.entityValue)),
    })),
  ]
}

type Rating = Pick<ReplyOf<typeof getScreenerRating>, 'fundamentalList' | 'riskList'>

const keptRatings = keeper<Rating>(mostOfPages)

/** Which rules a share meets: the same all day long. */
export const presentRating = (rooms: Rooms, stock: Instrument): Rating =>
  keptRatings(stock, [rooms.calendar.dayOf('XETR', rooms.market.now()), rooms.fundamentals.years(stock)], () => {
    const { chances, risks } = screenerRating(rooms, stock)
    return { fundamentalList: presentRules('FUNDAMENTAL', chances), riskList: presentRules('RISK', risks) }
  })

/** How many rules of a list a share meets; undefined where none could be judged. */
export const starsOf = ({ list }: Rating['fundamentalList']): number | undefined => list[0]?.numberStars

function presentRules(typeItemList: string, judged: readonly Judged[]): Rating['fundamentalList'] {
  const stars = judged.filter(({ hasStar }) => hasStar).length
  return {
    typeItemList,
    list: judged.map(({ rule, value, hasStar }, i) => ({
      typeItem: rule,
      typeDescription: words[rule].name,
      typeValue: 'FLOAT' as const,
      value: tidy(value, 2),
      hasStar,
      ...(i === 0 && { numberStars: stars }),
      shortText: `${numberText(tidy(value, 2), { decimals: 2, typography: printed })}${words[rule].unit && ` ${words[rule].unit}`}`,
      longText: `<p>${words[rule].rule}</p>`,
    })),
  }
}

import type { Book } from './book.ts'
import { explainDepot, explainInstrument, type PriceUsed, type Trail, type TrailItem } from './explain.ts'
import { type DepotFigure, depotFormulas, type InstrumentFigure, instrumentFormulas } from './figures/formulas.ts'
import { computable } from './lookup/money.ts'
import type { RateStep } from './lookup/rates.ts'
import { tradingDayOf } from '#calendar/days.ts'
import { fixedToNumber } from './numbers/fixed.ts'
import { type Json, type JsonObject, rate } from './present.ts'

/** The trails of all figures, those of the depot under `figures`; null where the figure is not computable. */
export function presentTrails(book: Book): JsonObject {
  const ofDepot = keysOf<DepotFigure>(depotFormulas).map((figure) => [
    figure,
    attempt(() => explainDepot(book, figure)),
  ])
  const ofInstruments = [...book.instruments.keys()].map((symbol) => [
    symbol,
    Object.fromEntries(
      keysOf<InstrumentFigure>(instrumentFormulas).map((figure) => [
        figure,
        attempt(() => explainInstrument(book, symbol, figure)),
      ]),
    ),
  ])
  return { figures: Object.fromEntries(ofDepot), instruments: Object.fromEntries(ofInstruments) }
}

function attempt(explain: () => Trail | undefined): Json {
  const trail = computable(explain)
  return trail === undefined ? null : { formula: trail.formula, items: trail.items.map(presentItem) }
}

function presentItem(item: TrailItem): JsonObject {
  switch (item.kind) {
    case 'lot':
      return {
        kind: item.use === 'held' ? 'lot' : 'lotSold',
        date: tradingDayOf(item.day),
        depot: item.depot,
        booking: item.booking ?? null,
        shares: fixedToNumber(item.shares),
        cost: fixedToNumber(item.cost),
        costNet: fixedToNumber(item.costNet),
      }
    case 'booking':
      return { kind: 'booking', date: tradingDayOf(item.day), booking: item.booking, value: fixedToNumber(item.value) }
    case 'position':
      return {
        kind: 'position',
        date: tradingDayOf(item.day),
        name: item.name,
        quantity: fixedToNumber(item.quantity),
        value: item.value === undefined ? null : fixedToNumber(item.value),
        price: item.price === undefined ? null : presentPrice(item.price),
        rates: item.rates.map(presentRate),
      }
    case 'part':
      return { kind: 'part', name: item.name, value: fixedToNumber(item.value) }
  }
}

const presentPrice = ({ day, price, currency, source }: PriceUsed): JsonObject => ({
  date: tradingDayOf(day),
  price: rate(price),
  currency,
  source,
})

const presentRate = ({ pair, day, rate: value, inverted }: RateStep): JsonObject => ({
  pair,
  date: tradingDayOf(day),
  rate: value,
  inverted,
})

/** The keys of a record that is closed by its type. */
const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] => Object.keys(record) as Key[]

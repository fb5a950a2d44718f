import type { Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import type { Rooms } from '#api/rooms.ts'
import { tradingDayOf, type DayNumber } from '#calendar/days.ts'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import { inPercent } from '#figures/rounding.ts'
import { asQuoted, toNumber } from '#portfolio/amounts.ts'
import type { OpenPortfolio } from '#portfolio/books.ts'
import { headlineOf, heldOf, rateOf } from '#portfolio/headline.ts'
import { valuedAt } from '#portfolio/market-facts.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import { getClosedPositions, getPositions } from '#features/sample-portfolio/portfolios.contract.ts'

/** What a portfolio holds and what it has sold. @param opened as its asker may read it */
export function positionHandlers(rooms: Rooms, opened: (asker: Asker, id: string) => Promise<OpenPortfolio>) {
  const { universe, origin } = rooms
  return [
    handle(getPositions, async ({ params, asker }) => {
      const { portfolio, book: ledger, evaluation, movesFrom } = await opened(asker, params.entityValue)
      const { value: total, day, gain, gainRate } = headlineOf(ledger, evaluation, movesFrom)
      const share = (value: number | undefined) =>
        value === undefined || !total ? undefined : inPercent(value / total)
      const held = heldOf(evaluation.instruments)
      const list = held.flatMap(({ symbol, sharesHeld, marketValue, gains, costs }) => {
        const instrument = universe.byKey(symbol as InstrumentKey) // stored from an instrument of the universe
        if (!instrument) return []
        const value = toNumber(marketValue)
        return [
          {
            idPosition: symbol,
            instrument: presentInstrument(instrument, origin),
            quote: quoteOf(rooms, valuedAt(instrument), asker),
            quantity: toNumber(sharesHeld) ?? 0,
            purchasePrice: asQuoted((gains ?? costs)?.fifoCostPerShareNet, instrument),
            cost: toNumber((gains ?? costs)?.fifoCost),
            value,
            gain: toNumber(gains?.gainOnHoldingsFifo),
            gainPct: inPercent(rateOf(gains?.gainOnHoldingsFifo, gains?.fifoCost)),
            sharePct: share(value),
          },
        ]
      })
      const missing = held.flatMap(({ symbol, sharesHeld, marketValue }) =>
        universe.byKey(symbol as InstrumentKey) // it was, once
          ? []
          : [{ idPosition: symbol, quantity: toNumber(sharesHeld) ?? 0, value: toNumber(marketValue) }],
      )
      const value = [...list, ...missing].reduce<number | undefined>(
        (sum, each) => (sum === undefined || each.value === undefined ? undefined : sum + each.value),
        0,
      )
      return {
        isoCurrency: portfolio.currency,
        list,
        missing: missing.length > 0 ? missing : undefined,
        value,
        gain: toNumber(gain),
        gainPct: inPercent(gainRate),
        performanceDayPct: inPercent(day?.rate),
        sharePct: share(value),
      }
    }),

    handle(getClosedPositions, async ({ params, asker }) => {
      const { portfolio, evaluation } = await opened(asker, params.entityValue)
      const sales = evaluation.figures.trades.filter(({ end }) => end !== undefined)
      const closed = sales.toReversed().flatMap(
        ({ end, ...trade }) =>
          end === undefined ? [] : [{ instrument: universe.byKey(trade.symbol as InstrumentKey), trade, end }], // it was, once
      )
      const missing = closed.flatMap(({ instrument, trade, end }) =>
        instrument ? [] : [{ missingInstrument: trade.symbol, ...presentTrade(trade, end) }],
      )
      return {
        isoCurrency: portfolio.currency,
        list: closed.flatMap(({ instrument, trade, end }) =>
          instrument ? [{ instrument: presentInstrument(instrument, origin), ...presentTrade(trade, end) }] : [],
        ),
        missing: missing.length > 0 ? missing : undefined,
        gain: toNumber(sales.reduce((sum, { profit }) => sum + (profit ?? 0n), 0n)),
      }
    }),
  ]
}

type Trade = OpenPortfolio['evaluation']['figures']['trades'][number]

const presentTrade = (trade: Omit<Trade, 'end'>, end: DayNumber) => ({
  dateStart: tradingDayOf(trade.start),
  dateEnd: tradingDayOf(end),
  quantity: toNumber(trade.shares) ?? 0,
  entryValue: toNumber(trade.entryValue) ?? 0,
  exitValue: toNumber(trade.exitValue) ?? 0,
  gain: toNumber(trade.profit) ?? 0,
  gainPct: inPercent(trade.return) ?? 0,
  xirrPct: inPercent(trade.xirr),
  holdingDays: trade.holdingDays,
})

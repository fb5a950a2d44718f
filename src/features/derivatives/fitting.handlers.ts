import { getFittingDerivatives, type DerivativeRow } from '#features/derivatives/derivatives.contract.ts'
import { paperKinds, subTypeOf } from '#market/derivatives.ts'
import type { FittingPaper } from '#market/fitting-papers.ts'
import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import type { Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { displayType, presentInstrument } from '#api/present-instrument.ts'
import { eachInTurn } from '#platform/turns.ts'
import { spreadFigures } from '#figures/paper.ts'
import { tidy, tidyOrNone } from '#figures/rounding.ts'
import { unitsOf } from '#market/price-units.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'

/** Papers on an underlying, nearest to a wanted leverage. */
export function fittingDerivativeHandlers(rooms: Rooms) {
  const { market, origin } = rooms
  return [
    handle(getFittingDerivatives, async ({ params, query, asker, expires }) => {
      const underlying = instrumentOf(rooms, params.entityType, params.entityValue)
      const now = market.now()
      await rooms.fittingPapers.prepare(underlying, now)
      const counts = rooms.fittingPapers.counts(underlying, now).flatMap((total, i) => {
        const kind = paperKinds[i]
        return kind && total > 0
          ? [{ nameType: displayType({ entityType: 'DERIVATIVE', entitySubType: subTypeOf[kind] }), total }]
          : []
      })
      const rows = (direction: 'LONG' | 'SHORT') =>
        eachInTurn(rooms.fittingPapers.nearest(underlying, direction, query.gearing, query.perPage, now), (paper) =>
          derivativeRow(underlying, paper, direction, asker),
        )
      return {
        expires,
        total: counts.reduce((sum, { total }) => sum + total, 0),
        counts,
        longList: await rows('LONG'),
        shortList: await rows('SHORT'),
      }
    }),
  ]

  function derivativeRow(
    underlying: Instrument,
    { derivative, strike, knockOut, gearingAsk, barrierDistancePct }: FittingPaper,
    direction: 'LONG' | 'SHORT',
    asker: Asker,
  ): DerivativeRow {
    const instrument = rooms.derivatives.instrumentOf(derivative)
    const { bid, ask } = quoteOf(rooms, mainListing(instrument), asker)
    return {
      instrument: presentInstrument(instrument, origin),
      nameType: displayType(instrument),
      direction,
      unitUnderlying: unitsOf(underlying, underlying.isoCurrency).displayUnit,
      strikeAbs: tidy(strike, 4),
      knockOutAbs: tidy(knockOut, 4),
      gearingAsk: tidy(gearingAsk, 2),
      barrierDistancePct: tidy(barrierDistancePct, 2),
      bid,
      ask,
      spreadAskPct: tidyOrNone(spreadFigures({ bid, ask }).spreadPct, 2),
      dateMaturity: derivative.openEnd ? undefined : derivative.lastDay,
      issuer: derivative.issuer.name,
    }
  }
}

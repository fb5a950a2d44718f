import { dealMarks, dealRanges, sinceFirstDeal, type DealRange } from '#features/depots/deal-marks.ts'
import type { InvestmentReply } from '#features/depots/wealth.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { isNominal } from '#web/blocks/pieces.ts'
import { Segments } from '#web/blocks/segments.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { placedMarks } from '#web/charts/marks.ts'
import { MarksList } from '#web/charts/marks-list.tsx'
import { PriceChart } from '#web/charts/price-chart.tsx'
import { rangeLabels, rangeNames, type Series } from '#web/charts/series.ts'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

/** The course of a paper with everything that was booked of it, over all depots; a list says the same in words. */
export function DealsBoard({
  investment,
  range,
  series,
  at,
}: {
  investment: InvestmentReply
  range: DealRange
  /** absent where it could not be loaded */
  series: Series | undefined
  at: PageContext
}) {
  const { instrument, quote, bookings } = investment
  const kind = kindOf(instrument)
  const shown = series && range === 'MAX' ? sinceFirstDeal(series, bookings) : series
  const drawn = shown && shown.value.length > 1 ? shown : undefined
  const marks = dealMarks(bookings, quote)
  const placed = drawn ? placedMarks(marks, drawn) : []
  const price = (value: number | undefined) => format.price(value, kind)
  const paid = paidForAPiece(investment)
  return (
    <Board
      title="Kurs und deine Buchungen"
      action={
        <Segments
          label="Zeitraum"
          segments={dealRanges.map((key) => ({
            label: rangeLabels[key],
            href: withQuery(at.path, at.query, { zeitraum: key }),
            current: key === range,
          }))}
        />
      }
      footer={
        <span>
          {quote.market.name}, in {format.unit(quote.displayUnit)}
          {bookings.some(({ type }) => type === 'SPLIT') ? '; Kurse vor einem Split in Stücken von heute' : ''}
          {placed.length < marks.length
            ? `; ${format.counted(marks.length - placed.length, 'Buchung liegt', 'Buchungen liegen')} davor`
            : ''}
        </span>
      }
    >
      {drawn ? (
        <>
          <p className="legend">
            <span>
              <i />
              {instrument.name} {price(quote.last)}
            </span>
            {paid === undefined ? null : (
              <span>
                <i className="reference" />
                {isNominal(quote) ? 'Einstand' : 'Einstand je Stück'} mit Kosten {price(paid)}
              </span>
            )}
            {[...new Map(placed.map(({ mark }) => [mark.text, mark])).values()].map(({ text, meaning, isHollow }) => (
              <span key={text}>
                <i className={isHollow ? 'mark hollow' : 'mark'} />
                {text}: {meaning}
              </span>
            ))}
          </p>
          <div className="chart">
            <PriceChart
              label={
                `${instrument.name}, ${range === 'MAX' ? 'seit deiner ersten Buchung' : rangeNames[range]} auf ` +
                `${quote.market.name}: von ${price(drawn.value[0])} auf ${price(drawn.value.at(-1))} ` +
                format.unit(quote.displayUnit) +
                (paid === undefined ? '' : `, Einstand ${price(paid)}`) +
                '. Deine Buchungen stehen darunter in Worten.'
              }
              series={drawn}
              range={range}
              kind={kind}
              marks={marks}
              reference={paid}
              withVolume={false}
            />
          </div>
          <MarksList placed={placed} />
        </>
      ) : (
        <Empty
          text="Für diesen Zeitraum gibt es keine Kurse."
          hint="Für eine Linie braucht es zwei. Was gebucht ist, steht unter „Buchungen“."
        />
      )}
    </Board>
  )
}

/** What is held cost on average, as its price is told; undefined where nothing is held, or the chart is not in euro. */
function paidForAPiece({ cost, quantity, quote }: InvestmentReply): number | undefined {
  if (cost === undefined || quantity <= 0 || quote.isoCurrency !== 'EUR') return undefined
  // a nominal has its price in percent
  return (isNominal(quote) ? 100 * cost : cost) / quantity
}

import type { Instrument } from '#contract/instruments.ts'
import type { Quote } from '#contract/quotes.ts'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { direction, format, type PriceKind } from '#web/format.ts'

/** of any price */
const mostDecimals = 8

/** `+1,87 %` in its colour; the sign is always printed. */
export function ChangePercent({ value, digits = 2 }: { value: number | undefined; digits?: number }) {
  return value === undefined ? (
    <>–</>
  ) : (
    <span className={direction(value, digits)}>{format.changePercent(value, digits)}</span>
  )
}

export function Change({
  value,
  price,
  kind,
}: {
  value: number | undefined
  price: number | undefined
  kind: PriceKind
}) {
  return value === undefined ? (
    <>–</>
  ) : (
    <span className={direction(value, mostDecimals)}>{format.priceChange(value, price, kind)}</span>
  )
}

/** Levels that run through zero change by points: there is a difference, and no percentage. */
export const changesByPoints = ({
  performance,
  performancePct,
}: Pick<Quote, 'performance' | 'performancePct'>): boolean => performance !== undefined && performancePct === undefined

/** Behind such a difference: rates are percent themselves and change by percentage points. */
export const pointsUnit = ({ entityType }: Pick<PriceKind, 'entityType'>): string =>
  entityType === 'INTEREST' ? 'Pp.' : format.unit('PKT')

/** A difference of two levels, without its unit. */
export function Points({ value, kind }: { value: number | undefined; kind: PriceKind }) {
  return <span className={direction(value, mostDecimals)}>{format.change(value, pointsDigits(kind))}</span>
}

/** As many decimals as levels are written with. */
export const pointsDigits = ({ entityType }: PriceKind): number => (entityType === 'INTEREST' ? 3 : 2)

/** What of a quote says its price, and how it changed. */
export type Price = Pick<
  Quote,
  'market' | 'entityType' | 'entitySubType' | 'last' | 'performance' | 'performancePct' | 'displayUnit'
>

/** The change of the day: in percent, else in points. */
export function QuoteChange({ instrument, quote }: { instrument: Instrument; quote: Price }) {
  if (!changesByPoints(quote)) return <ChangePercent value={quote.performancePct} />
  return (
    <>
      <span {...live(quote, 'performance')}>
        <Change value={quote.performance} price={quote.last} kind={kindOf(instrument)} />
      </span>{' '}
      {pointsUnit(instrument)}
    </>
  )
}

/** The attributes of the cell around it that keep it up to date; points, beside their unit, have their own. */
export const liveChange = (quote: Price) => (changesByPoints(quote) ? {} : live(quote, 'performancePct'))

import type { Transaction } from '#features/sample-portfolio/transactions.contract.ts'
import { kindOf } from '#web/blocks/kind.ts'
import { format } from '#web/format.ts'

/** What a reader of an expert's booking has to know: that its price was not to be had that day, and what was given back of costs. */
export function BookingMarks({
  of: { outsideDayRange, price, instrument, isoCurrency, fee, tax },
}: {
  of: Transaction
}) {
  const given = instrument ? (value: number | undefined) => format.price(value, kindOf(instrument)) : format.number
  return (
    <>
      {outsideDayRange ? (
        <small>
          Kurs {given(price)} außerhalb der Tagesspanne
          {outsideDayRange.low === undefined
            ? ''
            : ` ${given(outsideDayRange.low)}–${given(outsideDayRange.high)} ${outsideDayRange.displayUnit}`}
        </small>
      ) : null}
      {fee < 0 ? (
        <small>
          mit {format.number(-fee)} {isoCurrency} erstatteter Gebühr
        </small>
      ) : null}
      {tax < 0 ? (
        <small>
          mit {format.number(-tax)} {isoCurrency} erstatteter Steuer
        </small>
      ) : null}
    </>
  )
}

/** How many of them there are: „2 Kurse außerhalb der Tagesspanne“. */
export const outsideRangeWords = (count: number): string =>
  `${format.counted(count, 'Kurs', 'Kurse')} außerhalb der Tagesspanne`

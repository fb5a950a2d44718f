import type { Snapshot } from '#features/instrument/snapshots.contract.ts'
import { getAllTimeHigh, type CoinHigh } from '#features/cryptos/largest.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'
import { softly } from '#web/soft.tsx'

/** The highest price of the listing that is shown. */
export const loadAllTimeHigh = (
  { call }: Pick<PageContext, 'call'>,
  { instrument, quote }: Pick<Snapshot, 'instrument' | 'quote'>,
): Promise<CoinHigh | undefined | null> =>
  softly(
    call(getAllTimeHigh, {
      params: { entityValue: instrument.entityValue },
      query: { idNotation: quote.market.idNotation },
    }),
  )

const noon = (day: string) => `${day}T12:00:00Z`

/** How high a coin has been, when, and how far below it is. */
export function AllTimeHighBoard({
  found,
  instrument,
}: {
  found: CoinHigh | undefined | null
  instrument: Snapshot['instrument']
}) {
  if (found?.high === undefined || found.dateHigh === undefined) return null
  return (
    <Board
      title="Allzeithoch"
      footer={<span>Seit {format.date(noon(found.dateFirst))}, dem Beginn der Kurse hier; Tage in UTC</span>}
    >
      <KeyFigures
        columns={1}
        figures={[
          { label: 'Höchster Kurs', value: format.price(found.high, kindOf(instrument)), unit: found.isoCurrency },
          { label: 'erreicht am', value: format.date(noon(found.dateHigh)) },
          { label: 'Abstand', value: format.changePercent(found.distancePct) },
        ]}
      />
    </Board>
  )
}

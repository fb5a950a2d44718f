import { assetClasses } from '#contract/asset-classes.ts'
import type { Snapshot } from '#features/instrument/snapshots.contract.ts'
import { asOf } from '#web/blocks/as-of.ts'
import { Board } from '#web/blocks/board.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import type { PageContext } from '#web/page.tsx'
import { keyData } from '#features/instrument/key-data.ts'

/** Figures that depend on the price but are not updated live; the volume of an index is that of its members. */
const standsStill = ({ instrument, quote, figures }: Snapshot): string =>
  [
    assetClasses.of(instrument).unit === 'points' && quote.totalVolume ? 'Volumen' : '',
    quote.totalMoney ? 'Umsatz' : '',
    figures.length > 0 && assetClasses.of(instrument).figuresWithPrice ? 'Kennzahlen' : '',
  ]
    .filter(Boolean)
    .join(' und ')

/** The key strip; figures that are not live say of when they are. */
export function KeyDataBoard({
  snapshot,
  at,
  title = 'Kursdaten',
}: {
  snapshot: Snapshot
  at: Pick<PageContext, 'now'>
  title?: string
}) {
  const counted = standsStill(snapshot)
  const stand = asOf(snapshot.quote, at.now)
  return (
    <Board
      title={title}
      footer={
        counted && stand ? (
          <span>
            {counted}: {stand}
          </span>
        ) : undefined
      }
    >
      <KeyFigures name="kursdaten" figures={keyData(snapshot)} />
    </Board>
  )
}

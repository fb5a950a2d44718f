import type { Snapshot } from '#contract/snapshots.ts'
import type { EntityType } from '#contract/vocabulary.ts'
import { asOf } from '#web/blocks/as-of.ts'
import { Board } from '#web/blocks/board.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import type { PageContext } from '#web/page.tsx'
import { keyData } from '#web/routes/instrument/key-data.ts'

/** of other classes they are facts, or of other prices */
const figuresWithPrice: readonly EntityType[] = ['STOCK', 'BOND', 'CRYPTO', 'COMMODITY', 'PRECIOUS_METAL']

/** What counts with the price, and does not go on with it; the volume of an index is that of its members. */
const standsStill = ({ instrument: { entityType }, quote, figures }: Snapshot): string =>
  [
    entityType === 'INDEX' && quote.totalVolume ? 'Volumen' : '',
    quote.totalMoney ? 'Umsatz' : '',
    figures.length > 0 && figuresWithPrice.includes(entityType) ? 'Kennzahlen' : '',
  ]
    .filter(Boolean)
    .join(' und ')

/** The key strip; what of it stands still says of when it is. */
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

import type { IndexBreadth } from '#features/indices/indices.contract.ts'
import { PartBar } from '#features/lists/part-bar.block.tsx'
import { Board } from '#web/blocks/board.tsx'

/** Market breadth: how many members carry the move of an index. */
export function BreadthBoard({ breadth }: { breadth: IndexBreadth | undefined | null }) {
  if (!breadth || breadth.total === 0) return null
  const { numberTop, numberFlop, numberEqual, closes } = breadth
  return (
    <Board
      title="Marktbreite"
      footer={
        <span>{closes ? 'GD 200, Hochs und Tiefs nach dem letzten Handelstag' : 'GD 200 wird noch berechnet'}</span>
      }
    >
      <dl className="breadth">
        <PartBar
          label="Seit Vortag"
          parts={[
            { label: 'im Plus', count: numberTop, look: 'up' },
            { label: 'unverändert', count: numberEqual, look: 'flat' },
            { label: 'im Minus', count: numberFlop, look: 'down' },
          ]}
        />
        {closes ? (
          <>
            <PartBar
              label="Gegen GD 200"
              parts={[
                { label: 'darüber', count: closes.numberAboveMean200, look: 'share' },
                { label: 'darunter', count: closes.numberJudged - closes.numberAboveMean200, look: 'rest' },
              ]}
            />
            <PartBar
              label="52 Wochen"
              parts={[
                {
                  label: closes.numberHigh52w === 1 ? 'neues Hoch' : 'neue Hochs',
                  count: closes.numberHigh52w,
                  look: 'up',
                },
                {
                  label: closes.numberLow52w === 1 ? 'neues Tief' : 'neue Tiefs',
                  count: closes.numberLow52w,
                  look: 'down',
                },
              ]}
            />
          </>
        ) : null}
      </dl>
    </Board>
  )
}

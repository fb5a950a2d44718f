import type { IndexBreadth } from '#features/indices/indices.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { format } from '#web/format.ts'

interface Part {
  label: string
  count: number
  look: 'up' | 'down' | 'flat' | 'share' | 'rest'
}

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
        <Row
          label="Heute"
          parts={[
            { label: 'im Plus', count: numberTop, look: 'up' },
            { label: 'unverändert', count: numberEqual, look: 'flat' },
            { label: 'im Minus', count: numberFlop, look: 'down' },
          ]}
        />
        {closes ? (
          <>
            <Row
              label="Gegen GD 200"
              parts={[
                { label: 'darüber', count: closes.numberAboveMean200, look: 'share' },
                { label: 'darunter', count: closes.numberJudged - closes.numberAboveMean200, look: 'rest' },
              ]}
            />
            <Row
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

/** Counts beside each other, as one bar and in words. */
function Row({ label, parts }: { label: string; parts: readonly Part[] }) {
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  const shown = parts.map((part, place) => ({
    ...part,
    before: parts.slice(0, place).reduce((sum, { count }) => sum + count, 0),
  }))
  const percent = (count: number) => `${Math.round((count / total) * 1000) / 10}%`
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {total > 0 ? (
          <svg className="breadth-bar" width="100%" height="10" aria-hidden="true">
            {shown.map(({ look, count, before }) =>
              count > 0 ? (
                <rect key={look} className={look} x={percent(before)} width={percent(count)} height="10" />
              ) : null,
            )}
          </svg>
        ) : null}
        {parts
          .filter(({ count, look }) => count > 0 || look !== 'flat')
          .map(({ label: words, count }) => `${format.integer(count)} ${words}`)
          .join(' · ')}
      </dd>
    </div>
  )
}

import type { ComparedInstrument } from '#features/lists/class-lists.contract.ts'
import { relatedYears, type Relations } from '#features/compare/compare.contract.ts'
import { keyOf } from '#features/compare/keys.ts'
import { Board } from '#web/blocks/board.tsx'
import { correlationTone, RelationMatrix, shareTone } from '#web/blocks/relation-matrix.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

const parameter = 'korrelation'
const words = { 1: '1 Jahr', 3: '3 Jahre' } as const

/** Over how many years the address asks to compare returns. */
export const yearsIn = (query: URLSearchParams): (typeof relatedYears)[number] =>
  relatedYears.find((years) => String(years) === query.get(parameter)) ?? 1

interface RelationsProps {
  list: readonly ComparedInstrument[]
  relations: Relations
  at: Pick<PageContext, 'path' | 'query'>
}

/** How the compared hang together: what they hold both, how alike they moved, and which countries only some hold. */
export function RelationBoards({ list, relations, at }: RelationsProps) {
  const places = list.map(({ instrument }) => relations.keys.indexOf(keyOf(instrument)))
  const ordered = (matrix: Relations['correlation']) =>
    places.map((row) => places.map((column) => matrix[row]?.[column]))
  const [overlap, correlation] = [ordered(relations.overlapPct), ordered(relations.correlation)]
  const instruments = list.map(({ instrument }) => instrument)
  const isFunds = instruments.some(({ entityType }) => entityType === 'FUND')
  const unknown = instruments.filter((_, row) => overlap[row]?.every((value) => typeof value !== 'number'))
  return (
    <>
      {isFunds ? (
        <Board
          title="Überschneidung"
          footer={
            <span>
              Anteil gleicher Positionen am Gewicht, aus den Mitgliedern des Index
              {unknown.length > 0 && unknown.length < list.length
                ? `. Positionen nicht bekannt: ${unknown.map(({ tinyName }) => tinyName).join(', ')}`
                : ''}
            </span>
          }
        >
          {unknown.length === list.length ? (
            <p className="pad sm">
              Von keinem Paar sind die Positionen bekannt. Sie folgen hier aus dem Index eines ETF, wo dessen Mitglieder
              und Gewichte bekannt sind.
            </p>
          ) : (
            <RelationMatrix
              caption="Überschneidung"
              instruments={instruments}
              rows={overlap}
              shown={(value) => format.percent(value, 0)}
              toneOf={shareTone}
            />
          )}
        </Board>
      ) : null}
      <Board
        title="Korrelation"
        action={
          <Segments
            label="Zeitraum der Korrelation"
            segments={relatedYears.map((years) => ({
              label: words[years],
              href: withQuery(at.path, at.query, { [parameter]: years === 1 ? undefined : String(years) }),
              current: years === relations.years,
            }))}
          />
        }
        footer={
          <span>Tagesrenditen seit {format.date(`${relations.dateFrom}T12:00:00Z`)}; 1 heißt: immer gleichzeitig</span>
        }
      >
        <RelationMatrix
          caption="Korrelation der Tagesrenditen"
          instruments={instruments}
          rows={correlation}
          shown={(value) => format.number(value)}
          toneOf={correlationTone}
        />
      </Board>
      {relations.onlyIn.length > 0 ? (
        <Board title="Nur in einem Teil" footer={<span>Länder, die den anderen fehlen, höchstes Gewicht</span>}>
          <dl className="only-in">
            {relations.onlyIn.map(({ name, weightPct, keys }) => (
              <div key={name}>
                <dt>
                  {name}
                  <small>
                    {instruments
                      .filter((each) => keys.includes(keyOf(each)))
                      .map(({ tinyName }) => tinyName)
                      .join(', ')}
                  </small>
                </dt>
                <dd className="b">{format.percent(weightPct, 1)}</dd>
              </div>
            ))}
          </dl>
        </Board>
      ) : null}
    </>
  )
}

import type { ListRow } from '#contract/lists.ts'
import { Board } from '#web/blocks/board.tsx'
import { HeatLegend, heatOf } from '#web/blocks/heat-map.tsx'
import { live } from '#web/blocks/live.ts'
import { format } from '#web/format.ts'
import { tileOf, worldColumns, worldRows } from './world-tiles.ts'

export interface MappedCountry {
  /** ISO code */
  key: string
  name: string
  path: string
  /** the lead index, where one is known */
  index: ListRow | undefined
}

const share = (part: number, whole: number): string => `${(part / whole) * 100}%`

/**
 * The world as tiles of one size, tinted by the day's change of each lead index. Phones have no room for it: the tables
 * below say the same.
 */
export function CountryMap({ countries }: { countries: readonly MappedCountry[] }) {
  return (
    <div className="hm">
      <Board title="Weltkarte" footer="Veränderung des Leitindex; ohne Farbe: kein Leitindex bekannt">
        <svg className="heat" role="group" aria-label="Länder nach Veränderung ihres Leitindex">
          {countries.map((country) => {
            const tile = tileOf(country.key)
            return tile ? (
              <foreignObject
                key={country.key}
                x={share(tile.column, worldColumns)}
                y={share(tile.row, worldRows)}
                width={share(1, worldColumns)}
                height={share(1, worldRows)}
              >
                <div className="tile-frame">
                  <CountryTile country={country} />
                </div>
              </foreignObject>
            ) : null
          })}
        </svg>
        <HeatLegend />
      </Board>
    </div>
  )
}

function CountryTile({ country: { key: code, name, path, index } }: { country: MappedCountry }) {
  const quote = index?.quote
  return (
    <a
      className={quote?.performancePct === undefined ? 'h0' : heatOf(quote.performancePct)}
      href={path}
      title={index ? `${name}: ${index.instrument.name}` : name}
    >
      <b aria-hidden="true">{code}</b>
      <span className="vh">{index ? `${name}, ${index.instrument.name}` : `${name}, kein Leitindex`}</span>
      {quote?.performancePct === undefined ? null : (
        <span {...live(quote, 'performancePct')}>{format.changePercent(quote.performancePct)}</span>
      )}
    </a>
  )
}

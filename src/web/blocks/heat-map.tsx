import type { Instrument } from '#contract/instruments.ts'
import type { Quote } from '#contract/quotes.ts'
import { qualityOf } from '#web/blocks/badge.tsx'
import { dayWord } from '#web/blocks/day-word.ts'
import { live } from '#web/blocks/live.ts'
import { treemap } from '#web/charts/treemap.ts'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'

interface HeatRow {
  instrument: Instrument
  quote: Quote
  weightPct?: number | undefined
  /** where its tile leads; default: to its page */
  href?: string
}

/** A day's change that has the full colour. */
const fullDayPct = 3

/** Steps of colour: up to a fifth of `fullPct` is pale, from there on it grows to the full colour. */
export function heatOf(changePct: number, fullPct = fullDayPct): string {
  const size = Math.abs(changePct) / fullPct
  const step = size < 0.02 ? 0 : size < 0.2 ? 1 : size < 0.5 ? 2 : size < 1 ? 3 : 4
  return step === 0 ? 'h0' : `${changePct > 0 ? 'u' : 'd'}${step}`
}

/** In percent of the whole: below, tiles could no longer be read, or hit. */
const leastWeight = 0.9

/** „Xetra · Schlusskurs vom 20.11.“: of the heaviest, as all members of an index are quoted where it is made. */
export function heatSource(rows: readonly HeatRow[], now: number): string {
  const [heaviest] = shownOf(rows)
  if (!heaviest) return ''
  const { market, datetimeLast } = heaviest.quote
  const { text } = qualityOf(heaviest.quote)
  const day = dayWord(datetimeLast, now)
  return `${market.name} · ${text}${day === 'Heute' || text.endsWith(day) ? '' : ` vom ${day}`}`
}

const shownOf = (rows: readonly HeatRow[]): HeatRow[] =>
  rows
    .filter(({ quote }) => quote.performancePct !== undefined)
    .toSorted((a, b) => (b.weightPct ?? 0) - (a.weightPct ?? 0))

/** in percent, to a hundredth */
const share = (part: number, whole: number): string => `${Math.round((part / whole) * 10_000) / 100}%`

/** between the shape of a wide board and that of a phone, into which the map is stretched */
const [width, height] = [1000, 1000]

/** so few have room enough in a low map */
const mostInLow = 8

/**
 * Parts of a whole as coloured tiles, as large as their weight in it; a table says the same in figures.
 * @param whole what the weights are parts of
 */
export function HeatMap({
  label,
  rows,
  whole = 'des Index',
}: {
  label: string
  rows: readonly HeatRow[]
  whole?: string
}) {
  const shown = shownOf(rows)
  const tiles = treemap(
    shown.map(({ weightPct = leastWeight }) => Math.max(weightPct, leastWeight)),
    width,
    height,
  )
  return (
    <>
      <svg className={shown.length > mostInLow ? 'heat' : 'heat low'} role="group" aria-label={label}>
        {shown.map(({ instrument, quote, weightPct, href = pathOf(instrument) }, place) => {
          const tile = tiles[place]
          if (!tile) return null
          return (
            <foreignObject
              key={`${instrument.entityType} ${instrument.entityValue}`}
              x={share(tile.x, width)}
              y={share(tile.y, height)}
              width={share(tile.width, width)}
              height={share(tile.height, height)}
            >
              <div className="tile-frame">
                <a
                  className={`${heatOf(quote.performancePct ?? 0)} ${sizeOf(weightPct)}`}
                  href={href}
                  title={
                    weightPct === undefined
                      ? instrument.name
                      : `${instrument.name}, ${format.percent(weightPct)} ${whole}`
                  }
                >
                  <b>{instrument.tinyName}</b>
                  <span {...live(quote, 'performancePct')}>{format.changePercent(quote.performancePct)}</span>
                </a>
              </div>
            </foreignObject>
          )
        })}
      </svg>
      <HeatLegend />
    </>
  )
}

const sizeOf = (weightPct: number | undefined): string => (weightPct !== undefined && weightPct >= 5 ? 'large' : '')

const steps = ['d4', 'd3', 'd2', 'd1', 'h0', 'u1', 'u2', 'u3', 'u4']

/** What the colours mean, from the full one of a loss to that of a gain. */
export const HeatLegend = () => (
  <p className="heat-legend">
    <span>{format.changePercent(-fullDayPct, 0)}</span>
    {steps.map((step) => (
      <i key={step} className={step} />
    ))}
    <span>{format.changePercent(fullDayPct, 0)}</span>
  </p>
)

import type { Instrument } from '#contract/instruments.ts'
import type { Quote } from '#contract/quotes.ts'
import { qualityOf } from '#web/blocks/badge.tsx'
import { dayWord } from '#web/blocks/day-word.ts'
import { live } from '#web/blocks/live.ts'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'

interface HeatRow {
  instrument: Instrument
  quote: Quote
  weightPct?: number | undefined
}

/**
 * Steps of colour: up to a fifth of `fullPct` is pale, from there on it is full. A day's change is much at two and a
 * half percent.
 */
export function heatOf(changePct: number, fullPct = 2.5): string {
  const size = Math.abs(changePct) / fullPct
  const step = size < 0.02 ? 0 : size < 0.2 ? 1 : size < 0.5 ? 2 : size < 1 ? 3 : 4
  return step === 0 ? 'h0' : `${changePct > 0 ? 'u' : 'd'}${step}`
}

/** Three sizes by the share of the whole, so that the heavy ones are seen first. */
const sizeOf = (weightPct: number | undefined): string =>
  weightPct === undefined || weightPct < 2.5 ? '' : weightPct < 6 ? ' w2' : ' w3'

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

/** Members as coloured tiles, the heaviest first; the table beside says the same in figures. */
export function HeatMap({ label, rows }: { label: string; rows: readonly HeatRow[] }) {
  return (
    <ul className="heat" aria-label={label}>
      {shownOf(rows).map(({ instrument, quote, weightPct }) => (
        <li key={instrument.entityValue} className={heatOf(quote.performancePct ?? 0) + sizeOf(weightPct)}>
          <a href={pathOf(instrument)}>
            <b>{instrument.tinyName}</b>
            <span {...live(quote, 'performancePct')}>{format.changePercent(quote.performancePct)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

import type { EodHistory } from '#contract/history.ts'
import { Board } from '#web/blocks/board.tsx'
import { roundTicks } from '#web/charts/series.ts'
import { format } from '#web/format.ts'

const steps = 40
/** shares of the price that the axis reaches in any case */
const [lowest, highest] = [0.7, 1.3]
/** the filter that the drawing sets */
export const barrierParam = 'knockOutAbsRange'
/** in percent of the width: the year to the left, the barriers to the right */
const [yearEnd, barsFrom] = [66, 70]

/** Twelve months of an underlying, in the currency of its papers' levels, and the axis that all is drawn on. */
export interface BarrierYear {
  days: readonly number[]
  closes: readonly number[]
  price: number
  unit: string
  from: number
  to: number
}

/** Undefined without prices. @param now of a quote in the same currency; default: the last close */
export function barrierYear(
  history: Pick<EodHistory, 'datetimeLast' | 'last' | 'displayUnit' | 'isoCurrency'> | null | undefined,
  now: { last?: number | undefined; isoCurrency?: string | undefined } | undefined,
): BarrierYear | undefined {
  if (!history) return undefined
  const { datetimeLast, last, displayUnit, isoCurrency } = history
  const known = last.flatMap((close, i) => (close === null ? [] : [{ close, day: (datetimeLast[i] ?? 0) * 1000 }]))
  const price = (now?.isoCurrency === isoCurrency ? now.last : undefined) ?? known.at(-1)?.close
  if (price === undefined || !(price > 0) || known.length < 2) return undefined
  const closes = known.map(({ close }) => close)
  return {
    days: known.map(({ day }) => day),
    closes,
    price,
    unit: displayUnit,
    from: Number(Math.min(price * lowest, ...closes).toPrecision(6)),
    to: Number(Math.max(price * highest, ...closes).toPrecision(6)),
  }
}

/** What the facets are asked for. */
export const barrierHistogram = ({ from, to }: BarrierYear): string => `${barrierParam}:${from};${to};${steps}`

interface BarriersProps {
  name: string
  year: BarrierYear
  /** barriers in each of the steps */
  totals: readonly number[]
  /** what the levels are narrowed to; undefined: they cannot be */
  chosen: { from?: number | undefined; to?: number | undefined } | undefined
}

const round = (value: number): number => Math.round(value * 10) / 10

/**
 * Twelve months of the underlying and, on the same axis, how many barriers lie at each level. A script puts handles on the track
 * beside it, which write into the fields of the filter (web/client/range-handles.ts).
 */
export function Barriers({ name, year, totals, chosen: narrowed }: BarriersProps) {
  const chosen = narrowed ?? {}
  const { days, closes, price, unit, from, to } = year
  const y = (level: number) => round(100 - (100 * (Math.min(Math.max(level, from), to) - from)) / (to - from))
  const all = totals.reduce((sum, total) => sum + total, 0)
  const tallest = Math.max(1, ...totals)
  const step = (to - from) / totals.length
  const below = totals.reduce((sum, total, i) => (from + (i + 0.5) * step < price ? sum + total : sum), 0)
  const densest = from + (totals.indexOf(tallest) + 0.5) * step
  const level = (value: number) => `${format.number(value, digitsOf(value))} ${unit}`
  const low = Math.min(...closes)
  const lowDay = days[closes.indexOf(low)] ?? 0
  const isNarrowed = chosen.from !== undefined || chosen.to !== undefined
  const isIn = (i: number) => {
    const middle = from + (i + 0.5) * step
    return isNarrowed && middle >= (chosen.from ?? -Infinity) && middle <= (chosen.to ?? Infinity)
  }
  const band = { top: y(chosen.to ?? to), bottom: y(chosen.from ?? from) }
  const whose = isNarrowed ? 'Barrieren nach den übrigen Filtern' : 'Barrieren der Treffer'
  const said =
    `${name} über zwölf Monate zwischen ${level(low)} und ${level(Math.max(...closes))}, und ${whose} ` +
    `von ${level(from)} bis ${level(to)}: ${format.integer(below)} unter dem Kurs von ${level(price)}, ` +
    `${format.integer(all - below)} darüber.`
  return (
    <Board
      id="barrieren"
      title="Wo die Barrieren liegen"
      action={
        narrowed ? (
          <span className="xs mut2 barrier-hint">12 Monate · die Griffe grenzen „Barriere“ ein</span>
        ) : undefined
      }
      footer={
        <span data-part="barrier-words">
          {all === 0
            ? 'Keine Barrieren auf dieser Achse'
            : `${whose}: ${format.integer(below)} unter dem Kurs, ${format.integer(all - below)} darüber; ` +
              `am dichtesten um ${level(densest)}`}
          ; tiefster Schluss des Jahres: {level(low)} am {format.date(lowDay)}.
        </span>
      }
    >
      <div className="barriers">
        <svg data-part="barrier-plot" role="img" aria-label={said}>
          {isNarrowed ? (
            <rect className="band" width="100%" y={`${band.top}%`} height={`${round(band.bottom - band.top)}%`} />
          ) : null}
          {roundTicks(from, to).map((tick) => (
            <line key={tick} className="grid" x1="0" x2="100%" y1={`${y(tick)}%`} y2={`${y(tick)}%`} />
          ))}
          <svg width={`${yearEnd}%`} height="100%" viewBox="0 0 100 100" preserveAspectRatio="none">
            <path
              d={`M${closes.map((close, i) => `${round((100 * i) / (closes.length - 1))} ${y(close)}`).join(' ')}`}
            />
          </svg>
          <line className="price" x1="0" x2="100%" y1={`${y(price)}%`} y2={`${y(price)}%`} />
          {totals.map((total, i) => (
            <rect
              key={i}
              className={isIn(i) ? 'bar in' : 'bar'}
              x={`${barsFrom}%`}
              width={`${round(((100 - barsFrom) * total) / tallest)}%`}
              y={`${round(100 - (100 * (i + 0.9)) / totals.length)}%`}
              height={`${round(80 / totals.length)}%`}
            />
          ))}
        </svg>
        {narrowed ? (
          <svg
            className="finder-track upright"
            data-hist={barrierParam}
            data-axis="y"
            data-low={from}
            data-high={to}
            data-steps={totals.length}
            width="16"
            height="100%"
            aria-hidden="true"
          >
            <line x1="8" x2="8" y1="0" y2="100%" />
          </svg>
        ) : null}
        <svg className="barrier-levels" aria-hidden="true">
          {roundTicks(from, to).map((tick) =>
            Math.abs(y(tick) - y(price)) < 8 ? null : (
              <text key={tick} x="0" y={`${y(tick)}%`} dy="4">
                {format.number(tick, digitsOf(tick))}
              </text>
            ),
          )}
          <text className="b" x="0" y={`${y(price)}%`} dy="4">
            {format.number(price, digitsOf(price))}
          </text>
        </svg>
      </div>
      <p className="barriers-axis xs mut" aria-hidden="true">
        <span>{format.date(days[0] ?? 0)}</span>
        <span>{format.date(days.at(-1) ?? 0)}</span>
        <span>Barrieren je Kursstufe</span>
      </p>
    </Board>
  )
}

const digitsOf = (value: number): number => (value < 10 ? 3 : value < 1000 ? 2 : 0)

import type { TimeTick } from '#web/charts/time-ticks.ts'

/**
 * The labels of the time axis below a drawn chart. `place` is a percentage of the plot; at its edges labels stay
 * inside.
 */
export function DrawnTimes({ ticks, place }: { ticks: readonly TimeTick[]; place: (tick: TimeTick) => number }) {
  return (
    <svg className="drawn-times" aria-hidden="true">
      {ticks.map((tick) => {
        const left = place(tick)
        const anchor = left < edge ? 'start' : left > 100 - edge ? 'end' : 'middle'
        return (
          <text
            key={tick.index}
            x={`${{ start: 0, middle: Math.round(left * 100) / 100, end: 100 }[anchor]}%`}
            y="13"
            textAnchor={anchor}
          >
            {tick.text}
          </text>
        )
      })}
    </svg>
  )
}

/** half a label of the narrowest chart */
const edge = 6

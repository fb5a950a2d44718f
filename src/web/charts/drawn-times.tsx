import type { TimeTick } from '#web/charts/time-ticks.ts'

/**
 * The labels of the time axis below a drawn chart, `left` in percent of the plot; at its edges labels stay inside. Of
 * more than six only some are left where there is no room.
 */
export function DrawnTimes({ ticks }: { ticks: readonly (Pick<TimeTick, 'index' | 'text'> & { left: number })[] }) {
  const every = ticks.length > roomy ? Math.ceil(ticks.length / (roomy - 1)) : 1
  return (
    <svg className="drawn-times" aria-hidden="true">
      {ticks.map(({ index, text, left }, place) => {
        const anchor = left < edge ? 'start' : left > 100 - edge ? 'end' : 'middle'
        return (
          <text
            key={index}
            className={place % every === 0 ? undefined : 'minor'}
            x={`${{ start: 0, middle: Math.round(left * 100) / 100, end: 100 }[anchor]}%`}
            y="13"
            textAnchor={anchor}
          >
            {text}
          </text>
        )
      })}
    </svg>
  )
}

/** half a label of the narrowest chart */
const edge = 6
/** as many labels as the narrowest chart has room for */
const roomy = 6

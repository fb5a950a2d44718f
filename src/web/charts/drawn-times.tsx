import type { TimeTick } from '#web/charts/time-ticks.ts'

/**
 * The labels of the time axis below a drawn chart, `left` in percent of the plot; at its edges labels stay inside. Of
 * more than the narrowest chart has room for only some are left there.
 */
export function DrawnTimes({ ticks }: { ticks: readonly (Pick<TimeTick, 'index' | 'text'> & { left: number })[] }) {
  const roomy = ticks.some(({ text }) => text.length > shortLetters) ? mostLong : mostShort
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
/** as many labels as the narrowest chart has room for: of a day or a time, and of a month with its year */
const [mostShort, mostLong] = [6, 5]
const shortLetters = 6

import type { TimeTick } from '#web/charts/time-ticks.ts'

/**
 * The labels of the time axis below a drawn chart, `left` in percent of the plot; at its edges labels stay inside. Of
 * more than the narrowest chart has room for only some are left there.
 */
export function DrawnTimes({ ticks }: { ticks: readonly (Pick<TimeTick, 'index' | 'text'> & { left: number })[] }) {
  const every = eachWithRoom(ticks)
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
/** of the plot on the narrowest phone; of a letter; between two labels */
const [plotPx, letterPx, gapPx] = [232, 5.8, 10]

/** @returns n where each n-th label has room beside the next one */
function eachWithRoom(ticks: readonly { left: number; text: string }[]): number {
  const [first, last] = [ticks[0], ticks.at(-1)]
  if (!first || !last || last.left <= first.left) return 1
  const spacing = (last.left - first.left) / (ticks.length - 1)
  const letters = Math.max(...ticks.map(({ text }) => text.length))
  return Math.max(1, Math.ceil((((letters * letterPx + gapPx) / plotPx) * 100) / spacing))
}

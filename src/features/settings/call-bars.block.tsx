import { format } from '#web/format.ts'

const [step, bar, height] = [4, 3, 24]
/** of a day without calls */
const least = 0.6

/** How often a key asked, a bar a day, and the sum of them. @param calls today last */
export function CallBars({ calls }: { calls: readonly number[] }) {
  const most = Math.max(...calls, 1)
  const total = calls.reduce((sum, each) => sum + each, 0)
  const tall = (each: number) => Math.max(least, Math.round((each / most) * height * 10) / 10)
  return (
    <span className="call-bars">
      <svg
        width={calls.length * step}
        height={height}
        role="img"
        aria-label={
          total === 0
            ? `In ${calls.length} Tagen kein Aufruf`
            : `Aufrufe je Tag, ${calls.length} Tage: heute ${format.integer(calls.at(-1))}, am meisten ${format.integer(most)}`
        }
      >
        {calls.map((each, day) => (
          // oxlint-disable-next-line react/no-array-index-key -- a day has no other name
          <rect key={day} x={day * step} width={bar} y={height - tall(each)} height={tall(each)} />
        ))}
      </svg>
      <span className="xs mut2">{format.integer(total)}</span>
    </span>
  )
}

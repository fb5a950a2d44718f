import type { AnchorPoints } from './path.ts'
import { SLOTS } from './time.ts'

/** A gap from here on is sparse: daily closes leave one day, two over a holiday. */
const SPARSE = 3 * SLOTS
/** how many moves between real closes say how much they move, and how many are enough */
const MOST = 24
const ENOUGH = 6
const LEAST_SCALE = 0.25
const MOST_SCALE = 4

/**
 * By gap between two real closes (gap i lies after close i): how much more the real closes move than the path between
 * them would, √(mean of move² ÷ days ÷ day's variance) over the last moves up to and including that gap, so that a new
 * close changes nothing before the one it follows. 1 where closes lie dense or are few; undefined where it is 1
 * everywhere.
 * @param dayVariance of the path on an average day
 */
export function scalesOf({ slot, ln }: AnchorPoints, dayVariance: number): Float64Array | undefined {
  const scales = new Float64Array(slot.length).fill(1)
  let any = false
  for (let i = 0; i + 1 < slot.length; i++) {
    if ((slot[i + 1] as number) - (slot[i] as number) < SPARSE) continue
    const first = Math.max(0, i + 1 - MOST)
    if (i + 1 - first < ENOUGH) continue
    let sum = 0
    for (let j = first; j <= i; j++) {
      const move = (ln[j + 1] as number) - (ln[j] as number)
      sum += (move * move * SLOTS) / ((slot[j + 1] as number) - (slot[j] as number))
    }
    const scale = Math.sqrt(sum / (i + 1 - first) / dayVariance)
    scales[i] = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, scale))
    any = true
  }
  return any ? scales : undefined
}

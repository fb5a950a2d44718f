import type { Instant } from '#contract/vocabulary.ts'
import { format, type Moment } from '#web/format.ts'

/** Of when the prices of a live page are; awake, the client says there how it is connected. @param as default: the present */
export const LiveStatus = ({ now, as = now }: { now: Instant; as?: Moment }) => (
  <span className="xs mut" role="status" data-live-status="">
    Stand {format.time(as, now)}
  </span>
)

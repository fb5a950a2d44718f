import { createHash, randomBytes } from 'node:crypto'

/** About 100 MB; beyond, a reader may count twice on a day. */
const mostMarks = 1_000_000
const robots = /bot|crawl|spider|slurp|preview|headless|curl|wget|python|http-client/i

/**
 * Tells whether a reader does something for the first time of a day. Who read is forgotten: addresses are only compared within the
 * day, as hashes with a salt that is never stored. Robots never do.
 */
export function onceADay(
  today: () => string,
): (address: string, userAgent: string | undefined, what: string) => boolean {
  let day = today()
  let salt = randomBytes(16)
  let seen = new Set<string>()
  return (address, userAgent, what) => {
    if (!userAgent || robots.test(userAgent)) return false
    if (day !== today()) {
      day = today()
      salt = randomBytes(16)
      seen = new Set()
    }
    const mark = createHash('sha256').update(salt).update(`${address} ${what}`).digest('base64')
    if (seen.has(mark)) return false
    if (seen.size >= mostMarks) seen.clear()
    seen.add(mark)
    return true
  }
}

/** A bar on standard error for long work; silent where nobody watches (no terminal). */
export interface Progress {
  /** how much of the whole is done */
  show(done: number, whole: number): void
  /** takes the bar away */
  end(): void
}

const width = 30
const leastMsBetween = 100

/** @param now milliseconds; the bar is drawn ten times a second at most */
export function progressBar(label: string, now: () => number, stream: NodeJS.WriteStream = process.stderr): Progress {
  if (!stream.isTTY) return { show: () => {}, end: () => {} }
  let drawnAt = -Infinity
  return {
    show(done, whole) {
      if (now() - drawnAt < leastMsBetween) return
      drawnAt = now()
      const share = whole > 0 ? Math.min(done / whole, 1) : 0
      const filled = Math.round(share * width)
      stream.write(`\r${label} [${'#'.repeat(filled)}${' '.repeat(width - filled)}] ${Math.floor(share * 100)} %`)
    },
    end: () => void stream.write('\r\u001b[2K'),
  }
}

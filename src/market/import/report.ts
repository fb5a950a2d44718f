/** A line that cannot be taken in, and why, in words for the operator. */
export interface Fault {
  line: number
  reason: string
}

/** Further faults are counted but not listed. */
const mostListed = 1000

/** Collects what a reader noticed. Faults keep lines out; notices do not. */
export class Findings {
  readonly faults: Fault[] = []
  readonly notices: Fault[] = []
  faultCount = 0
  noticeCount = 0
  /** data lines read, without header, empty lines and lines without a price */
  lines = 0
  /** the file as a whole cannot be understood: nothing of it may be taken in */
  unreadable = false

  /** a fault of the whole file */
  refuse(line: number, reason: string): void {
    this.unreadable = true
    this.fault(line, reason)
  }

  fault(line: number, reason: string): void {
    this.faultCount++
    if (this.faults.length < mostListed) this.faults.push({ line, reason })
  }

  notice(line: number, reason: string): void {
    this.noticeCount++
    if (this.notices.length < mostListed) this.notices.push({ line, reason })
  }

  /** by line, for the reader */
  sort(): void {
    for (const list of [this.faults, this.notices]) list.sort((one, other) => one.line - other.line)
  }
}

import type { Repair } from './repairs.ts'

/** cells of a row that are shown */
export type RowField = 'date' | 'name' | 'quantity' | 'price' | 'amount'

/** What is doubtful or wrong with a row. */
export interface Doubt {
  readonly state: 'yellow' | 'red'
  /** German: what it is, and what to do */
  readonly reason: string
  /** the same of all rows that have it; absent: the reason is */
  readonly cause?: string
  readonly repair?: Repair
  /** what the button of the one way out says; absent: there is none that is sure */
  readonly wayOut?: string
  readonly field?: RowField
  /** what the file says there, where it cannot be read */
  readonly text?: string
}

/** What the owner of a row had put right. */
export interface Repaired {
  /** absent: by writing it anew */
  readonly repair?: Repair
  /** German */
  readonly text: string
}

/** Doubts of one row, each put right where its owner decided so. */
export class Doubts {
  readonly left: Doubt[] = []
  readonly repaired: Repaired[] = []
  readonly #takes: (repair: Repair) => boolean
  constructor(takes: (repair: Repair) => boolean) {
    this.#takes = takes
  }

  add(state: Doubt['state'], reason: string, more: Partial<Doubt> = {}): void {
    this.left.push({ state, reason, ...more })
  }

  /** @returns whether the way out is taken @param done German: what was put right then */
  offer(doubt: Doubt & { repair: Repair; wayOut: string }, done: string): boolean {
    const isTaken = this.#takes(doubt.repair)
    if (isTaken) this.repaired.push({ repair: doubt.repair, text: done })
    else this.left.push(doubt)
    return isTaken
  }
}

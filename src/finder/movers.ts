import type { Instrument } from '#market/instruments.ts'

export interface Moved {
  instrument: Instrument
  change: number
}

/** Those with a change, the strongest first. */
export const moved = (all: readonly Instrument[], changeOf: (instrument: Instrument) => number | undefined): Moved[] =>
  all
    .flatMap((instrument) => {
      const change = changeOf(instrument)
      return change === undefined ? [] : [{ instrument, change }]
    })
    .toSorted((a, b) => b.change - a.change)

import type { Instrument } from './instruments.ts'

/** Whether it is counted by its nominal and quoted in percent of it: bonds, and derivatives that are built like them. */
export const isNominal = ({ facts }: Pick<Instrument, 'facts'>): boolean =>
  facts.kind === 'bond' || (facts.kind === 'derivative' && facts.quotedInPercent === true)

/**
 * Money that a volume is at a price of 1: pieces are that many, contracts that many times what one moves by, nominal a
 * hundredth of it.
 */
export const worthOf = (volume: number, instrument: Pick<Instrument, 'facts'>): number => {
  if (isNominal(instrument)) return volume / 100
  return instrument.facts.kind === 'future' ? volume * instrument.facts.multiplier : volume
}

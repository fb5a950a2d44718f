import type { Instrument } from './instruments.ts'

/**
 * Money that a volume is at a price of 1: pieces are that many, contracts that many times what one moves by, nominal a
 * hundredth of it, since bonds are quoted in percent.
 */
export const worthOf = (volume: number, { facts }: Pick<Instrument, 'facts'>): number => {
  if (facts.kind === 'bond') return volume / 100
  return facts.kind === 'future' ? volume * facts.multiplier : volume
}

import type { Instrument } from './instruments.ts'

/**
 * Money that a volume is at a price of 1: pieces are that many, nominal a hundredth of it, since bonds are quoted in percent.
 */
export const worthOf = (volume: number, { entityType }: Pick<Instrument, 'entityType'>): number =>
  entityType === 'BOND' ? volume / 100 : volume

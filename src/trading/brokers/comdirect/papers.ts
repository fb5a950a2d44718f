import type { Instrument, Universe } from '#market/instruments.ts'

/** How the bank names a paper. */
interface Named {
  isin?: string | undefined
  wkn?: string | undefined
}

/** The paper that the bank means, where the portal knows it. */
export const paperIn =
  (universe: Pick<Universe, 'byIsin' | 'byWkn'>) =>
  ({ isin, wkn }: Named): Instrument | undefined =>
    (isin === undefined ? undefined : universe.byIsin(isin)) ?? (wkn === undefined ? undefined : universe.byWkn(wkn))
export type PaperOf = ReturnType<typeof paperIn>

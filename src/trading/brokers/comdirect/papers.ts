import type { Instrument, Universe } from '#market/instruments.ts'
import type { NamedPaper } from '../../broker.ts'

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

/** What the bank calls a paper. @param instrumentId a WKN, an ISIN or a number of its own */
export function namesIn({
  instrument,
  instrumentId,
}: {
  instrument?: (Named & { name?: string | undefined }) | undefined
  instrumentId?: string | undefined
}): NamedPaper {
  const { isin, wkn, name } = instrument ?? {}
  return {
    name: name ?? isin ?? wkn ?? instrumentId ?? 'Papier ohne Namen',
    ...(isin !== undefined && { isin }),
    ...(wkn !== undefined && { wkn }),
  }
}

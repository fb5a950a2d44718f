/** A headline where no label stands beside it: what was paid for says so in words. */
export const saidHeadline = ({
  headline,
  advertiser,
}: {
  headline: string
  advertiser?: string | undefined
}): string => (advertiser === undefined ? headline : `Anzeige: ${headline}`)

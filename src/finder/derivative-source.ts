import type { TradingDay } from '#contract/vocabulary.ts'
import { endsAtBarrier, paperKinds, subTypeOf, type Derivatives, type PaperColumns } from '#market/derivatives.ts'
import type { DerivativeSource, PaperWish } from './search.ts'
import { Best } from './search/best.ts'

/**
 * Lets the search ask the computed papers. Of many on an underlying it names those in the middle of what is offered:
 * neither deep in nor far out of the money.
 * @param today the day whose papers are meant
 */
export function derivativeSource(derivatives: Derivatives, today: () => TradingDay): DerivativeSource {
  return {
    byIsin: (isin) => derivatives.computed.byIsin(isin),
    byWkn: (wkn) => derivatives.computed.byWkn(wkn),
    issuers: derivatives.issuers.map(({ name }) => name),
    on(underlying, wish, limit) {
      const papers = derivatives.papersOn(underlying.key, today(), { withKnockedOut: true })
      if (!papers) return []
      return suiting(papers, wish, limit).flatMap((number) => {
        const paper = derivatives.derivativeOf(number)
        return paper ? [derivatives.instrumentOf(paper)] : []
      })
    },
  }
}

const ends = paperKinds.map(endsAtBarrier)

/** Numbers of the papers that suit, those with a strike near the asked or the mean one first. Looks at columns only. */
function suiting(papers: PaperColumns, wish: PaperWish, limit: number): readonly number[] {
  const { entitySubType, right, issuer } = wish
  const wanted = paperKinds.map((kind) => entitySubType === undefined || subTypeOf[kind] === entitySubType)
  const isShort = right === undefined ? undefined : Number(right === 'put')
  const suits = (index: number): boolean => {
    const kind = papers.kind[index] ?? 0
    return (
      Boolean(wanted[kind]) &&
      (isShort === undefined || papers.isShort[index] === isShort) &&
      (issuer === undefined || papers.issuer[index] === issuer) &&
      (!ends[kind] || papers.hit[index] === 0)
    )
  }
  let sum = 0
  let count = 0
  for (let index = 0; index < papers.length; index++) {
    const strike = papers.strike[index] ?? NaN
    if (Number.isNaN(strike) || !suits(index)) continue
    sum += strike
    count++
  }
  const near = wish.near ?? sum / count
  const best = new Best<number>(limit)
  for (let index = 0; index < papers.length; index++) {
    if (!suits(index)) continue
    const strike = papers.strike[index] ?? NaN
    best.add(papers.number[index] ?? 0, Number.isNaN(strike) ? 0 : -Math.abs(strike - near))
  }
  return best.values
}

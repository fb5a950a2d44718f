import { dayNumberOf } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import {
  endsAtBarrier,
  namedLevel,
  paperKinds,
  subTypeOf,
  type Derivatives,
  type PaperColumns,
} from '#market/derivatives.ts'
import type { DerivativeSource, PaperWish } from './search.ts'
import type { PaperStyle } from './search/wording.ts'
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
/** days of a paper's life that are too few for who looks for one */
const lastDays = 7

const has = (column: Float64Array, index: number): boolean => !Number.isNaN(column[index] ?? Number.NaN)

const isOfStyle: Record<PaperStyle, (papers: PaperColumns, index: number) => boolean> = {
  turbo: ({ strike, barrier }, index) => strike[index] === barrier[index],
  miniFuture: ({ strike, barrier }, index) => strike[index] !== barrier[index],
  discountOption: ({ strike }, index) => has(strike, index),
  inline: ({ strike, cap }, index) => !has(strike, index) && has(cap, index),
  stay: ({ strike, cap }, index) => !has(strike, index) && !has(cap, index),
}

/** Numbers of the papers that suit, those with a level near the asked or the mean one first. Looks at columns only. */
function suiting(papers: PaperColumns, wish: PaperWish, limit: number): readonly number[] {
  const { entitySubType, right, issuer, style, openEnd, lastDay } = wish
  const wanted = paperKinds.map((kind) => entitySubType === undefined || subTypeOf[kind] === entitySubType)
  const isShort = right === undefined ? undefined : Number(right === 'put')
  const endsFrom = dayNumberOf(papers.day) + lastDays
  const endsOn = lastDay === undefined ? undefined : dayNumberOf(lastDay)
  const suits = (index: number): boolean => {
    const kind = papers.kind[index] ?? 0
    const maturity = papers.maturity[index] ?? 0
    return (
      Boolean(wanted[kind]) &&
      (isShort === undefined || papers.isShort[index] === isShort) &&
      (issuer === undefined || papers.issuer[index] === issuer) &&
      (!ends[kind] || papers.hit[index] === 0) &&
      (openEnd
        ? maturity === 0
        : endsOn === undefined
          ? maturity === 0 || maturity >= endsFrom
          : maturity === endsOn) &&
      (style === undefined || isOfStyle[style](papers, index))
    )
  }
  if (wish.near !== undefined) return nearest(papers, suits, (index) => namedLevel(papers, index), wish.near, limit)
  let sum = 0
  let count = 0
  for (let index = 0; index < papers.length; index++) {
    const level = levelOf(papers, index)
    if (Number.isNaN(level) || !suits(index)) continue
    sum += level
    count++
  }
  return nearest(papers, suits, (index) => levelOf(papers, index), sum / count, limit)
}

/** Numbers of the papers whose level is nearest to one; those without any come last. */
function nearest(
  papers: PaperColumns,
  suits: (index: number) => boolean,
  levelAt: (index: number) => number,
  near: number,
  limit: number,
): readonly number[] {
  const best = new Best<number>(limit)
  for (let index = 0; index < papers.length; index++) {
    if (!suits(index)) continue
    const level = levelAt(index)
    best.add(papers.number[index] ?? 0, Number.isNaN(level) ? -Infinity : -Math.abs(level - near))
  }
  return best.values
}

/** Where a paper lies: its strike of the day, else cap, else bonus level; NaN where it has none. */
function levelOf({ strike, cap, bonusLevel }: PaperColumns, index: number): number {
  return [strike, cap, bonusLevel].map((column) => column[index] ?? NaN).find((level) => !Number.isNaN(level)) ?? NaN
}

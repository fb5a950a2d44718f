import { setImmediate as turn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { createCalendar } from '#calendar/sessions.ts'
import type { Instant, InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import type { Histories } from '#market/imported.ts'
import type { Instrument } from '#market/instruments.ts'
import { underlyingSource } from '#market/underlying-source.ts'
import { composeMarket } from '#market/whole-market.ts'
import { goBehind } from '#platform/background.ts'
import { manualClock } from '#platform/clock.ts'
import { collectGarbage } from '#platform/garbage.ts'
import { keepPart } from '#platform/kept.ts'
import { inTurns } from '#platform/turns.ts'
import type { PaperAnswer, PaperQuestion } from '../paper-question.ts'
import { createPaperBook, type PaperBook, type ToldMoment } from '../paper-book.ts'

/** What the thread composes its market of: the one readers see. */
export interface PaperThreadTask {
  seed: string
  derivatives: number
  imported: readonly Instrument[]
  histories: Histories
  currencies: readonly string[]
  /** part of their limits that memories may fill */
  keptPart: number
}

export type ToPaperThread =
  /** the papers of a day, which take the place of those before once they are ready */
  | { kind: 'build'; at: Instant; day: TradingDay }
  | { kind: 'tell'; moments: readonly (readonly [InstrumentKey, ToldMoment])[] }
  /** what is asked again and again is kept up to date */
  | { kind: 'refresh'; about: readonly Pick<PaperQuestion, 'kinds' | 'underlying'>[] }
  | { kind: 'ask'; id: number; question: PaperQuestion }

export type FromPaperThread =
  | { kind: 'built'; day: TradingDay; papers: number; ms: number }
  | { kind: 'answer'; id: number; answer: Omit<PaperAnswer, 'complete'> }

/** Underlyings after which what the market remembers is forgotten: it would add up to hundreds of megabytes. */
const forgetAfter = 40

goBehind(5)
const { seed, derivatives, imported, histories, currencies, keptPart } = workerData as PaperThreadTask
keepPart(keptPart)
const say = (message: FromPaperThread) => parentPort?.postMessage(message)
let book: PaperBook | undefined
let refreshing: Promise<void> | undefined

parentPort?.on('message', (message: ToPaperThread) => {
  switch (message.kind) {
    case 'build':
      // years of prices were read, which nobody needs any more
      return void build(message.at, message.day).then(collectGarbage)
    case 'tell':
      for (const [underlying, moment] of message.moments) book?.tell(underlying, moment)
      return
    case 'refresh':
      return refresh(message.about)
    case 'ask':
      if (book) say({ kind: 'answer', id: message.id, answer: book.answer(message.question) })
  }
})

/** Makes the papers of one underlying after the other; questions are answered in between. */
async function build(at: Instant, day: TradingDay): Promise<void> {
  const began = performance.now()
  const calendar = createCalendar()
  const compose = () =>
    composeMarket({ seed, clock: manualClock(at), calendar, imported, histories, derivatives, rememberedBars: 0 })
  let market = compose()
  const { underlyings } = market.derivatives
  const lastCloses = new Map<InstrumentKey, number | undefined>()
  const papers = []
  for (const [place, { key }] of underlyings.entries()) {
    if (place % forgetAfter === forgetAfter - 1) market = compose()
    await market.derivatives.prepare(key, day)
    const own = market.derivatives.papersOn(key, day)
    if (own) papers.push(own)
    lastCloses.set(key, underlyingSource(market.universe, market.market).closeBefore(key, day))
    await turn()
  }
  book = createPaperBook({ papers, day, lastCloses, currencies })
  say({ kind: 'built', day, papers: book.length, ms: Math.round(performance.now() - began) })
}

/** Rounds do not pile up: one that is asked for while another runs is left out. */
function refresh(about: readonly Pick<PaperQuestion, 'kinds' | 'underlying'>[]): void {
  const current = book
  if (!current || refreshing) return
  refreshing = (async () => {
    for (const each of about) await inTurns(current.refresh(each))
  })().finally(() => (refreshing = undefined))
}

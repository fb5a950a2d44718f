import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Calendar } from '#calendar/calendar.ts'
import type { Instant, InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import type { Derivatives, UnderlyingSource } from '#market/derivatives.ts'
import { lastQuotedAt } from '#market/paper-state.ts'
import { GenerationCache, keptPart } from '#platform/kept.ts'
import type { Log } from '#platform/log.ts'
import type { PaperAnswer, PaperQuestion } from './paper-question.ts'
import { createPaperBook, stalePriceMs, type PaperBook, type ToldMoment } from './paper-book.ts'
import type { FromPaperThread, PaperThreadTask, ToPaperThread } from './papers/worker.ts'

/** Finds derivatives by what readers want of them. */
export interface PaperFinder {
  find(question: PaperQuestion): Promise<PaperAnswer>
  /** issuers and currencies: places are the values of the choices `issuer` and `currency` */
  readonly issuers: readonly { readonly id: number; readonly name: string }[]
  readonly currencies: readonly string[]
  stop(): Promise<void>
}

interface Parts {
  derivatives: Derivatives
  source: UnderlyingSource
  calendar: Calendar
  log: Pick<Log, 'info' | 'error'>
  /** the thread that holds all papers; without one only those on single underlyings are found */
  thread?: {
    file: URL
    task: Omit<PaperThreadTask, 'currencies' | 'keptPart'>
    /** it lives only while somebody asks: it holds some hundred megabytes */
    whenAsked: boolean
  }
}

/** The first pages after a start come before the thread. */
const firstBuildMs = 4000
const roundMs = stalePriceMs
/** how long a question keeps its papers' prices up to date */
const wantedMs = 10_000
/** how long a thread that lives while somebody asks outlives the last question */
const idleMs = 10 * 60_000
/** Papers are made of years of prices; without a bound the thread would keep its garbage. */
const threadLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }
/** where memories keep a part of what they are made for */
const smallThreadLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 }

/**
 * All papers stand in columns in a thread of their own, which is told what the underlyings of what is asked stand at,
 * never more than a second ago. Until it has made them, and again where there is none, papers on one underlying are
 * made here.
 */
export function createPaperFinder({ derivatives, source, calendar, log, thread }: Parts): PaperFinder {
  const currencies = [...new Set(derivatives.underlyings.map(({ isoCurrency }) => isoCurrency))]
  const byKey = new Map(derivatives.underlyings.map((underlying) => [underlying.key, underlying]))
  const small = new GenerationCache<string, PaperBook>(100_000, ({ length }) => length)
  const wanted = new Map<string, { about: About; until: number }>()
  const toldAt = new Map<InstrumentKey, number>()
  const waiting = new Map<number, (answer: Omit<PaperAnswer, 'complete'>) => void>()
  let asked = 0
  let lastAskedAt = 0
  let worker: Worker | undefined
  let built: TradingDay | undefined
  let building: TradingDay | undefined

  function momentOf(key: InstrumentKey, at: Instant): ToldMoment | undefined {
    const underlying = byKey.get(key)
    const quote = underlying && source.quote(key, at)
    const since = quote?.since ?? at
    const units = underlying && source.unitsPerEuro(underlying.isoCurrency, since)
    return quote && units !== undefined ? { quote, units, at: since } : undefined
  }

  const send = (message: ToPaperThread) => worker?.postMessage(message)

  /** Tells the thread what underlyings stand at of which it has not heard lately, in turns with other work. */
  async function tell(keys: Iterable<InstrumentKey>, at: Instant): Promise<void> {
    const began = performance.now()
    let turned = began
    const moments: [InstrumentKey, ToldMoment][] = []
    for (const key of keys) {
      if (began - (toldAt.get(key) ?? -Infinity) < stalePriceMs) continue
      const moment = momentOf(key, at)
      toldAt.set(key, began)
      if (moment) moments.push([key, moment])
      if (performance.now() - turned < turnMs) continue
      await turn()
      turned = performance.now()
    }
    if (moments.length > 0) send({ kind: 'tell', moments })
  }

  const keysOf = ({ underlying }: About): Iterable<InstrumentKey> => (underlying ? [underlying] : byKey.keys())

  async function round(): Promise<void> {
    const now = source.now()
    const { at, day } = lastQuotedAt(calendar, now)
    if (worker && thread?.whenAsked && performance.now() - lastAskedAt > idleMs) return close()
    if (worker && day !== built && day !== building) {
      building = day
      send({ kind: 'build', at, day })
    }
    for (const [name, { until }] of wanted) if (until < performance.now()) wanted.delete(name)
    const about = [...wanted.values()].map((each) => each.about)
    if (about.length === 0 || built === undefined) return
    for (const each of about) await tell(keysOf(each), at)
    send({ kind: 'refresh', about })
  }

  function open(): void {
    if (!thread) return
    const made = new Worker(thread.file, {
      workerData: { ...thread.task, currencies, keptPart: keptPart() } satisfies PaperThreadTask,
      resourceLimits: keptPart() < 1 ? smallThreadLimits : threadLimits,
    })
    worker = made
    made.on('message', (message: FromPaperThread) => {
      if (message.kind === 'answer') {
        waiting.get(message.id)?.(message.answer)
        waiting.delete(message.id)
        return
      }
      built = message.day
      toldAt.clear()
      log.info('papers.complete', { papers: message.papers, ms: message.ms, day: message.day })
    })
    made.on('error', (error) => {
      log.error('papers.failed', { error: error.stack })
      built = building = undefined
      worker = undefined
      for (const answer of waiting.values()) answer(nothing(lastQuotedAt(calendar, source.now()).day))
      waiting.clear()
    })
    made.unref()
  }

  async function close(): Promise<void> {
    const ending = worker
    worker = undefined
    built = building = undefined
    await ending?.terminate()
  }

  /** The papers on one underlying, made here. */
  async function smallBook(key: InstrumentKey, day: TradingDay): Promise<PaperBook | undefined> {
    const name = `${key} ${day}`
    const known = small.get(name)
    if (known) return known
    await derivatives.prepare(key, day)
    const papers = derivatives.papersOn(key, day)
    if (!papers) return undefined
    const lastCloses = new Map([[key, source.closeBefore(key, day)]])
    return small.set(name, createPaperBook({ papers: [papers], day, lastCloses, currencies }))
  }

  const opening = thread && !thread.whenAsked && setTimeout(open, firstBuildMs).unref()
  const rounds = thread && setInterval(() => void round(), roundMs).unref()

  return {
    issuers: derivatives.issuers,
    currencies,
    async find(question) {
      const { underlying } = question
      lastAskedAt = performance.now()
      if (thread?.whenAsked && !worker) open()
      const { at, day } = lastQuotedAt(calendar, source.now())
      if (worker && built !== undefined) {
        const about = { kinds: question.kinds ?? [], underlying }
        wanted.set(`${about.kinds.join()} ${underlying ?? ''}`, { about, until: performance.now() + wantedMs })
        await tell(keysOf(about), at)
        const id = ++asked
        const answer = new Promise<Omit<PaperAnswer, 'complete'>>((resolve) => waiting.set(id, resolve))
        send({ kind: 'ask', id, question })
        return { ...(await answer), complete: true }
      }
      const complete = false
      const book = underlying && (await smallBook(underlying, day))
      const moment = underlying && momentOf(underlying, at)
      if (!book || !moment) return { ...nothing(day), complete }
      book.tell(underlying, moment)
      return { ...book.answer(question), complete }
    },
    stop: async () => {
      if (opening) clearTimeout(opening)
      clearInterval(rounds)
      await close()
    },
  }
}

type About = Pick<PaperQuestion, 'kinds' | 'underlying'>

/** ms of telling after which others get their turn */
const turnMs = 5

const nothing = (day: TradingDay): Omit<PaperAnswer, 'complete'> => ({
  total: 0,
  list: [],
  without: [],
  counts: {},
  histograms: [],
  kinds: {},
  day,
})

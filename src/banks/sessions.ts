import { Failure } from '#contract/failures.ts'
import { BankFault, type BankFaultKind } from './fints/faults.ts'
import type { Challenge, Method } from './fints/talk.ts'

/** An account that may be read. */
export interface OfferedAccount {
  readonly id: string
  readonly kind: 'ACCOUNT' | 'DEPOT'
  readonly name: string
  readonly currency: string
  /** another connection reads it already */
  readonly isConnected: boolean
  /** name of the portfolio in which it goes on: its connection was ended, and its bookings stayed */
  readonly continues?: string | undefined
}

/** Which account is read, and into which portfolio; `portfolio` left out: into a new one, or where it goes on. */
export interface ChosenAccount {
  readonly id: string
  readonly portfolio?: string | undefined
}

/** What a session has brought. */
export interface Outcome {
  readonly link: string
  readonly bookings: number
  /** German sentences on what was left out */
  readonly notes: readonly string[]
}

/** Where a session is. */
export type SessionState =
  | { readonly step: 'WORKING' }
  | { readonly step: 'METHOD'; readonly methods: readonly Method[] }
  | { readonly step: 'TAN'; readonly challenge: Challenge }
  | { readonly step: 'ACCOUNTS'; readonly accounts: readonly OfferedAccount[] }
  | ({ readonly step: 'DONE' } & Outcome)
  | { readonly step: 'FAILED'; readonly kind: BankFaultKind; readonly said: string | undefined }

/** What is said to each question. */
export interface Answers {
  METHOD: { method: number; medium: string | undefined }
  TAN: { tan: string | undefined }
  ACCOUNTS: { accounts: readonly ChosenAccount[] }
}
type Asked = keyof Answers

/** Asks the reader of a session, and waits for what they say. */
export type Ask = <Kind extends Asked>(
  question: Extract<SessionState, { step: Kind }> & { step: Kind },
) => Promise<Answers[Kind]>

interface Running {
  state: SessionState
  /** the question that waits */
  pending: { step: Asked; resolve: (answer: never) => void; reject: (error: unknown) => void } | undefined
  /** neither the bank nor the reader is at fault: told to whoever asks */
  error: unknown
  idle: NodeJS.Timeout
  readonly aborting: AbortController
  readonly waiting: Set<() => void>
}

const idleMs = 5 * 60_000
const mostSessions = 500

/**
 * Sessions with banks, one a reader and browser. They live in this process's memory alone: what was typed is in what `work` holds, and
 * gone when it ends, after five minutes without a word of the reader at the latest.
 */
export function createSessions(patienceMs = idleMs) {
  const running = new Map<string, Running>()

  const say = (session: Running, state: SessionState): void => {
    session.state = state
    for (const heard of session.waiting) heard()
    session.waiting.clear()
  }

  function close(session: Running): void {
    clearTimeout(session.idle)
    session.aborting.abort()
    session.pending?.reject(new BankFault('OVER'))
    session.pending = undefined
  }

  function rest(key: string, session: Running): void {
    clearTimeout(session.idle)
    session.idle = setTimeout(() => {
      const isOpen = isUnderWay(session.state)
      close(session)
      if (!isOpen) running.delete(key)
      else rest(key, session) // what became of it can be read for as long again
    }, patienceMs).unref()
  }

  /** Ends what this reader had open here. */
  function end(key: string): void {
    const session = running.get(key)
    if (!session) return
    close(session)
    running.delete(key)
  }

  /** @param work is given a way to ask, and a signal that the session is over @throws Failure TOO_MANY_REQUESTS */
  function begin(key: string, work: (ask: Ask, signal: AbortSignal) => Promise<Outcome>): void {
    end(key)
    if (running.size >= mostSessions) throw new Failure('TOO_MANY_REQUESTS', {}, 'Too many sessions with banks')
    const session: Running = {
      state: { step: 'WORKING' },
      pending: undefined,
      error: undefined,
      idle: setTimeout(() => {}, 0),
      aborting: new AbortController(),
      waiting: new Set(),
    }
    running.set(key, session)
    rest(key, session)
    const ask: Ask = (question) =>
      new Promise((resolve, reject) => {
        if (session.aborting.signal.aborted) return reject(new BankFault('OVER'))
        const { step } = question as { step: Asked }
        session.pending = { step, resolve, reject }
        say(session, question)
      })
    work(ask, session.aborting.signal).then(
      (outcome) => say(session, { step: 'DONE', ...outcome }),
      (error: unknown) => {
        const isFault = error instanceof BankFault
        if (!isFault) session.error = error
        const over = session.aborting.signal.aborted
        say(session, {
          step: 'FAILED',
          kind: over ? 'OVER' : isFault ? error.kind : 'REFUSED',
          said: !over && isFault ? error.said : undefined,
        })
      },
    )
  }

  /** @throws Failure BANK_SESSION_OVER where none is there */
  function openOf(key: string): Running {
    const session = running.get(key)
    if (!session) throw new Failure('BANK_SESSION_OVER', {}, 'There is no session with a bank')
    return session
  }

  /** Where a session is, once it waits for its reader or is over, or after a while. @throws whatever broke it, once */
  async function settled(key: string, mostMs: number): Promise<SessionState> {
    const session = openOf(key)
    if (session.state.step === 'WORKING')
      await new Promise<void>((heard) => {
        const late = setTimeout(heard, mostMs)
        session.waiting.add(() => {
          clearTimeout(late)
          heard()
        })
      })
    const { error, state } = session
    if (error !== undefined) {
      end(key)
      throw error
    }
    return state
  }

  /** @throws Failure BANK_SESSION_OVER where nothing of that kind is asked */
  function answer<Kind extends Asked>(key: string, step: Kind, said: Answers[Kind]): void {
    const session = openOf(key)
    const { pending } = session
    if (pending?.step !== step) throw new Failure('BANK_SESSION_OVER', {}, 'The session does not ask for this')
    session.pending = undefined
    session.state = { step: 'WORKING' }
    rest(key, session)
    pending.resolve(said as never) // of the same step
  }

  return {
    begin,
    settled,
    answer,
    end,
    /** undefined: none is there */
    stateOf: (key: string): SessionState | undefined => running.get(key)?.state,
    stop: () => [...running.keys()].forEach(end),
  }
}

const isUnderWay = ({ step }: SessionState): boolean => step !== 'DONE' && step !== 'FAILED'

import { Failure } from '#contract/failures.ts'
import type { Instant } from '#contract/vocabulary.ts'
import type { Reach } from '../../broker.ts'
import { NotDone, Unanswered, type Answer, type Client, type Question } from './client.ts'
import type { LinkedAccount, Links } from './links.ts'

/** for so long pages do without a bank that did not answer, instead of waiting for it one after the other */
const silenceMs = 10_000
const mostRemembered = 500

export type AccountQuestion = Omit<Question, 'token' | 'session'>
export type Line = ReturnType<typeof createLine>

/** Questions about accounts of readers, with their tokens. What was asked for just now is not asked for again. */
export function createLine({ client, links, now }: { client: Client; links: Links; now: () => Instant }) {
  /** A token that is not taken is renewed once: whoever is turned away has done nothing. */
  async function asked(account: LinkedAccount, question: AccountQuestion, how: keyof Client): Promise<Answer> {
    const key = await links.keyOf(account.owner)
    const answer = await client[how]({ ...question, ...key })
    if (answer.status !== 401) return answer
    const renewed = await links.keyOf(account.owner, key.token)
    return client[how]({ ...question, ...renewed })
  }

  const remembered = new Map<string, { until: Instant; answer: Promise<unknown> }>()
  const keyOf = ({ id }: LinkedAccount, what: string): string => `${id} ${what}`

  return {
    /** Asks once. @throws Unanswered, NotDone, Failure BROKER_SESSION_OVER, BROKER_AWAY */
    ask: (account: LinkedAccount, question: AccountQuestion): Promise<Answer> => asked(account, question, 'ask'),
    /** Asks what changes nothing, and again where it was not answered. @throws as `ask` */
    read: (account: LinkedAccount, path: string): Promise<Answer> => asked(account, { method: 'GET', path }, 'read'),

    /** The answer of a while ago, else of now. Nothing of one reader is kept for another: accounts are each one's own. */
    soon<T>(account: LinkedAccount, what: string, ms: number, work: () => Promise<T>): Promise<T> {
      const key = keyOf(account, what)
      const found = remembered.get(key)
      if (found && now() < found.until) return found.answer as Promise<T> // of the same key
      const answer = work()
      const entry = { until: now() + ms, answer }
      remembered.delete(key)
      remembered.set(key, entry)
      answer.catch((error: unknown) => {
        if (isAway(error)) entry.until = now() + silenceMs
        else if (remembered.get(key) === entry) remembered.delete(key)
      })
      for (const [oldest] of remembered) {
        if (remembered.size <= mostRemembered) break
        remembered.delete(oldest)
      }
      return answer
    },
    /** What is remembered of an account is over: something was ordered. */
    forget(account: LinkedAccount): void {
      for (const key of remembered.keys()) if (key.startsWith(keyOf(account, ''))) remembered.delete(key)
    },
  }
}

const isAway = (error: unknown): boolean =>
  error instanceof Unanswered ||
  error instanceof NotDone ||
  (error instanceof Failure && error.failure === 'BROKER_AWAY')

/** What the bank says by now; without an answer why there is none. */
export async function reached<T>(work: () => Promise<T>): Promise<{ reach: Reach; found?: T }> {
  try {
    return { reach: 'CONNECTED', found: await work() }
  } catch (error) {
    if (error instanceof Failure && error.failure === 'BROKER_SESSION_OVER') return { reach: 'SESSION_OVER' }
    if (isAway(error)) return { reach: 'AWAY' }
    throw error
  }
}

import { randomBytes, randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import * as z from 'zod'
import { Failure } from '#contract/failures.ts'
import { publicRequest, type Admits } from '#platform/public-request.ts'
import { Messages, Once, type Message } from './messages.ts'

/** It may have been done: the question left, and no answer that can be read came back. */
export class Unanswered extends Error {}
/** It was not done: the question did not leave, or was turned away unread. */
export class NotDone extends Error {}

export interface Answer {
  status: number
  body: unknown
  messages: readonly Message[]
  once: Once | undefined
}

export interface Question {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  token?: string
  /** of the portal's session there: 32 hexadecimal digits */
  session?: string
  json?: unknown
  form?: Readonly<Record<string, string>>
  /** the challenge that this answers, and the TAN where one was typed */
  once?: { id: string; tan?: string | undefined }
}

export interface Client {
  /** Asks once. @throws Unanswered, NotDone */
  ask(question: Question): Promise<Answer>
  /** Asks what changes nothing, and again where it was not answered. */
  read(question: Question): Promise<Answer>
}

const mostBytes = 2_000_000
/** of the patience, before another try; three in all */
const pauses = [0.025, 0.1]
/** faults of a connection that never stood */
const neverLeft = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CERT|private/

export const newSession = (): string => randomBytes(16).toString('hex')

/** @param admits addresses that may be asked @param patienceMs for an answer, to its end */
export function createClient({
  base,
  admits,
  patienceMs,
}: {
  base: string
  admits: Admits
  patienceMs: number
}): Client {
  async function ask({ method, path, token, session, json, form, once }: Question): Promise<Answer> {
    const body = json !== undefined ? JSON.stringify(json) : form && new URLSearchParams(form).toString()
    const signal = AbortSignal.timeout(patienceMs)
    const headers = {
      accept: 'application/json',
      ...(body !== undefined && {
        'content-type': json !== undefined ? 'application/json' : 'application/x-www-form-urlencoded',
        'content-length': String(Buffer.byteLength(body)),
      }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(session !== undefined && {
        'x-http-request-info': JSON.stringify({
          clientRequestId: { sessionId: session, requestId: String(randomInt(1e9)).padStart(9, '0') },
        }),
      }),
      ...(once && { 'x-once-authentication-info': JSON.stringify({ id: once.id }) }),
      ...(once?.tan !== undefined && { 'x-once-authentication': once.tan }),
    }
    try {
      const response = await publicRequest(base + path, {
        method,
        headers,
        signal,
        admits,
        ...(body !== undefined && { body }),
      })
      const text = await textOf(response)
      const { statusCode: status = 0 } = response
      if (status === 429) throw new NotDone('status 429')
      if (status >= 500 || status < 200 || (status >= 300 && status < 400)) throw new Unanswered(`status ${status}`)
      const answered = parsed(text)
      if (answered === unreadable && status < 300) throw new Unanswered('the answer is no JSON')
      const said = Messages.safeParse(status >= 400 ? answered : parsed(headerOf(response, 'x-http-response-info')))
      const challenge = Once.safeParse(parsed(headerOf(response, 'x-once-authentication-info')))
      return { status, body: answered, messages: said.data?.messages ?? [], once: challenge.data }
    } catch (error) {
      if (error instanceof Unanswered || error instanceof NotDone) throw error
      const { code = '', message } = error as NodeJS.ErrnoException
      throw neverLeft.test(`${code} ${message}`) ? new NotDone(message) : new Unanswered(message)
    }
  }

  return {
    ask,
    async read(question) {
      const until = performance.now() + patienceMs / 2 // who waited for so long is not asked to wait once more
      for (const pause of pauses)
        try {
          return await ask(question)
        } catch (error) {
          if (performance.now() > until) throw error
          await new Promise((done) => setTimeout(done, pause * patienceMs))
        }
      return ask(question)
    },
  }
}

const unreadable = Symbol('no JSON')

function parsed(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return unreadable
  }
}

const headerOf = ({ headers }: IncomingMessage, name: string): string => [headers[name] ?? ''].flat().join(', ')

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > mostBytes) throw new Unanswered('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** What an answer says, as its message is declared. @throws Unanswered where it says something else */
export function told<T>(type: z.ZodType<T>, { body }: Answer): T {
  const { success, data, error } = type.safeParse(body)
  if (!success) throw new Unanswered(`not as documented: ${error.issues.map(({ path }) => path.join('.')).join(', ')}`)
  return data
}

/** @throws Failure BROKER_AWAY, BROKER_SESSION_OVER where the bank was needed and did not answer: nothing was done */
export async function needed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Unanswered || error instanceof NotDone) throw new Failure('BROKER_AWAY', {}, error.message)
    throw error
  }
}

interface Page<T> {
  paging?: { matches?: number | undefined } | undefined
  values: T[]
}

const mostPages = 50
const mostTries = 3

/**
 * A list to its end, as of one state: the bank may give it in pieces, and another entry may come between two of them.
 * @param piece from that entry on @param most of which no more is needed @throws Unanswered where it is not all there
 */
export async function wholeList<T>(
  type: z.ZodType<Page<T>>,
  piece: (first: number) => Promise<Answer>,
  most = Number.MAX_SAFE_INTEGER,
): Promise<T[]> {
  for (let tries = 0; tries < mostTries; tries++) {
    const first = told(type, await piece(0))
    const all = first.values
    const matches = Math.min(first.paging?.matches ?? all.length, most)
    let isOfOneState = true
    for (let pages = 1; isOfOneState && all.length < matches && pages < mostPages; pages++) {
      const { paging, values } = told(type, await piece(all.length))
      if (values.length === 0) break
      all.push(...values)
      isOfOneState = paging?.matches === first.paging?.matches
    }
    if (isOfOneState && all.length >= matches) return all
  }
  throw new Unanswered('the list is not all there')
}

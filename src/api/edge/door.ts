import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Failure, failures } from '#contract/failures.ts'
import { envelope } from '../errors.ts'
import type { Queue } from './queue.ts'

/** The entrance, before any route is looked for. */
export interface Door {
  /** lets in what can be answered in time, one after another, and sends the rest away */
  guard(answer: RequestListener): RequestListener
  /** the answer is made: however slowly it is read, it keeps nobody waiting */
  answered(request: IncomingMessage): void
}

/**
 * Answered under any load: what watches the portal, the files of a page that was taken, and push, which has limits of its
 * own.
 */
const alwaysTaken = /^\/(health|assets)\/|^\/metrics(\?|$)|^\/api\/v1\/push\//
const retryAfterSeconds = 1

/**
 * To send somebody away costs a small part of an answer only here, where nothing of the request was looked at but its first
 * line. Forms and other changes are always taken: nothing typed is lost.
 * @param headers of every answer
 * @param refused told of each that was sent away
 */
export function createDoor(queue: Queue, headers: Readonly<Record<string, string>>, refused: () => void): Door {
  const leaving = new WeakMap<IncomingMessage, () => void>()

  function refuse(request: IncomingMessage, response: ServerResponse): void {
    const { status, text } = failures.UNAVAILABLE
    const id = randomUUID()
    const isProgram = request.url?.startsWith('/api/') === true
    const body = isProgram
      ? JSON.stringify(envelope(new Failure('UNAVAILABLE', {}, 'More requests than can be answered in time'), id))
      : text
    response.writeHead(status, {
      ...headers,
      'x-request-id': id,
      'cache-control': 'no-store',
      'retry-after': String(retryAfterSeconds),
      'content-type': `${isProgram ? 'application/json' : 'text/plain'}; charset=utf-8`,
      'content-length': String(Buffer.byteLength(body)),
      ...(isProgram ? { 'access-control-allow-origin': '*' } : {}),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
    refused()
  }

  return {
    guard: (answer) => (request, response) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (!isRead || alwaysTaken.test(request.url ?? '')) return answer(request, response)
      const leave = queue.enter(() => answer(request, response))
      if (!leave) return refuse(request, response)
      leaving.set(request, leave)
      response.once('close', leave)
    },
    answered: (request) => leaving.get(request)?.(),
  }
}

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
  /** Sends away who has no answer yet and whoever still comes. */
  dismiss(): void
}

/**
 * Answered under any load: what watches the portal, the files of a page that was taken, and push, which has limits of its
 * own.
 */
const alwaysTaken = /^\/(health|assets)\/|^\/metrics(\?|$)|^\/api\/v1\/push\//
const retryAfterSeconds = 1

export interface DoorOptions {
  /** of every answer */
  headers: Readonly<Record<string, string>>
  /** told of each that was sent away */
  refused: () => void
  /** whether an answer is the last of its connection */
  isLast: () => boolean
}

interface Visit {
  response: ServerResponse
  leave: () => void
}

/**
 * To send somebody away costs a small part of an answer only here, where nothing of the request was looked at but its first
 * line. Forms and other changes are always taken: nothing typed is lost.
 */
export function createDoor(queue: Queue, { headers, refused, isLast }: DoorOptions): Door {
  /** of reads that have no answer yet */
  const visits = new Map<IncomingMessage, Visit>()
  let isDismissed = false

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
      ...(isLast() ? { connection: 'close' } : {}),
      ...(isProgram ? { 'access-control-allow-origin': '*' } : {}),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
    refused()
  }

  function leave(request: IncomingMessage): void {
    visits.get(request)?.leave()
    visits.delete(request)
  }

  return {
    guard: (answer) => (request, response) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (!isRead || alwaysTaken.test(request.url ?? '')) return answer(request, response)
      const left = isDismissed ? undefined : queue.enter(() => answer(request, response))
      if (!left) return refuse(request, response)
      visits.set(request, { response, leave: left })
      response.once('close', () => leave(request))
    },
    answered: leave,
    dismiss: () => {
      isDismissed = true
      for (const [request, { response }] of visits) {
        leave(request)
        if (!response.headersSent) refuse(request, response)
      }
    },
  }
}

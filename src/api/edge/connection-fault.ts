import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { Failure, failures, type FailureName } from '#contract/failures.ts'
import { envelope } from '../errors.ts'

const faults: Readonly<Record<string, { name: FailureName; reason: string }>> = {
  HPE_HEADER_OVERFLOW: { name: 'HEAD_TOO_LARGE', reason: 'Request Header Fields Too Large' },
  ERR_HTTP_REQUEST_TIMEOUT: { name: 'TOO_SLOW', reason: 'Request Timeout' },
}

/**
 * Answers requests that the HTTP parser rejects (malformed, headers too large, too slow) before any route sees them, then
 * closes the connection.
 * @param headers of every answer
 */
export const connectionFault =
  (headers: Readonly<Record<string, string>>) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const { name, reason } = faults[error.code ?? ''] ?? { name: 'BAD_REQUEST', reason: 'Bad Request' }
    const id = randomUUID()
    const body = JSON.stringify(envelope(new Failure(name, {}, 'The request cannot be read'), id))
    const { status } = failures[name]
    const lines = Object.entries({
      ...headers,
      'x-request-id': id,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }).map(([key, value]) => `${key}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`)
  }

import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { Failure, failures, type FailureName } from '#contract/failures.ts'
import { envelope } from '../errors.ts'

const faults: Readonly<Record<string, { name: FailureName; reason: string }>> = {
  HPE_HEADER_OVERFLOW: { name: 'HEAD_TOO_LARGE', reason: 'Request Header Fields Too Large' },
  ERR_HTTP_REQUEST_TIMEOUT: { name: 'TOO_SLOW', reason: 'Request Timeout' },
}

/**
 * Answers requests that the HTTP parser rejects (malformed, headers too large) before any route sees them, then closes
 * the connection.
 */
export function connectionFault(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { name, reason } = faults[error.code ?? ''] ?? { name: 'BAD_REQUEST', reason: 'Bad Request' }
  const body = JSON.stringify(envelope(new Failure(name, {}, 'The request cannot be read'), randomUUID()))
  const { status } = failures[name]
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\n` +
      `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `x-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
  )
}

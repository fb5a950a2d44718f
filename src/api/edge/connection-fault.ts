import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { Failure, failures } from '#contract/failures.ts'
import { envelope } from '../errors.ts'

/** Answers what is no HTTP, or too much of it, before any route sees it; then the connection ends. */
export function connectionFault(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const name = error.code === 'HPE_HEADER_OVERFLOW' ? 'TOO_LARGE' : 'BAD_REQUEST'
  const body = JSON.stringify(envelope(new Failure(name, {}, 'The request cannot be read'), randomUUID()))
  const { status } = failures[name]
  socket.end(
    `HTTP/1.1 ${status} ${name === 'TOO_LARGE' ? 'Content Too Large' : 'Bad Request'}\r\n` +
      `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
  )
}

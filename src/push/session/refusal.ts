import type { Duplex } from 'node:stream'

/**
 * Refuses an upgrade with an HTTP status and gives up the connection: errors are swallowed, and a client that does not
 * close is cut off.
 */
export function refuseUpgrade(stream: Duplex, status: string, headers = ''): void {
  stream.on('error', () => {})
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\n${headers}Connection: close\r\nContent-Length: 0\r\n\r\n`)
}

import type { Duplex } from 'node:stream'

/**
 * Answers an upgrade with a status and lets go of the connection. Nobody else looks after it any more: its errors end
 * here, and who does not hang up is hung up on.
 */
export function refuseUpgrade(stream: Duplex, status: string, headers = ''): void {
  stream.on('error', () => {})
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\n${headers}Connection: close\r\nContent-Length: 0\r\n\r\n`)
}

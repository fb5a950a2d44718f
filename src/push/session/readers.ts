import { normalizeIP } from '@fastify/rate-limit'
import type { PushSettings } from '../limits.ts'
import type { Reader } from '../tokens.ts'
import { Allowance } from './allowance.ts'

/** As whom a connection counts; an address of IPv6 as its /64, since whoever has one of it has all. */
export const countedAs = ({ user }: Pick<Reader, 'user'>, address: string): string =>
  user === undefined ? `address ${normalizeIP(address)}` : `user ${user}`

/** What each reader, a user or an address, takes of the server, by the name it counts under. */
export interface Readers {
  /** counts an open socket, authenticated or not; false beyond the limit */
  arrive(name: string): boolean
  depart(name: string): void
  /** counts a connection; false beyond the limit */
  admit(name: string): boolean
  dismiss(name: string): void
  /** whether the reader may send so many bytes, as they are after inflating */
  mayLoad(name: string, bytes: number, now: number): boolean
  /** forgets who has no connection and used nothing lately */
  sweep(now: number): void
}

interface Share {
  sockets: number
  connections: number
  bytes: Allowance
}

export function createReaders(settings: PushSettings, now: () => number): Readers {
  const shares = new Map<string, Share>()
  const shareOf = (name: string): Share => {
    let share = shares.get(name)
    if (share === undefined) {
      share = { sockets: 0, connections: 0, bytes: new Allowance(settings.byteBurst, settings.bytesPerSecond, now()) }
      shares.set(name, share)
    }
    return share
  }

  return {
    arrive: (name) => {
      const share = shareOf(name)
      if (share.sockets >= settings.socketsPerAddress) return false
      share.sockets++
      return true
    },
    depart: (name) => void shareOf(name).sockets--,
    admit: (name) => {
      const share = shareOf(name)
      if (share.connections >= settings.connectionsPerReader) return false
      share.connections++
      return true
    },
    dismiss: (name) => void shareOf(name).connections--,
    mayLoad: (name, bytes, at) => shareOf(name).bytes.take(bytes, at),
    sweep: (at) => {
      for (const [name, { sockets, connections, bytes }] of shares) {
        if (sockets === 0 && connections === 0 && bytes.isFull(at)) shares.delete(name)
      }
    },
  }
}

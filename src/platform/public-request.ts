import { lookup as resolve, type LookupAddress } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const closed = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  closed.addSubnet(net, prefix, 'ipv6')

/** Whether an address belongs to everybody: not to this machine, its network, or nobody. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address
  const family = isIP(plain)
  return family !== 0 && !/^::ffff:/i.test(plain) && !closed.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

/** Whether an address may be connected to. */
export type Admits = (address: string) => boolean

/** Names are resolved once, and the connection goes to what was checked. */
const guarded =
  (admits: Admits): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const usable = error ? [] : found.filter(({ address }) => admits(address))
      const [first] = usable
      if (!first) return done(error ?? new Error('this address is private'), '', 4)
      if (options.all) done(null, usable)
      else done(null, first.address, first.family)
    })

interface PublicRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  readonly signal: AbortSignal
  /** default: what `isPublicAddress` says; tests ask their own machine */
  readonly admits?: Admits
}

/**
 * Asks an address that somebody else has named: never one of this machine or its network, whatever its name resolves to.
 * Redirects are not followed.
 */
export function publicRequest(
  address: string,
  { method, headers, body, signal, admits = isPublicAddress }: PublicRequest,
): Promise<IncomingMessage> {
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error(`${url.protocol} is not asked`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !admits(host)) throw new Error('this address is private')
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((answered, failed) => {
    request(url, { method, signal, agent: false, lookup: guarded(admits), headers }, answered)
      .on('error', failed)
      .end(body)
  })
}

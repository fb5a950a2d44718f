import { lookup as resolve, type LookupAddress } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Readable } from 'node:stream'

const limitMs = 10_000
const mostBytes = 10 * 1024 * 1024
const mostRedirects = 5

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

export interface Conditions {
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
}

export type Fetched =
  | {
      readonly kind: 'new'
      readonly bytes: Buffer
      readonly contentType: string
      /** where it was in the end */
      readonly url: string
      readonly conditions: Conditions
      /** all redirects said that it moved for good */
      readonly moved: boolean
    }
  | { readonly kind: 'unchanged' | 'gone' }
  | { readonly kind: 'failed'; readonly reason: string; readonly retryAfterMs?: number }

/** Asks for a feed: at most ten seconds, ten megabytes, five redirects, and no private address on the way. Never rejects. */
export async function fetchFeed(
  address: string,
  conditions: Conditions,
  { signal, admits = isPublicAddress }: { signal: AbortSignal; admits?: Admits },
): Promise<Fetched> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)])
  let url = address
  let moved = true
  try {
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const response = await ask(url, conditions, limit, admits)
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && statusCode !== 304 && headers.location !== undefined) {
        response.destroy()
        url = new URL(headers.location, url).href
        moved &&= statusCode === 301 || statusCode === 308
        continue
      }
      if (statusCode === 200)
        return {
          kind: 'new',
          bytes: await read(response),
          contentType: headers['content-type'] ?? '',
          url,
          conditions: { etag: headers.etag, lastModified: headers['last-modified'] },
          moved: moved && redirects > 0,
        }
      response.destroy()
      if (statusCode === 304) return { kind: 'unchanged' }
      if (statusCode === 410) return { kind: 'gone' }
      const wait = Number(headers['retry-after'])
      return {
        kind: 'failed',
        reason: `status ${statusCode}`,
        ...(Number.isFinite(wait) && { retryAfterMs: Math.min(wait, 86_400) * 1000 }),
      }
    }
    return { kind: 'failed', reason: 'too many redirects' }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

function ask(address: string, conditions: Conditions, signal: AbortSignal, admits: Admits): Promise<IncomingMessage> {
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error(`${url.protocol} is not asked`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !admits(host)) throw new Error('this address is private')
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((answered, failed) => {
    request(
      url,
      {
        signal,
        agent: false,
        lookup: guarded(admits),
        headers: {
          'user-agent': 'Parkett (feed reader)',
          accept: 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5',
          'accept-encoding': 'gzip, br, deflate',
          ...(conditions.etag && { 'if-none-match': conditions.etag }),
          ...(conditions.lastModified && { 'if-modified-since': conditions.lastModified }),
        },
      },
      answered,
    )
      .on('error', failed)
      .end()
  })
}

/** The body, unpacked; what is longer than allowed is given up while it comes. */
async function read(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of unpacked(response)) {
    const bytes = part as Buffer // no encoding is set
    size += bytes.length
    if (size > mostBytes) {
      response.destroy()
      throw new Error('longer than 10 MB')
    }
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}

function unpacked(response: IncomingMessage): Readable {
  const unpack = { gzip: createGunzip, 'x-gzip': createGunzip, br: createBrotliDecompress, deflate: createInflate }
  const packing = response.headers['content-encoding']?.toLowerCase()
  if (packing === undefined || !Object.hasOwn(unpack, packing)) return response
  const stream = unpack[packing as keyof typeof unpack]() // one of its keys
  response.on('error', (error) => stream.destroy(error))
  return response.pipe(stream)
}

import type { IncomingMessage } from 'node:http'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Readable } from 'node:stream'
import { isPublicAddress, publicRequest, type Admits } from '#platform/public-request.ts'

const limitMs = 10_000
const mostBytes = 10 * 1024 * 1024
const mostRedirects = 5

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

export interface Manner {
  readonly signal: AbortSignal
  /** which addresses are asked; default: public ones */
  readonly admits?: Admits
  /** what is understood; default: feeds */
  readonly accept?: string
}

const feedTypes = 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5'

/**
 * Asks for a feed, or what one names: at most ten seconds, ten megabytes, five redirects, and no private address on the
 * way. Never rejects.
 */
export async function fetchFeed(
  address: string,
  conditions: Conditions,
  { signal, admits = isPublicAddress, accept = feedTypes }: Manner,
): Promise<Fetched> {
  const late = AbortSignal.timeout(limitMs)
  const limit = AbortSignal.any([signal, late])
  let url = address
  let moved = true
  try {
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const response = await ask(url, conditions, { signal: limit, admits, accept })
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
    if (late.aborted) return { kind: 'failed', reason: `no whole answer within ${limitMs / 1000} seconds` }
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

const ask = (
  address: string,
  conditions: Conditions,
  { signal, admits, accept }: Required<Manner>,
): Promise<IncomingMessage> =>
  publicRequest(address, {
    method: 'GET',
    signal,
    admits,
    headers: {
      'user-agent': 'Parkett (feed reader)',
      accept,
      'accept-encoding': 'gzip, br, deflate',
      ...(conditions.etag && { 'if-none-match': conditions.etag }),
      ...(conditions.lastModified && { 'if-modified-since': conditions.lastModified }),
    },
  })

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

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { publicRequest, type Admits } from '#platform/public-request.ts'

/** A sound or film, or the part of it that was asked for. */
export interface MediaAnswer {
  readonly status: 200 | 206 | 416
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readable | undefined
}

interface Asked {
  /** the header `Range` */
  readonly range: string | undefined
  readonly signal: AbortSignal
  readonly admits?: Admits
}

const mostRedirects = 8
/** until the other side begins to answer */
const beginMs = 10_000
/** without a byte of it */
const silentMs = 30_000
const passedOn = ['content-length', 'content-range', 'etag', 'last-modified'] as const

/**
 * Opens a sound or film that lies elsewhere, following redirects, never to a private address.
 * @returns undefined where the other side does not give it
 */
export async function openRemote(address: string, { range, signal, admits }: Asked): Promise<MediaAnswer | undefined> {
  let url = address
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const response = await begun(url, { range, signal, ...(admits && { admits }) })
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy()
      url = new URL(headers.location, url).href
      continue
    }
    if (statusCode !== 200 && statusCode !== 206 && statusCode !== 416) {
      response.destroy()
      return undefined
    }
    response.setTimeout(silentMs, () => response.destroy(new Error('the other side fell silent')))
    const told = passedOn.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value] as const] : []
    })
    return {
      status: statusCode,
      headers: { 'accept-ranges': headers['accept-ranges'] ?? 'bytes', ...Object.fromEntries(told) },
      body: statusCode === 416 ? void response.destroy() : response,
    }
  }
  return undefined
}

/** Waits for the other side to begin; the body may take as long as it is listened to. */
async function begun(url: string, { range, signal, admits }: Asked): Promise<IncomingMessage> {
  const begin = new AbortController()
  const late = setTimeout(() => begin.abort(new Error('the other side does not answer')), beginMs)
  try {
    return await publicRequest(url, {
      method: 'GET',
      signal: AbortSignal.any([signal, begin.signal]),
      ...(admits && { admits }),
      headers: { 'user-agent': 'Parkett (player)', accept: 'audio/*, video/*', ...(range !== undefined && { range }) },
    })
  } finally {
    clearTimeout(late)
  }
}

/** Opens a file of the operator. @returns undefined where there is none */
export async function openOwn(path: string, range: string | undefined): Promise<MediaAnswer | undefined> {
  const file = await stat(path).catch(() => undefined)
  if (!file?.isFile()) return undefined
  const headers = { 'accept-ranges': 'bytes', 'last-modified': file.mtime.toUTCString() }
  const part = partOf(range, file.size)
  if (part === 'none')
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${file.size}` }, body: undefined }
  if (part === 'whole')
    return { status: 200, headers: { ...headers, 'content-length': String(file.size) }, body: createReadStream(path) }
  const { start, end } = part
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${file.size}`,
    },
    body: createReadStream(path, { start, end }),
  }
}

/** One part of a file, as RFC 9110 (14.1.2) writes it; several at once are answered with the whole, as it allows. */
export function partOf(range: string | undefined, size: number): { start: number; end: number } | 'whole' | 'none' {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole'
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || (from === '' && Number(to) === 0) ? 'none' : { start, end }
}

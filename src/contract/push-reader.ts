import { attributesOf, compositePath, orderBookPath, pushNumbers, requestFlags } from './push.ts'
import type { Attribute, PricePath, RequestedQualities, RequestFlag, RequestHeader, Resume, ToServer } from './push.ts'
import { requestedQualities } from './vocabulary.ts'
import type { RequestedQuality } from './vocabulary.ts'

/** Why a message cannot be taken; with `idJob` where the job it belongs to can be told. */
export interface Fault {
  fault: string
  idJob?: string
}

export interface PriceRequest {
  path: PricePath
  /** as asked; whether it exists is for the market to say */
  notation: string
  quality: RequestedQualities
  attributes: readonly Attribute[]
  /** ms, as asked */
  minimumInterval: number
}

type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const jobIdForm = /^[A-Za-z0-9._:-]{1,64}$/

/**
 * One message of a client, checked field by field. Written by hand, so that a fault can name its job and the browser's
 * half of the contract needs no library.
 */
export function readToServer(value: unknown): ToServer | Fault {
  if (!isFields(value)) return { fault: 'A message is an object.' }
  switch (value.t) {
    case 'request':
      return readRequest(value)
    case 'cancel':
      return isJobId(value.idJob) ? { t: 'cancel', idJob: value.idJob } : { fault: 'cancel needs an idJob.' }
    case 'keepalive':
      return { t: 'keepalive' }
    case 'ping':
    case 'pong':
      return readPing(value, value.t)
    case 'authenticate':
      return readAuthenticate(value)
    default:
      return { fault: 'Unknown message type.' }
  }
}

/** Reads path and body of a request; the session has looked at the header before. */
export function readPriceRequest({ header, method, path, body }: ToServer & { t: 'request' }): PriceRequest | Fault {
  const bad = (fault: string): Fault => ({ fault, idJob: header.idJob })
  if (path !== compositePath && path !== orderBookPath) return bad('Unknown path.')
  if (method !== 'POST') return bad('The method is POST.')
  if (!isFields(body) || !isFields(body.data) || !isFields(body.data.identifier))
    return bad('body.data.identifier is missing.')
  const { type, value } = body.data.identifier
  if (type !== 'idNotation') return bad('The identifier type is idNotation.')
  if (typeof value !== 'string' || value.length === 0) return bad('identifier.value is a string.')
  const quality = readQuality(body.data.quality)
  if (quality === undefined) return bad('quality is RLT, DLY, EOD or BST.')
  const meta = body.meta ?? {}
  if (!isFields(meta)) return bad('meta is an object.')
  const attributes = readAttributes(path, meta.attributes)
  if (attributes === undefined) return bad(`attributes are of ${attributesOf[path].join(', ')}.`)
  const minimumInterval = readInterval(meta.subscription)
  if (minimumInterval === undefined) return bad('minimumInterval is a number of milliseconds.')
  return { path, notation: value, quality, attributes, minimumInterval }
}

const isJobId = (value: unknown): value is string => typeof value === 'string' && jobIdForm.test(value)

function readAuthenticate({ token, ping, patch }: Fields): ToServer | Fault {
  if (patch !== undefined && patch !== 'rfc6902' && patch !== 'compact')
    return { fault: 'patch is rfc6902 or compact.' }
  if (ping !== undefined && typeof ping !== 'number') return { fault: 'ping is a number.' }
  return { t: 'authenticate', token: typeof token === 'string' ? token : '', ping, patch }
}

function readPing({ id }: Fields, t: 'ping' | 'pong'): ToServer | Fault {
  if (id === undefined) return { t }
  if (typeof id === 'number' || (typeof id === 'string' && id.length <= 64)) return { t, id }
  return { fault: 'id is a number or a short string.' }
}

function readRequest({ header, method, path, body }: Fields): ToServer | Fault {
  if (!isFields(header) || !isJobId(header.idJob)) return { fault: 'header.idJob is 1–64 characters A-Za-z0-9._:-' }
  const { idJob } = header
  const bad = (fault: string): Fault => ({ fault, idJob })
  const { timeout, flags, dataset, tracing } = header
  if (timeout !== undefined && !isTimeout(timeout)) {
    return bad(`timeout is 1 to ${pushNumbers.longestRequestTimeoutMs} ms.`)
  }
  if (flags !== undefined && !isFlags(flags)) return bad('Unknown flag.')
  if (!isShortText(dataset) || !isShortText(tracing))
    return bad('dataset and tracing are texts of at most 200 characters.')
  const resume = readResume(header.resume)
  if (resume === 'fault') return bad('resume needs epoch, ch and n.')
  const read: RequestHeader = { idJob, timeout, flags, dataset, tracing, resume }
  return {
    t: 'request',
    header: read,
    body,
    method: typeof method === 'string' ? method : '',
    path: typeof path === 'string' ? path : '',
  }
}

const isTimeout = (value: unknown): value is number =>
  typeof value === 'number' && value >= 1 && value <= pushNumbers.longestRequestTimeoutMs

const isFlags = (value: unknown): value is RequestFlag[] =>
  Array.isArray(value) && value.length <= 16 && value.every((flag) => requestFlags.includes(flag))

const isShortText = (value: unknown): value is string | undefined =>
  value === undefined || (typeof value === 'string' && value.length <= 200)

function readResume(value: unknown): Resume | undefined | 'fault' {
  if (value === undefined) return undefined
  if (!isFields(value)) return 'fault'
  const { epoch, ch, n } = value
  return typeof epoch === 'string' && Number.isSafeInteger(ch) && Number.isSafeInteger(n)
    ? { epoch, ch: Number(ch), n: Number(n) }
    : 'fault'
}

function readQuality(value: unknown): RequestedQualities | undefined {
  if (value === undefined) return { trade: 'DLY', bidAsk: 'DLY' }
  if (!isFields(value)) return undefined
  const { trade = 'DLY', bidAsk = 'DLY' } = value
  return isQuality(trade) && isQuality(bidAsk) ? { trade, bidAsk } : undefined
}

const isQuality = (value: unknown): value is RequestedQuality => requestedQualities.some((quality) => quality === value)

function readAttributes(path: PricePath, value: unknown): readonly Attribute[] | undefined {
  const known: readonly Attribute[] = attributesOf[path]
  if (value === undefined) return known
  if (!Array.isArray(value) || value.length > 64) return undefined
  if (value.length === 0) return known
  return value.every((attribute) => known.includes(attribute)) ? value : undefined
}

function readInterval(subscription: unknown): number | undefined {
  if (subscription === undefined) return pushNumbers.defaultIntervalMs
  if (!isFields(subscription)) return undefined
  const { minimumInterval = pushNumbers.defaultIntervalMs } = subscription
  return typeof minimumInterval === 'number' && Number.isFinite(minimumInterval) ? minimumInterval : undefined
}

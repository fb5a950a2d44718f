import { allLevels, grantedBookQuality, grantedQuality, mayAllLevels, openLevels } from '#contract/entitlements.ts'
import type { ListingFacts } from '#contract/entitlements.ts'
import { compositePath, orderBookPath, pushNumbers } from '#contract/push.ts'
import type { ErrorCode, GrantedQualities, Resume, ToServer } from '#contract/push.ts'
import { Failure } from '#contract/failures.ts'
import { readPriceRequest } from '#contract/push-reader.ts'
import type { PriceRequest } from '#contract/push-reader.ts'
import type { NotationId } from '#contract/vocabulary.ts'
import type { Listing } from '#market/instruments.ts'
import { listingFacts } from '#market/listings.ts'
import type { Channel } from '../channels/channel.ts'
import type { ChannelWish } from '../channels/channels.ts'
import type { Reader } from '../tokens.ts'
import { errorText, messageText, responseText, resumedText } from '../wire/outbound.ts'
import { endJob } from './context.ts'
import type { PushContext } from './context.ts'
import type { Outbox } from './outbox.ts'

type Request = ToServer & { t: 'request' }

/** Takes one request of an authenticated reader. @param since timers' ms of its arrival */
export function takeRequest(
  context: PushContext,
  outbox: Outbox,
  reader: Reader,
  request: Request,
  since: number,
): void {
  const { idJob, flags = [], timeout = pushNumbers.requestTimeoutMs, resume } = request.header
  const fail = (code: ErrorCode, details: string) => outbox.send(errorText(code, details, idJob))
  const reason = context.refusal()
  if (reason !== undefined) {
    context.counts.rejected++
    const details = reason === 3 ? 'The price source is starting.' : 'The server is overloaded.'
    return outbox.send(messageText({ t: 'reject', idJob, status: 503, reason, details }))
  }
  const open = outbox.jobs.channelOf(idJob)
  if (open !== undefined) {
    if (flags.includes('current_state_refresh'))
      return guarded(context, fail, () => answer(context, outbox, idJob, open))
    return fail('duplicate_job', 'This idJob is already open.')
  }
  if (reader.internal === undefined && (flags.includes('no_merge') || flags.includes('internal_client'))) {
    return fail('forbidden', 'This flag is reserved to internal services.')
  }
  const read = readPriceRequest(request)
  if ('fault' in read) return fail('bad_request', read.fault)
  const listing = listingOf(context, read.notation)
  if (listing === undefined) return fail('not_found', 'No such notation.')
  const quality = grant(reader, read, listingFacts(listing))
  if (quality === undefined) {
    const details = 'Real time of this venue is not part of your subscription.'
    if (!flags.includes('permission_denied_response')) return fail('forbidden', details)
    return outbox.send(messageText({ t: 'permission_denied', idJob, status: 403, details }))
  }
  const subscribes = flags.includes('add_subscription')
  if (subscribes && outbox.jobs.size >= context.settings.jobsPerConnection) {
    return fail('too_many_jobs', `A connection has at most ${context.settings.jobsPerConnection} open jobs.`)
  }
  if (context.timers.now() - since > timeout) return fail('timeout', `No answer within ${timeout} ms.`)

  guarded(context, fail, () => {
    const minimumInterval = flags.includes('no_merge') ? 0 : intervalOf(context, read.minimumInterval)
    const wish = wishOf(reader, read, listing, quality, minimumInterval)
    const channel = context.channels.open(wish)
    try {
      if (subscribes) {
        answer(context, outbox, idJob, channel, resume)
        subscribe(context, outbox, idJob, channel)
      } else {
        const ts = context.channels.ts()
        outbox.send(responseText(channel, { idJob, form: outbox.form, ts, data: channel.freshText() }))
      }
    } finally {
      context.channels.release(channel) // stays where it has readers
    }
  })
}

/** Opens a job on a channel; its answer has been sent. */
export function subscribe(context: PushContext, outbox: Outbox, idJob: string, channel: Channel): void {
  context.counts.jobs++
  if (outbox.jobs.add(idJob, channel)) context.channels.join(channel, outbox)
}

/**
 * Sends the full state of the channel's number, or what a resumed reader lacks. What the market shows by now but the
 * channel has not sent comes with its next number, so that a number means the same to everybody.
 */
export function answer(context: PushContext, outbox: Outbox, idJob: string, channel: Channel, resume?: Resume): void {
  const { form } = outbox
  outbox.settle(channel)
  if (channel.readers.length === 0) channel.advance(context.channels.ts())
  const { ts } = channel
  if (resume !== undefined && resume.epoch === context.epoch && resume.ch === channel.id && resume.n <= channel.n) {
    const update = channel.merged(resume.n, form, ts)
    if (update !== undefined) {
      outbox.send(resumedText(channel, { idJob, form, ts }, resume.n))
      if (resume.n < channel.n) outbox.send(update)
      return
    }
  }
  outbox.send(responseText(channel, { idJob, form, ts, data: channel.committedText() }))
}

/** The right to what a job shows is gone, or its source is: the job ends. */
export function loseJob(
  context: PushContext,
  outbox: Outbox,
  idJob: string,
  code: 'source_lost' | 'entitlement_changed',
): void {
  const details =
    code === 'source_lost' ? 'The price source ended.' : 'Your subscription no longer covers this quality.'
  context.counts.lost++
  endJob(context, outbox, idJob)
  outbox.send(messageText({ t: 'loss', idJob, code, details }))
}

/** Whether the reader may still see what the channel shows. */
export function stillGranted(reader: Reader, { terms }: Channel): boolean {
  const facts = listingFacts(terms.listing)
  const { trade, bidAsk } = terms.quality
  if (terms.path === orderBookPath)
    return grantedBookQuality(reader, facts, trade) !== undefined && terms.levels <= levelsFor(reader, facts)
  return grantedQuality(reader, facts, trade) !== undefined && grantedQuality(reader, facts, bidAsk) !== undefined
}

export function listingOf(context: PushContext, notation: string): Listing | undefined {
  return /^\d{1,15}$/.test(notation) ? context.universe.byNotation(Number(notation) as NotationId) : undefined
}

/** The channel of the best prices a reader may have, as the event stream asks for. */
export function bestWish(context: PushContext, reader: Reader, listing: Listing, minimumInterval: number): ChannelWish {
  const best = grantedQuality(reader, listingFacts(listing), 'BST') ?? 'DLY'
  return {
    path: compositePath,
    listing,
    quality: { trade: best, bidAsk: best },
    attributes: ['idNotation', 'trade.latest', 'trade.low', 'trade.high', 'bidAsk'],
    levels: 0,
    minimumInterval: intervalOf(context, minimumInterval),
  }
}

const longestIntervalMs = 86_400_000

const intervalOf = ({ settings }: PushContext, asked: number): number =>
  Math.min(longestIntervalMs, Math.max(settings.minimumIntervalMs, Math.ceil(asked), 0))

function wishOf(
  reader: Reader,
  { path, attributes }: PriceRequest,
  listing: Listing,
  quality: GrantedQualities,
  minimumInterval: number,
): ChannelWish {
  return { path, listing, quality, attributes, levels: levelsFor(reader, listingFacts(listing)), minimumInterval }
}

const levelsFor = (reader: Reader, facts: ListingFacts): number =>
  mayAllLevels(reader, facts) ? allLevels : openLevels

function grant(reader: Reader, { path, quality }: PriceRequest, facts: ListingFacts): GrantedQualities | undefined {
  if (path === orderBookPath) {
    const book = grantedBookQuality(reader, facts, quality.bidAsk)
    return book && { trade: book, bidAsk: book }
  }
  const trade = grantedQuality(reader, facts, quality.trade)
  const bidAsk = grantedQuality(reader, facts, quality.bidAsk)
  return trade && bidAsk && { trade, bidAsk }
}

/** An error of the market is answered on the connection instead of closing it. */
function guarded(context: PushContext, fail: (code: ErrorCode, details: string) => void, act: () => void): void {
  try {
    act()
  } catch (reason) {
    if (reason instanceof Failure) return fail('not_found', 'No prices for this notation.')
    context.log.warn('push.request.failed', { reason: String(reason) })
    fail('internal', 'The server could not answer.')
  }
}

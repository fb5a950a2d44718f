import type { RejectReason } from '#contract/push.ts'
import type { Universe } from '#market/instruments.ts'
import type { Channels } from '../channels/channels.ts'
import type { PushSettings } from '../limits.ts'
import type { Timers } from '../timers.ts'
import type { Tokens } from '../tokens.ts'
import type { Outbox } from './outbox.ts'
import type { Readers } from './readers.ts'

/** An event and its facts, nothing personal. */
export interface PushLog {
  info(event: string, facts?: Readonly<Record<string, unknown>>): void
  warn(event: string, facts?: Readonly<Record<string, unknown>>): void
}

/** What all connections of a server share. */
export interface PushContext {
  readonly settings: PushSettings
  readonly timers: Timers
  readonly channels: Channels
  readonly universe: Universe
  readonly tokens: Tokens
  readonly log: PushLog
  /** id of this server start */
  readonly epoch: string
  readonly counts: Counts
  readonly readers: Readers
  /** why no request can be taken now */
  refusal(): RejectReason | undefined
}

export interface Counts {
  connections: number
  jobs: number
  rejected: number
  lost: number
  slow: number
  /** by close code */
  closed: Map<number, number>
}

/** Ends all jobs of a connection, which sends nothing any more. */
export function endJobs(context: PushContext, outbox: Outbox): void {
  for (const channel of outbox.jobs.channels()) context.channels.leave(channel, outbox)
  context.counts.jobs -= outbox.jobs.size
  outbox.close()
}

export function endJob(context: PushContext, outbox: Outbox, idJob: string): void {
  const before = outbox.jobs.size
  const channel = outbox.jobs.remove(idJob)
  context.counts.jobs -= before - outbox.jobs.size
  if (channel === undefined) return
  outbox.forget(channel)
  context.channels.leave(channel, outbox)
}

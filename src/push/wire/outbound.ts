import { errorCodes } from '#contract/push.ts'
import type { ErrorCode, PatchForm, ToBrowser } from '#contract/push.ts'
import type { Channel } from '../channels/channel.ts'

/** JSON of a message, `t` first, absent values left out. */
export const messageText = (message: Exclude<ToBrowser, { t: 'response' | 'update' }>): string =>
  JSON.stringify(message)

export const errorText = (code: ErrorCode, details: string, idJob?: string): string =>
  messageText({ t: 'error', idJob, status: errorCodes[code], code, details })

export interface Answer {
  idJob: string
  form: PatchForm
  /** microseconds since 1970 */
  ts: number
  /** JSON of the state */
  data: string
}

/** A full answer under the channel's present number. */
export function responseText(channel: Channel, { idJob, form, ts, data }: Answer): string {
  const paths = form === 'compact' ? `,"paths":${channel.schema.pathsText}` : ''
  return `${head(channel, idJob, 200, channel.n, ts)}${paths},"data":${data}}`
}

/** A resumed subscription: the reader keeps the state it has under number `n`. */
export function resumedText(channel: Channel, { idJob, form, ts }: Omit<Answer, 'data'>, n: number): string {
  const paths = form === 'compact' ? `,"paths":${channel.schema.pathsText}` : ''
  return `${head(channel, idJob, 206, n, ts)}${paths}}`
}

const head = (channel: Channel, idJob: string, status: number, n: number, ts: number): string =>
  `{"t":"response","idJob":"${idJob}","status":${status},"ch":${channel.id},"n":${n},"ts":${ts},` +
  `"meta":${JSON.stringify(channel.terms.meta)}`

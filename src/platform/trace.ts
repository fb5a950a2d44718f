import { randomBytes } from 'node:crypto'

/** Where one answer stands in a trace that may have begun elsewhere (W3C Trace Context). */
export interface Trace {
  /** 32 hexadecimal digits */
  traceId: string
  /** of this process's part, 16 digits */
  spanId: string
  /** of the asker's part */
  parentSpanId?: string
  /** whether its parts are recorded */
  sampled: boolean
}

/** `version-traceId-parentId-flags`; later versions may say more behind */
const known =
  /^(?!ff)(?<version>[0-9a-f]{2})-(?<traceId>[0-9a-f]{32})-(?<parent>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})(?<more>-.*)?$/

/**
 * Goes on with the trace that a `traceparent` header names, or begins one: where it is none, of zeros or malformed, as
 * the standard asks.
 * @param share of begun traces that are recorded, 0 to 1; the asker decides of its own
 */
export function traceFrom(header: string | undefined, share = 0): Trace {
  const { version, traceId = '', parent = '', flags = '', more } = known.exec(header ?? '')?.groups ?? {}
  const spanId = randomBytes(8).toString('hex')
  if (/[^0]/.test(traceId) && /[^0]/.test(parent) && !(version === '00' && more))
    return { traceId, spanId, parentSpanId: parent, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
  const fresh = randomBytes(16).toString('hex')
  return { traceId: fresh, spanId, sampled: Number.parseInt(fresh.slice(-8), 16) < share * 2 ** 32 }
}

/** The header that names this part to whom it is passed on. */
export const traceparentOf = ({ traceId, spanId, sampled }: Trace): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`

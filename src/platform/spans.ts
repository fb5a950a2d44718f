import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { Trace } from './trace.ts'
import { portalVersion } from './version.ts'

/** One part of a trace: what was done, from when to when. */
export interface Span {
  trace: Trace
  name: string
  /** of an answer, or of work that nobody waits for */
  kind: 'server' | 'internal'
  /** ms since 1970 */
  startedAt: number
  endedAt: number
  failed: boolean
  attributes: Readonly<Record<string, string | number>>
}

/** Where spans go: to the operator's collector, or nowhere. */
export interface Spans {
  /** of traces that begin here, the share that is recorded; 0 where no collector was named */
  readonly share: number
  record(span: Span): void
  /** sends what waits, for a second at most */
  stop(): Promise<void>
}

/** what waits for the collector at most; while it is away later ones are dropped */
const mostWaiting = 2048
const mostInBatch = 512
const everyMs = 5000
const patienceMs = 10_000
const farewellMs = 1000
/** answers after which the same may be sent again, as OTLP says */
const passing = [429, 502, 503, 504]

export const nowhere: Spans = { share: 0, record: () => {}, stop: async () => {} }

/**
 * Sends spans to the collector that the settings name, as JSON over HTTP (OTLP 1.x, `/v1/traces`). Where none is named,
 * nothing is kept and nothing leaves.
 */
export function openSpans(config: Config, log: Log, send: typeof fetch = fetch): Spans {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined) return nowhere
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const headers = { ...config.OTEL_EXPORTER_OTLP_HEADERS, 'content-type': 'application/json' }
  let waiting: Span[] = []
  let dropped = 0
  let failing = false
  let sending: Promise<void> | undefined

  function failed(facts: Record<string, unknown>): void {
    if (!failing) log.warn('spans.unsent', facts)
    failing = true
  }

  async function sendBatch(signal: AbortSignal): Promise<void> {
    const batch = waiting.splice(0, mostInBatch)
    if (batch.length === 0) return
    const body = JSON.stringify(exportOf(batch, config.OTEL_SERVICE_NAME))
    const keep = () => void (waiting = [...batch, ...waiting].slice(0, mostWaiting))
    try {
      const { status, ok, body: answer } = await send(url, { method: 'POST', headers, body, signal, redirect: 'error' })
      await answer?.cancel()
      if (!ok) {
        if (passing.includes(status)) keep()
        return failed({ status })
      }
    } catch (error) {
      keep()
      return failed({ error: String(error) })
    }
    if (failing) log.info('spans.sent-again', { dropped })
    failing = false
  }

  const sendAll = async (signal: AbortSignal): Promise<void> => {
    do await sendBatch(signal)
    while (waiting.length > 0 && !failing)
  }
  const flush = (signal = AbortSignal.timeout(patienceMs)): Promise<void> =>
    (sending ??= sendAll(signal).finally(() => (sending = undefined)))
  const timer = setInterval(() => void flush(), everyMs)
  timer.unref()

  return {
    share: config.OTEL_TRACES_SAMPLER_ARG,
    record: (span) => {
      if (!span.trace.sampled) return
      if (waiting.length >= mostWaiting) return void dropped++
      waiting.push(span)
      if (waiting.length >= mostInBatch && !failing) void flush()
    },
    stop: async () => {
      clearInterval(timer)
      const end = AbortSignal.timeout(farewellMs)
      await Promise.race([sending, new Promise((resolve) => end.addEventListener('abort', resolve))])
      await flush(end)
    },
  }
}

/** spans as OTLP's JSON has them: ids in hexadecimal, instants as text in nanoseconds */
const exportOf = (spans: readonly Span[], service: string) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': service, 'service.version': portalVersion() }) },
      scopeSpans: [{ scope: { name: 'parkett' }, spans: spans.map(spanOf) }],
    },
  ],
})

const spanOf = ({ trace, name, kind, startedAt, endedAt, failed, attributes }: Span) => ({
  traceId: trace.traceId,
  spanId: trace.spanId,
  ...(trace.parentSpanId && { parentSpanId: trace.parentSpanId }),
  flags: 1,
  name,
  kind: kind === 'server' ? 2 : 1,
  startTimeUnixNano: nanoseconds(startedAt),
  endTimeUnixNano: nanoseconds(endedAt),
  attributes: attributesOf(attributes),
  status: failed ? { code: 2 } : {},
})

const nanoseconds = (ms: number): string => `${BigInt(Math.round(ms * 1000))}000`

const attributesOf = (attributes: Readonly<Record<string, string | number>>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))

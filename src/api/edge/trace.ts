import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Spans } from '#platform/spans.ts'
import { traceFrom, type Trace } from '#platform/trace.ts'

export interface Traces {
  /** the same for as long as a request is answered */
  of(request: { raw: IncomingMessage }): Trace
  /** an answer was given: it is recorded where its trace is */
  answered(request: FastifyRequest, reply: FastifyReply): void
}

/** What watches the portal, and files, would be most of what is recorded. */
const unrecorded = /^\/(health|metrics|assets)\b/

/** The traces of answers. Of an answer its method, route, status and time are recorded; nothing of who asked for what. */
export function createTraces(spans: Spans): Traces {
  const traces = new WeakMap<IncomingMessage, Trace>()
  const of = ({ raw }: { raw: IncomingMessage }): Trace => {
    const { traceparent } = raw.headers
    let trace = traces.get(raw)
    if (!trace) traces.set(raw, (trace = traceFrom(typeof traceparent === 'string' ? traceparent : '', spans.share)))
    return trace
  }
  return {
    of,
    answered: (request, reply) => {
      const trace = of(request)
      const { url: route = '/*' } = request.routeOptions
      if (!trace.sampled || unrecorded.test(route)) return
      const endedAt = Date.now()
      spans.record({
        trace,
        name: `${request.method} ${route}`,
        kind: 'server',
        startedAt: endedAt - reply.elapsedTime,
        endedAt,
        failed: reply.statusCode >= 500,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': reply.statusCode,
          'url.scheme': request.protocol,
        },
      })
    },
  }
}

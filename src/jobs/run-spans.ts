import type { Spans } from '#platform/spans.ts'
import { traceFrom } from '#platform/trace.ts'
import type { JobsOptions } from './jobs.ts'

/** Records every run of a job as a trace of its own. */
export const runSpans =
  (spans: Spans): NonNullable<JobsOptions['ran']> =>
  (name, outcome, seconds) => {
    const endedAt = Date.now()
    spans.record({
      trace: traceFrom(undefined, spans.share),
      name: `job ${name}`,
      kind: 'internal',
      startedAt: endedAt - seconds * 1000,
      endedAt,
      failed: outcome === 'failed',
      attributes: { 'parkett.job': name },
    })
  }

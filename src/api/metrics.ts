import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** What an operator watches, in Prometheus' text form. */
export interface Metrics {
  readonly contentType: string
  text(): Promise<string>
  request(method: string, route: string, status: number, seconds: number): void
  /** a page, or a part of one, that could not be shown */
  pageError(): void
  /** one run of a job */
  job(name: string, outcome: 'done' | 'failed', seconds: number): void
  /** a gauge, read at each scrape */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'parkett_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'parkett_request_seconds',
    help: 'Time to answer',
    labelNames: ['route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  const pageErrors = new Counter({
    name: 'parkett_page_errors_total',
    help: 'Pages, and parts of pages, that could not be shown',
    registers: [registry],
  })
  const runs = new Counter({
    name: 'parkett_job_runs_total',
    help: 'Runs of jobs by this process',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  })
  const runDuration = new Histogram({
    name: 'parkett_job_seconds',
    help: 'Time of a run',
    labelNames: ['job'],
    buckets: [0.01, 0.1, 1, 10, 60, 300],
    registers: [registry],
  })
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    request: (method, route, status, seconds) => {
      requests.inc({ method, route, status: String(status) })
      duration.observe({ route }, seconds)
    },
    pageError: () => pageErrors.inc(),
    job: (name, outcome, seconds) => {
      runs.inc({ job: name, outcome })
      runDuration.observe({ job: name }, seconds)
    },
    gauge: (name, help, read) => {
      registry.registerMetric(
        new Gauge({
          name,
          help,
          registers: [],
          async collect() {
            this.set(await read())
          },
        }),
      )
    },
  }
}

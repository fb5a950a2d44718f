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
  /** what somebody else counts, read at each scrape; with `label`, one number for each of its values */
  counter(name: string, help: string, read: () => number): void
  counter(name: string, help: string, read: () => Readonly<Record<string, number>>, label: string): void
  /** a fact that does not change, as labels of a gauge that is 1 */
  fact(name: string, help: string, labels: Readonly<Record<string, string>>): void
}

/** Of the process, however many portals it holds one after the other: what watches its garbage can never be taken off. */
const ofProcess = new Registry()
let isWatched = false

export function createMetrics(): Metrics {
  if (!isWatched) collectDefaultMetrics({ register: ofProcess })
  isWatched = true
  const registry = new Registry()
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
    text: async () => `${await ofProcess.metrics()}\n${await registry.metrics()}`,
    request: (method, route, status, seconds) => {
      requests.inc({ method, route, status: String(status) })
      duration.observe({ route }, seconds)
    },
    pageError: () => pageErrors.inc(),
    job: (name, outcome, seconds) => {
      runs.inc({ job: name, outcome })
      runDuration.observe({ job: name }, seconds)
    },
    counter: (name: string, help: string, read: () => number | Readonly<Record<string, number>>, label?: string) => {
      registry.registerMetric(
        new Counter({
          name,
          help,
          labelNames: label === undefined ? [] : [label],
          registers: [],
          collect() {
            this.reset()
            const counted = read()
            if (typeof counted === 'number') this.inc(counted)
            else for (const [value, count] of Object.entries(counted)) this.inc({ [label ?? '']: value }, count)
          },
        }),
      )
    },
    fact: (name, help, labels) => {
      registry.registerMetric(
        new Gauge({
          name,
          help,
          labelNames: Object.keys(labels),
          registers: [],
          collect() {
            this.set(labels, 1)
          },
        }),
      )
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

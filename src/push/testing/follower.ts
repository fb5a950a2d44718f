export type Message = { t: string } & Record<string, unknown>

interface Job {
  ch?: number
  n: number
  state: unknown
}

interface Operation {
  op: string
  path: string
  value?: unknown
}

/** Keeps the state of jobs from full answers and patches, as docs/push.md says and strictly so. */
export class Follower {
  readonly jobs = new Map<string, Job>()
  /** updates that started beyond what was known */
  gaps = 0
  merged = 0
  readonly #paths = new Map<number, string[]>()
  readonly #refresh: (idJob: string) => void

  /** @param refresh asks the server for the full state of a job */
  constructor(refresh: (idJob: string) => void) {
    this.#refresh = refresh
  }

  /** A request was sent; what an earlier connection knew of the job stays. */
  open(idJob: string): void {
    if (!this.jobs.has(idJob)) this.jobs.set(idJob, { n: 0, state: undefined })
  }

  take(message: Message): void {
    if (message.t === 'response') {
      const job = this.jobs.get(String(message.idJob))
      if (job === undefined) return
      job.ch = Number(message.ch)
      job.n = Number(message.n)
      if (message.status === 200) job.state = structuredClone(message.data)
      if (Array.isArray(message.paths)) this.#paths.set(job.ch, message.paths)
    }
    if (message.t === 'update') {
      for (const [idJob, job] of this.jobs) if (job.ch === message.ch) this.#update(idJob, job, message)
    }
  }

  #update(idJob: string, job: Job, message: Message): void {
    const [n, p] = [Number(message.n), Number(message.p)]
    if (n <= job.n) return
    if (p > job.n) {
      this.gaps++
      return this.#refresh(idJob)
    }
    if (n - p > 1) this.merged++
    job.n = n
    for (const operation of (message.patch ?? []) as Operation[]) apply(job.state, operation)
    const compact = (message.c ?? []) as unknown[]
    for (let i = 0; i < compact.length; i += 2) {
      const path = this.#paths.get(Number(message.ch))?.[Number(compact[i])]
      if (path === undefined) throw new Error(`no path ${String(compact[i])}`)
      apply(job.state, { op: 'add', path, value: compact[i + 1] })
    }
  }
}

/** RFC 6902 add, replace and remove, strict about what must be there. */
function apply(state: unknown, { op, path, value }: Operation): void {
  const keys = path.split('/').slice(1)
  const last = keys.pop() ?? ''
  let target = state as Record<string, unknown>
  for (const key of keys) {
    if (!(key in target)) throw new Error(`${path}: no ${key}`)
    target = target[key] as Record<string, unknown>
  }
  if (op !== 'add' && !(last in target)) throw new Error(`${op} ${path}: nothing there`)
  if (Array.isArray(target) && op === 'remove') target.splice(Number(last), 1)
  else if (op === 'remove') delete target[last]
  else if (Array.isArray(target) && op === 'add') target.splice(Number(last), 0, value)
  else target[last] = value
}

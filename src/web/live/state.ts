import type { PriceState, ResponseMessage, ResponseMeta, UpdateMessage } from '#contract/push.ts'

/** What a subscription shows: the state, the number it has, the channel it comes from. */
export interface Shown {
  ch: number
  n: number
  /** microseconds since 1970 at which the server read the state */
  ts: number
  state: PriceState
  meta: ResponseMeta
  paths: readonly string[]
}

/** Takes a full answer, or a resumption of what was shown before. undefined: nothing to resume, ask anew. */
export function answered(
  before: Shown | undefined,
  { ch, n, ts, meta, paths = [], data }: ResponseMessage,
): Shown | undefined {
  const state = data ?? before?.state
  return state === undefined ? undefined : { ch, n, ts, state, meta, paths }
}

/** Applies an update in place. 'old': nothing new in it; 'gap': something was missed, the full state is needed. */
export function updated(shown: Shown, { n, p, ts, c = [] }: UpdateMessage): 'done' | 'old' | 'gap' {
  if (n <= shown.n) return 'old'
  if (p > shown.n) return 'gap'
  shown.n = n
  shown.ts = ts
  for (let i = 0; i < c.length; ) {
    const index = Number(c[i++])
    if (index < 0) write(shown.state, shown.paths[-1 - index], undefined)
    else write(shown.state, shown.paths[index], c[i++])
  }
  return 'done'
}

function write(state: object, path: string | undefined, value: unknown): void {
  const keys = path?.split('/').slice(1) ?? []
  const last = keys.pop()
  if (last === undefined) return
  let target = state as Record<string, unknown>
  for (const key of keys) target = (target[key] ??= {}) as Record<string, unknown>
  if (value === undefined) delete target[last]
  else target[last] = value
}

import type { Call, CallInput, Endpoint } from '#contract/endpoint.ts'
import type { Clock } from '#platform/clock.ts'
import { myTurn } from '#platform/turns.ts'
import type { Asker } from './asker.ts'
import type { Bound } from './handle.ts'

/** The server's own way to an endpoint: the handler itself, without HTTP. Pages are loaded through it. */
export const createCall = (bounds: readonly Bound[], asker: Asker, clock: Clock): Call =>
  createCalls(bounds, clock)(asker)

/** Built once for all askers; the returned function binds one asker. */
export function createCalls(bounds: readonly Bound[], clock: Clock): (asker: Asker) => Call {
  const byEndpoint = new Map<unknown, Bound>(bounds.map((bound) => [bound.endpoint, bound]))
  return (asker) =>
    async <P, Q, B, R>(
      endpoint: Endpoint<P, Q, B, R>,
      { params = {} as P, query = {}, body, ...named }: CallInput<P, Q, B> = {}, // what is missing, its schema says
    ) => {
      const bound = byEndpoint.get(endpoint)
      if (!bound) throw new Error(`No handler answers ${endpoint.name}`)
      const turn = myTurn() // a page asks for all its blocks at once
      if (turn) await turn
      return (await bound.answer({ params, query, body, ...named }, asker, clock.now())) as R
    }
}

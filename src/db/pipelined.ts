import { Socket } from 'node:net'
import type { PoolConfig } from 'pg'

/** Connections on which questions that are asked at once go out at once, in one write: one apiece costs more than the question. */
export const pipelined = { pipeline: true, stream: () => new GatheringSocket() } as const satisfies PoolConfig

/** The driver corks and uncorks it for each question. */
class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}

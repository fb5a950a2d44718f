import { perGeneration } from '#api/generation.ts'
import type { Rooms } from '#api/rooms.ts'
import { longSparklines } from '#market/sparklines.ts'
import { once } from '#platform/kept.ts'

/** The lines of five years of a portal, read once for all lists that show them. */
export const longLinesIn = once((rooms: Rooms) => perGeneration(rooms, () => longSparklines(rooms)))

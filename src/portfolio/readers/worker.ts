import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { goBehind } from '#platform/background.ts'
import { decode, readBrokerFile, UnreadableFile, type Amends, type BrokerFile, type Mapping } from '../broker-files.ts'

/** A file as its thread gets it. */
export interface FileTask {
  name: string
  bytes: Uint8Array
  mapping?: Mapping
  amends: Amends
}

type InStretches = 'rows' | 'places' | 'skipped'
/** Rows, where each comes from, and rows that were left out. */
export type Stretch = Required<Pick<BrokerFile, InStretches>>

/** First what is known of the whole file, or why it cannot be read; then its rows, a stretch for each time they are asked for. */
export type FromFileThread =
  | { problem: string }
  | { head: Omit<BrokerFile, InStretches>; rows: number; stretches: number; hasPlaces: boolean }
  | Stretch

/** of one message: taking it in keeps nobody waiting */
const rowsAtOnce = 2000

async function answer({ name, bytes, mapping, amends }: FileTask): Promise<void> {
  try {
    const read = readBrokerFile(name, decode(Buffer.from(bytes)), { amends, ...(mapping && { mapping }) })
    const { rows, places, skipped, ...head } = read
    const stretches = Math.ceil(Math.max(rows.length, skipped.length) / rowsAtOnce)
    tell({ head, rows: rows.length, stretches, hasPlaces: places !== undefined })
    for (let from = 0; from < stretches * rowsAtOnce; from += rowsAtOnce) {
      if (parentPort) await once(parentPort, 'message')
      const part = <T>(of: readonly T[]): readonly T[] => of.slice(from, from + rowsAtOnce)
      tell({ rows: part(rows), places: part(places ?? []), skipped: part(skipped) })
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    tell({ problem: error.message })
  }
  parentPort?.unref()
}

const tell = (message: FromFileThread): void => parentPort?.postMessage(message)

goBehind(10)
await answer(workerData as FileTask) // what `readInThread` gave

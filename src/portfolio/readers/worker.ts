import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { goBehind } from '#platform/background.ts'
import { decode, readBrokerFile, UnreadableFile, type Booking, type BrokerFile, type Mapping } from '../broker-files.ts'

/** A file as its thread gets it. */
export interface FileTask {
  name: string
  bytes: Uint8Array
  mapping?: Mapping
}

/** First what is known of the whole file, or why it cannot be read; then its rows, a stretch for each time they are asked for. */
export type FromFileThread =
  | { problem: string }
  | { head: Omit<BrokerFile, 'rows'>; total: number }
  | readonly Booking[]

/** of one message: taking it in keeps nobody waiting */
const rowsAtOnce = 2000

async function answer({ name, bytes, mapping }: FileTask): Promise<void> {
  try {
    const { rows, ...head } = readBrokerFile(name, decode(Buffer.from(bytes)), {
      toBeChecked: true,
      ...(mapping && { mapping }),
    })
    tell({ head, total: rows.length })
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      if (parentPort) await once(parentPort, 'message')
      tell(rows.slice(from, from + rowsAtOnce))
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

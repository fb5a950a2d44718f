import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { numberText } from '#contract/number-format.ts'
import {
  decode,
  readBrokerFile,
  UnreadableFile,
  type Amends,
  type Booking,
  type BrokerFile,
  type Mapping,
} from './broker-files.ts'
import type { RowPlace, SkippedRow } from './readers/schema.ts'
import type { FileTask, FromFileThread } from './readers/worker.ts'
import { mostTransactions } from './stored-transactions.ts'

/** How the owner of a file had it read. */
export interface ReadingWishes {
  readonly mapping?: Mapping | undefined
  readonly amends: Amends
}

/** Reads what somebody sent. `problem`: a German sentence for its owner. */
export type FileReading = (
  name: string,
  bytes: Buffer,
  wishes: ReadingWishes,
) => Promise<BrokerFile | { problem: string }>

/** smaller files are read before a thread has begun */
const largestHere = 64_000
/**
 * Reads files of people beside the requests: large ones in a thread of their own, one after the other, and what they hold
 * comes over in stretches.
 * @param thread the bundled `readers/worker.ts`
 * @param mostMB memory that reading one may take; the largest file needs 1,000. What unfolds beyond it is told to be too large.
 */
export function fileReading(thread: URL, mostMB = 1024): FileReading {
  let last: Promise<unknown> = Promise.resolve()
  return (name, bytes, { mapping, amends }) => {
    const wishes = { amends, ...(mapping && { mapping }) }
    if (bytes.length <= largestHere) return readHere(name, bytes, wishes)
    const reading = last.then(() => readInThread(thread, { name, bytes, ...wishes }, mostMB))
    last = reading.catch(() => undefined)
    return reading
  }
}

async function readHere(name: string, bytes: Buffer, wishes: Omit<FileTask, 'name' | 'bytes'>) {
  try {
    return readBrokerFile(name, decode(bytes), wishes)
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.message }
    throw error
  }
}

function readInThread(thread: URL, task: FileTask, mostMB: number): Promise<BrokerFile | { problem: string }> {
  const worker = new Worker(thread, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: mostMB } })
  const [rows, places, skipped]: [Booking[], RowPlace[], SkippedRow[]] = [[], [], []]
  const reading = new Promise<BrokerFile | { problem: string }>((resolve, reject) => {
    let begun: Extract<FromFileThread, { head: unknown }> | undefined
    let come = 0
    worker.on('message', (message: FromFileThread) => {
      if ('problem' in message) return resolve(message)
      if ('head' in message) {
        begun = message
        if (begun.rows > mostTransactions) return resolve({ problem: tooMany })
      } else {
        come++
        for (const row of message.rows) rows.push(row)
        for (const place of message.places) places.push(place)
        for (const row of message.skipped) skipped.push(row)
      }
      if (begun && come === begun.stretches)
        return resolve({ ...begun.head, rows, skipped, ...(begun.hasPlaces && { places }) })
      void turn().then(() => worker.postMessage('next'))
    })
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ problem: 'Die Datei ist zu groß, um sie zu lesen.' })
      else reject(error)
    })
    worker.on('exit', () => reject(new Error('The thread ended before the file was read')))
  })
  return reading.finally(() => worker.terminate())
}

const tooMany = `In der Datei stehen mehr als ${numberText(mostTransactions, { decimals: 0 })} Buchungen: mehr, als ein Depot fasst.`

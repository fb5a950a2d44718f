import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync, writeSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { Command } from 'commander'
import {
  decode,
  decodePieces,
  largestBytes,
  readBrokerFile,
  readMapping,
  tooLarge,
  UnreadableFile,
  type BrokerFile,
  type ByteSource,
  type Mapping,
} from '#portfolio/broker-files.ts'

/** Larger files are read in pieces of this size. */
const pieceBytes = 1 << 18

/**
 * `parkett portfolio read PATH…`: reads exports of banks, brokers and portfolio tools and prints one compact JSON
 * object per file, one line each. A folder means its files in name order. An unreadable file gives
 * `{"file","error":{"message"}}`, the rest goes on, exit code 1.
 */
export function registerPortfolioRead(program: Command): void {
  const portfolio =
    program.commands.find((command) => command.name() === 'portfolio') ??
    program.command('portfolio').description('depots: read broker files, compute figures')
  portfolio
    .command('read')
    .description('read exports of banks, brokers and portfolio tools into one neutral schema')
    .argument('<paths...>', 'files, or folders with files')
    .option('--map <file>', 'read tables by this mapping: JSON {"column": "field"}')
    .action((paths: string[], { map }: { map?: string }) => {
      // Reading allocates short-lived objects only, so a small young generation saves a quarter of the memory at no
      // cost in time.
      setFlagsFromString('--max-semi-space-size=4')
      setFlagsFromString('--semi-space-growth-factor=1')
      if (!readAll(paths, map)) process.exitCode = 1
    })
}

function readAll(paths: readonly string[], mapPath: string | undefined): boolean {
  let allRead = true
  const mapping =
    mapPath === undefined ? undefined : attempt(() => readMapping(JSON.parse(readFileSync(mapPath, 'utf8'))))
  for (const path of paths.flatMap(filesOf)) {
    const file = basename(path)
    const result =
      mapping && 'failure' in mapping
        ? { failure: `Zuordnung: ${mapping.failure}` }
        : attempt(() => readOne(path, file, mapping?.value))
    if ('failure' in result) {
      allRead = false
      print(`${JSON.stringify({ file, error: { message: result.failure } })}\n`)
    } else for (const chunk of jsonChunks(result.value)) print(chunk)
  }
  return allRead
}

function filesOf(path: string): string[] {
  try {
    if (!statSync(path).isDirectory()) return [path]
    const names = readdirSync(path).filter(
      (name) => /\.(?:csv|tsv|txt|xml|json)$/i.test(name) && !name.endsWith('.expected.json'),
    )
    return names.toSorted().map((name) => join(path, name))
  } catch {
    return [path]
  }
}

function readOne(path: string, file: string, mapping: Mapping | undefined): BrokerFile {
  const stats = statSync(path)
  if (!stats.isFile()) throw new UnreadableFile('Das ist keine Datei.')
  if (stats.size > largestBytes.document) throw new UnreadableFile(tooLarge(stats.size, largestBytes.document))
  const source: ByteSource = { pieces: () => piecesOf(path), whole: () => wholeTable(path, stats.size) }
  const decoded = stats.size <= pieceBytes ? decode(readFileSync(path)) : decodePieces(source)
  return readBrokerFile(file, decoded, mapping ? { mapping } : {})
}

function wholeTable(path: string, size: number): Buffer<ArrayBuffer> {
  if (size > largestBytes.table) throw new UnreadableFile(tooLarge(size, largestBytes.table))
  return readFileSync(path)
}

function* piecesOf(path: string): Generator<Buffer> {
  const opened = openSync(path, 'r')
  const buffer = Buffer.allocUnsafeSlow(pieceBytes)
  try {
    for (let read = readSync(opened, buffer); read > 0; read = readSync(opened, buffer)) yield buffer.subarray(0, read)
  } finally {
    closeSync(opened)
  }
}

function attempt<T>(read: () => T): { value: T } | { failure: string } {
  try {
    return { value: read() }
  } catch (error) {
    return { failure: messageOf(error) }
  }
}

function messageOf(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message
  if (error instanceof SyntaxError) return 'Das ist kein JSON.'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'Die Datei gibt es nicht.'
  if (code === 'EACCES') return 'Die Datei darf nicht gelesen werden.'
  return `Die Datei konnte nicht gelesen werden: ${error instanceof Error ? error.message : String(error)}`
}

/** The line of one file in pieces, so that a large one is never held twice. */
function* jsonChunks({ rows, ...rest }: BrokerFile): Generator<string> {
  const { file, format, kind, ...tail } = rest
  yield `${JSON.stringify({ file, format, kind }).slice(0, -1)},"rows":[`
  for (let at = 0; at < rows.length; at += 1000) {
    const part = JSON.stringify(rows.slice(at, at + 1000)).slice(1, -1)
    yield at === 0 ? part : `,${part}`
  }
  yield `],${JSON.stringify(tail).slice(1)}\n`
}

/** Respects back-pressure of the pipe; ends the command when the reader is gone (as with `head`). */
function print(text: string): void {
  let bytes = Buffer.from(text)
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(writeSync(1, bytes))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'EPIPE') process.exit(0)
      if (code !== 'EAGAIN') throw error
    }
  }
}

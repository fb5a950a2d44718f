/**
 * What `parkett portfolio read` costs a user for 200,000 rows of every format: the whole process, from its start to the
 * last printed byte, as CPU time and largest resident memory. The rows are those of the adapters' samples, over again.
 */
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const rows = 200_000
const runs = 3
const samples = new URL('../src/portfolio/readers/adapters/', import.meta.url)
const program = join(import.meta.dirname, '../dist/server/cli.js')
const folder = mkdtempSync(join(tmpdir(), 'parkett-bench-'))
const report =
  "process.on('exit', () => { const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage(); " +
  'process.stderr.write(JSON.stringify([userCPUTime + systemCPUTime, maxRSS])) })'

/** The sample with its rows repeated: a document's between its first and last, a table's below its heading. */
function enlarged(name: string): string {
  const text = readFileSync(new URL(name, samples), 'utf8')
  if (name.endsWith('.json')) {
    const { activities, ...rest } = JSON.parse(text)
    return JSON.stringify({ ...rest, activities: repeated(activities) }, undefined, 2)
  }
  const lines = text.trimEnd().split('\n')
  const isRow = name.endsWith('.xml')
    ? (line: string) => line.startsWith('<Trade ')
    : (_line: string, index: number) => index >= rowsBegin(name)
  const first = lines.findIndex(isRow)
  const many = repeated(lines.filter(isRow))
  return [
    ...lines.slice(0, first),
    ...many,
    ...lines.filter((line, index) => index >= first && !isRow(line, index)),
  ].join('\n')
}

const repeated = <T>(parts: readonly T[]): T[] =>
  Array.from({ length: rows }, (_, index) => parts[index % parts.length]!)

const rowsBegin = (name: string): number => {
  const { rows: read, skipped } = JSON.parse(
    readFileSync(new URL(name.replace(/\.\w+$/, '.expected.json'), samples), 'utf8'),
  )
  const lines = readFileSync(new URL(name, samples), 'utf8').trimEnd().split('\n').length
  return Math.max(1, lines - read.length - skipped.length)
}

for (const name of readdirSync(samples).filter((file) => !file.endsWith('.ts') && !file.endsWith('.expected.json'))) {
  const path = join(folder, name)
  writeFileSync(path, enlarged(name))
  const printed = join(folder, 'printed')
  const measured = Array.from({ length: runs }, () => {
    const output = openSync(printed, 'w')
    const { stderr } = spawnSync(
      process.execPath,
      [
        '--enable-source-maps',
        '--import',
        `data:text/javascript,${encodeURIComponent(report)}`,
        program,
        'portfolio',
        'read',
        path,
      ],
      {
        stdio: ['ignore', output, 'pipe'],
        encoding: 'utf8',
      },
    )
    closeSync(output)
    const [cpu = 0, memory = 0]: number[] = JSON.parse(stderr)
    return { seconds: cpu / 1e6, memory: (memory * 1024) / 1e6 }
  })
  const seconds = measured.map((run) => run.seconds).toSorted((a, b) => a - b)[runs >> 1] ?? 0
  const memory = Math.max(...measured.map((run) => run.memory))
  const { size, read } = {
    size: readFileSync(path).length,
    read: readFileSync(printed, 'utf8').split('"type":').length - 1,
  }
  console.log(
    `${name}: ${(size / 1e6).toFixed(0)} MB, ${read} bookings: median ${seconds.toFixed(2)} s of CPU time, at most ${memory.toFixed(0)} MB`,
  )
  rmSync(path)
}
rmSync(folder, { recursive: true })

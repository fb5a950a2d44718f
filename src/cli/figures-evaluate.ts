/** `parkett figures`: figures of instruments from JSON files, one line each; and the list of all figures. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Command } from 'commander'
import { createCalendar } from '#calendar/sessions.ts'
import type { Calendar } from '#calendar/calendar.ts'
import { evaluateText, type Evaluation } from '#figures/evaluate.ts'
import { registryDocument } from '#figures/registry-document.ts'

/** Larger files are refused: reading one must not take the machine down. */
const LARGEST_FILE = 95_000_000

export interface FiguresOutput {
  write(line: string): void
  /** called once, with 1 if any input was bad, else 0 */
  exit(code: number): void
}

/** Adds `figures evaluate` and `figures list` to `parkett`. */
export function registerFigures(program: Command, output: FiguresOutput = toStandardOutput): void {
  const figures = program.command('figures').description('figures of instruments')
  figures
    .command('list')
    .description('print all figures with their formulas as Markdown')
    .action(() => output.write(registryDocument()))
  figures
    .command('evaluate')
    .description('compute figures of JSON inputs: one line of JSON an input')
    .argument('<path...>', 'files; a folder stands for its *.json in the order of their names')
    .action((paths: string[]) => evaluatePaths(paths, output))
}

function evaluatePaths(paths: readonly string[], output: FiguresOutput): void {
  const calendar = createCalendar()
  let failed = false
  for (const path of paths) {
    for (const evaluation of evaluatePath(path, calendar)) {
      failed ||= 'error' in evaluation
      output.write(`${JSON.stringify(evaluation)}\n`)
    }
  }
  output.exit(failed ? 1 : 0)
}

function* evaluatePath(path: string, calendar: Calendar): Generator<Evaluation> {
  for (const file of filesOf(path)) yield* evaluateFile(file, calendar)
}

/**
 * The path itself, or the files of a folder; folders in folders are left alone, what cannot be read is named as it is.
 */
function filesOf(path: string): string[] {
  if (!isFolder(path)) return [path]
  try {
    const names = readdirSync(path)
      .filter((name) => name.endsWith('.json'))
      .sort()
    return names.map((name) => join(path, name)).filter((file) => !isFolder(file))
  } catch {
    return [path]
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

function evaluateFile(file: string, calendar: Calendar): Evaluation[] {
  const id = basename(file, '.json')
  const content = readInput(file)
  return 'text' in content ? evaluateText(content.text, id, calendar) : [{ id, error: { message: content.failure } }]
}

function readInput(file: string): { text: string } | { failure: string } {
  try {
    const facts = statSync(file, { throwIfNoEntry: false })
    if (facts === undefined) return { failure: 'Die Datei gibt es nicht' }
    if (!facts.isFile()) return { failure: 'Das ist keine Datei' }
    if (facts.size > LARGEST_FILE) return { failure: 'Die Datei ist größer als 95 MB' }
    return { text: readFileSync(file, 'utf8').replace(/^\uFEFF/, '') }
  } catch {
    return { failure: 'Die Datei lässt sich nicht lesen' }
  }
}

const toStandardOutput: FiguresOutput = {
  write: (line) => void process.stdout.write(line),
  exit: (code) => {
    if (code !== 0) process.exitCode = code
  },
}

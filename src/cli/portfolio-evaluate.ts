import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Command } from 'commander'
import { type EvaluatedInput, evaluateInputs, type FailedInput } from '#portfolio/evaluate-input.ts'

/**
 * A close a day of three hundred instruments over twenty years beside 100,000 bookings is 86 MB; more would only fill
 * the memory.
 */
const largestFileBytes = 95_000_000

/** Adds `portfolio evaluate PATH…` to the command line. */
export function registerPortfolioEvaluate(program: Command): void {
  const portfolio =
    program.commands.find((command) => command.name() === 'portfolio') ??
    program.command('portfolio').description('depots: figures, and files of brokers')
  portfolio
    .command('evaluate')
    .description('compute the figures of depots: one line of JSON an input')
    .argument('<path...>', 'files; a folder stands for its *.json in the order of their names')
    .option('--trail', 'say where each figure comes from: lots, prices, exchange rates, formula')
    .action(async (paths: string[], { trail = false }: { trail?: boolean }) => {
      const failed = await evaluatePaths(paths, (line) => process.stdout.write(`${line}\n`), trail)
      if (failed) process.exitCode = 1
    })
}

/** Evaluates every file in its order, one line each. Tells whether any input was bad; the others are answered. */
export async function evaluatePaths(
  paths: readonly string[],
  print: (line: string) => void,
  trails = false,
): Promise<boolean> {
  let failed = false
  for (const path of paths) {
    for (const file of await filesOf(path)) {
      for (const answer of await evaluateFile(file, trails)) {
        print(JSON.stringify(answer))
        if ('error' in answer) failed = true
      }
    }
  }
  return failed
}

async function evaluateFile(file: string, trails: boolean): Promise<(EvaluatedInput | FailedInput)[]> {
  const id = basename(file, '.json')
  try {
    const { size } = await stat(file)
    if (size > largestFileBytes) return fault(id, `Die Datei ist größer als ${largestFileBytes / 1_000_000} MB`)
    return evaluateInputs(new TextDecoder().decode(await readFile(file)), { fallbackId: id, trails })
  } catch (error) {
    if (isOfSystem(error)) return fault(id, 'Die Datei ist nicht lesbar')
    console.error(`${file}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    return fault(id, 'Die Eingabe ist nicht berechenbar')
  }
}

async function filesOf(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined || !found.isDirectory()) return [path]
  const names = await readdir(path).catch(() => undefined)
  if (names === undefined) return [path]
  return names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(path, name))
}

const isOfSystem = (error: unknown): boolean => error instanceof Error && 'code' in error

const fault = (id: string, message: string): FailedInput[] => [{ id, error: { message } }]

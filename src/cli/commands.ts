import type { Command } from 'commander'
import { registerDoctor } from './doctor.ts'
import { registerFigures } from './figures-evaluate.ts'
import { registerImport } from './import.ts'
import { registerPortfolioEvaluate } from './portfolio-evaluate.ts'
import { registerPortfolioRead } from './portfolio-read.ts'

/** Every sub-command but `start`. */
export function registerCommands(program: Command): void {
  registerImport(program)
  registerFigures(program)
  registerPortfolioRead(program)
  registerPortfolioEvaluate(program)
  registerDoctor(program)
}

import type { Command } from 'commander'
import { registerDoctor } from './doctor.ts'
import { registerFigures } from './figures-evaluate.ts'
import { registerImport } from './import.ts'
import { registerPortfolioEvaluate } from './portfolio-evaluate.ts'
import { registerPortfolioRead } from './portfolio-read.ts'
import { registerPushWatch } from './push-watch.ts'

/** Every sub-command but `start`. */
export function registerCommands(program: Command): void {
  registerImport(program)
  registerFigures(program)
  registerPortfolioRead(program)
  registerPushWatch(program)
  registerPortfolioEvaluate(program)
  registerDoctor(program)
}

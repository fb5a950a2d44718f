import { Command } from 'commander'
import { start } from './start.ts'

/** The command `parkett`. Starting the portal loads nothing that only other commands need. */
async function main(argv: readonly string[]): Promise<void> {
  if (argv[2] === 'start') return start(process.env)
  const program = new Command('parkett').description('A German financial portal that anyone can run.').showHelpAfterError()
  program.command('start').description('run the portal (what `npm start` does)').action(() => start(process.env))
  const { registerCommands } = await import('./commands.ts')
  registerCommands(program)
  await program.parseAsync(argv)
}

await main(process.argv)

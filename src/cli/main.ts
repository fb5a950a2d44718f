import { Command } from 'commander'
import { start } from './start.ts'

/** The command `parkett`. Starting the portal loads nothing that only other commands need. */
async function main(argv: readonly string[]): Promise<void> {
  if (argv.length === 3 && argv[2] === 'start') return start(process.env)
  const program = new Command('parkett').description('A German financial portal that anyone can run.').showHelpAfterError()
  program.command('start').description('run the portal (what `npm start` does); settings are environment variables, see docs/running.md').action(() => start(process.env))
  const { registerCommands } = await import('./commands.ts')
  registerCommands(program)
  await program.parseAsync(argv)
}

// Who reads the output may stop reading, as `head` does: then there is nobody left to write for.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

await main(process.argv)

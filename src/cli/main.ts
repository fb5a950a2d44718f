import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { Command } from 'commander'
import { projectRoot } from '#platform/paths.ts'
import { portalVersion } from '#platform/version.ts'
import { watchReader } from './reader.ts'

/** V8's compile cache: a start skips compilation; a folder that cannot be written only costs speed. */
const compiled = join(projectRoot, 'dist', 'compiled')

/** The command `parkett`. Each sub-command loads only what it needs: the portal alone weighs 70 MB. */
async function main(argv: readonly string[]): Promise<void> {
  enableCompileCache(compiled)
  const start = async ({ services }: { services?: string } = {}) =>
    (await import('./start.ts')).start(process.env, services)
  if (argv.length === 3 && argv[2] === 'start') return start()
  const program = new Command('parkett')
    .description('A German financial portal that anyone can run.')
    .version(portalVersion())
    .showHelpAfterError()
  program.exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : wrongCall))
  program
    .command('start')
    .description('run the portal (what `npm start` does); settings are environment variables, see docs/running.md')
    .option('--services <list>', 'what this process does: web, push, jobs, comma separated; default: all')
    .action((options: { services?: string }) => start(options))
  if (argv[2] === 'start') return void (await program.parseAsync(argv))
  const { registerCommands } = await import('./commands.ts')
  await registerCommands(program, argv[2])
  await program.parseAsync(argv)
}

/** exit code for a wrong command line */
const wrongCall = 2

watchReader()
await main(process.argv)

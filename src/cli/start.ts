import { createLog, type Log } from '#platform/log.ts'
import { ConfigError, readConfig, type Config } from '#platform/config.ts'
import { startPortal, type Portal } from '../main.ts'
import { marketLine } from './market-line.ts'
import { startFault } from './start-fault.ts'

const forcedExitMs = 10_000

/** `parkett start`: runs the portal until it is told to stop. */
export async function start(environment: NodeJS.ProcessEnv): Promise<void> {
  const began = performance.now()
  const config = configOrExit(environment)
  const log = createLog(config.LOG_LEVEL)
  const starting = startPortal(config, log)
  // From the first moment: a start that is interrupted must not leave its database running.
  const interrupted = stopOnSignal(starting, log)
  let portal: Portal
  try {
    portal = await starting
  } catch (error) {
    exitWith(startFault(error, config))
  }
  if (interrupted()) return
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(
    `\nParkett runs: ${portal.url}  (${seconds} s)\n${marketLine(portal.rooms.calendar, portal.rooms.market.now())}\nCtrl+C stops it.\n\n`,
  )
}

/** @returns whether a signal has come */
function stopOnSignal(starting: Promise<Portal>, log: Log): () => boolean {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      setTimeout(() => process.exit(1), forcedExitMs).unref()
      starting
        .then((portal) => portal.stop())
        .then(
          () => process.exit(0),
          (error: unknown) => {
            log.error('stop.failed', { error: String(error) })
            process.exit(1)
          },
        )
    })
  }
  return () => stopping
}

function configOrExit(environment: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) exitWith(error.message)
    throw error
  }
}

function exitWith(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

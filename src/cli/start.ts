import { createLog, type Log } from '#platform/log.ts'
import { ConfigError, readConfig, type Config } from '#platform/config.ts'
import { startPortal, type Portal } from '../main.ts'
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
  process.stdout.write(`\nParkett runs: ${portal.url}  (${seconds} s)\n${marketLine(portal)}\nCtrl+C stops it.\n\n`)
}

/** @returns whether a signal has come */
function stopOnSignal(starting: Promise<Portal>, log: Log): () => boolean {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      setTimeout(() => process.exit(1), forcedExitMs).unref()
      starting.then((portal) => portal.stop()).then(
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

const venues = [
  { mic: 'XETR', name: 'Xetra' }, { mic: 'XFRA', name: 'Frankfurt' }, { mic: 'XNAS', name: 'Wall Street' }, { mic: 'XLON', name: 'London' }, { mic: 'XTKS', name: 'Tokyo' },
] as const
const timeOfDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', weekday: 'short', hour: '2-digit', minute: '2-digit' })

/** Which exchanges are open, and which opens next. */
function marketLine({ rooms: { calendar, market } }: Portal): string {
  const now = market.now()
  const open = venues.filter(({ mic }) => calendar.isOpen(mic, now))
  const [next] = venues
    .filter((venue) => !open.includes(venue))
    .map(({ mic, name }) => ({ name, at: calendar.nextSession(mic, now).continuousFrom }))
    .sort((a, b) => a.at - b.at)
  const state = open.length > 0 ? `Open: ${open.map(({ name }) => name).join(', ')}.` : 'All exchanges are closed; the indication runs.'
  return next ? `${state} Next to open: ${next.name}, ${timeOfDay.format(next.at)} (Berlin).` : state
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

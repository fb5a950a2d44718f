import { setFlagsFromString } from 'node:v8'
import { createLog, type Log } from '#platform/log.ts'
import { ConfigError, readConfig, type Config } from '#platform/config.ts'
import { keepPart } from '#platform/kept.ts'
import { servicesOf, type Service } from '#platform/services.ts'
import { startJobsAlone, startPortal, type Portal, type Worker } from '#portal/portal.ts'
import { whereMailsAre } from './mail.ts'
import { marketLine } from './market-line.ts'
import { startFault } from './start-fault.ts'

/** Supervisors kill after ten seconds at the earliest. */
const forcedExitMs = 9500
/** A signal to a whole group of processes comes here itself and handed on by the ones before: within so long it is the same. */
const echoMs = 500
/** of what memories of results may hold, under PROFILE=small */
const smallPart = 0.05

/**
 * The heap is collected when it has grown by so many percent. V8 would choose by itself: 300 at first, which is memory that nobody
 * uses, and 12 when much is kept, which has the thread mark its 270 MB every few seconds.
 */
const heapGrowthPercent = { normal: 50, small: 20 }

/** `parkett start`: runs the portal until it is told to stop. @param asked its services, as they were written */
export async function start(environment: NodeJS.ProcessEnv, asked = ''): Promise<void> {
  const began = performance.now()
  const config = configOrExit(environment)
  const log = createLog(config.LOG_LEVEL)
  const services = servicesOrExit(asked)
  setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent[config.PROFILE]}`)
  if (config.PROFILE === 'small') keepPart(smallPart)
  const hasReaders = services.has('web') || services.has('push')
  const starting = hasReaders ? startPortal(config, log, { services }) : startJobsAlone(config, log)
  // From the first moment: a start that is interrupted must not leave its database running.
  const interrupted = stopOnSignal(starting, log)
  let portal: Portal | Worker
  try {
    portal = await starting
  } catch (error) {
    exitWith(startFault(error, config))
  }
  if (interrupted()) return
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (portal.url === undefined)
    return void process.stdout.write(`\nParkett does its jobs.  (${seconds} s)\nCtrl+C stops it.\n\n`)
  const { url, rooms } = portal
  const lines = [
    `Parkett runs: ${url}  (${seconds} s)`,
    marketLine(rooms.calendar, rooms.market.now()),
    // whoever registers waits for a mail
    ...(config.SMTP_URL ? [] : [`Mails are not sent, SMTP_URL is not set: ${whereMailsAre(config, url)} shows them.`]),
    'Ctrl+C stops it.',
  ]
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

/** @returns whether a signal has come */
function stopOnSignal(starting: Promise<Portal | Worker>, log: Log): () => boolean {
  let heardAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (heardAt !== undefined) {
        if (performance.now() - heardAt > echoMs) process.exit(1) // told twice: at once
        return
      }
      heardAt = performance.now()
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
  return () => heardAt !== undefined
}

function configOrExit(environment: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) exitWith(error.message)
    throw error
  }
}

function servicesOrExit(asked: string): ReadonlySet<Service> {
  try {
    return servicesOf(asked)
  } catch (error) {
    exitWith((error as Error).message)
  }
}

function exitWith(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

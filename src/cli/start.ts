import { createLog } from '#platform/log.ts'
import { ConfigError, readConfig, type Config } from '#platform/config.ts'
import { startPortal, type Portal } from '../main.ts'

const forcedExitMs = 10_000

/** `parkett start`: runs the portal until it is told to stop. */
export async function start(environment: NodeJS.ProcessEnv): Promise<void> {
  const began = performance.now()
  const config = configOrExit(environment)
  const log = createLog(config.LOG_LEVEL)
  let portal: Portal
  try {
    portal = await startPortal(config, log)
  } catch (error) {
    exitWith(startFault(error, config))
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1).replace('.', ',')
  process.stdout.write(`\nParkett läuft: ${portal.url}  (${seconds} s)\n${marketLine(portal)}\nBeenden mit Strg+C.\n\n`)
  stopOnSignal(portal, log)
}

function stopOnSignal(portal: Portal, log: ReturnType<typeof createLog>) {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      setTimeout(() => process.exit(1), forcedExitMs).unref()
      portal.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error('stop.failed', { error: String(error) })
          process.exit(1)
        },
      )
    })
  }
}

const shown = ['_GER', '_FRA', '_NMS', '_LSE', '_TKS']
const timeOfDay = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', weekday: 'short', hour: '2-digit', minute: '2-digit' })

/** Which exchanges are open, and which opens next. */
function marketLine({ rooms: { calendar, market } }: Portal): string {
  const now = market.now()
  const mics = { _GER: 'XETR', _FRA: 'XFRA', _NMS: 'XNAS', _LSE: 'XLON', _TKS: 'XTKS' } as Record<string, string>
  const names = { _GER: 'Xetra', _FRA: 'Frankfurt', _NMS: 'Wall Street', _LSE: 'London', _TKS: 'Tokio' } as Record<string, string>
  const open = shown.filter((code) => calendar.isOpen(mics[code], now)).map((code) => names[code])
  const [next] = shown
    .filter((code) => !calendar.isOpen(mics[code], now))
    .map((code) => ({ name: names[code], at: calendar.nextSession(mics[code], now).continuousFrom }))
    .sort((a, b) => a.at - b.at)
  const state = open.length > 0 ? `Geöffnet: ${open.join(', ')}.` : 'Alle Börsen sind geschlossen; die Indikation läuft.'
  return next ? `${state} Als Nächstes öffnet ${next.name}: ${timeOfDay.format(next.at)} Uhr.` : state
}

function configOrExit(environment: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) exitWith(error.message)
    throw error
  }
}

function startFault(error: unknown, config: Config): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `PORT=${config.PORT} is taken by another program. Choose another, e.g. PORT=${config.PORT + 1} npm start`
  if (code === 'EACCES') return `PORT=${config.PORT} needs rights this user does not have. Choose one from 1024.`
  if (config.DATABASE_URL && ['ECONNREFUSED', 'ENOTFOUND', '28P01', '3D000'].includes(code ?? '')) return `DATABASE_URL: the database cannot be reached (${message}).`
  return `Parkett could not start: ${message}`
}

function exitWith(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

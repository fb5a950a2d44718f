import pino from 'pino'

/** An event and its facts, nothing personal: `log.info('order.matched', { orderId, latencyMs })`. */
export interface Log {
  debug(event: string, facts?: Record<string, unknown>): void
  info(event: string, facts?: Record<string, unknown>): void
  warn(event: string, facts?: Record<string, unknown>): void
  error(event: string, facts?: Record<string, unknown>): void
  /** a log that adds these facts to every event */
  with(facts: Record<string, unknown>): Log
}

/** A log that writes one JSON object a line to `stream` (default: standard error, so that output stays readable). */
export function createLog(level: string, stream: pino.DestinationStream = pino.destination(2)): Log {
  return wrap(pino({ level, base: null, messageKey: 'event', timestamp: pino.stdTimeFunctions.isoTime }, stream))
}

const wrap = (logger: pino.Logger): Log => ({
  debug: (event, facts = {}) => logger.debug(facts, event),
  info: (event, facts = {}) => logger.info(facts, event),
  warn: (event, facts = {}) => logger.warn(facts, event),
  error: (event, facts = {}) => logger.error(facts, event),
  with: (facts) => wrap(logger.child(facts)),
})

/** A log nobody reads, for tests. */
export const silentLog: Log = createLog('silent')

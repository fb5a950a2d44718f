import { connect, type NatsConnection } from '@nats-io/transport-node'
import { listeners, written, type Bus } from './bus.ts'

const subject = 'parkett'
const againMs = 3000

export interface NatsBus extends Bus {
  /** resolves when NATS answers for the first time */
  readonly connected: Promise<void>
  close(): Promise<void>
}

/**
 * A bus over NATS, for portals whose processes do not share one database server's NOTIFY. What others say on the bus
 * underneath, as an import in its transaction does, is heard as well; it also carries what is said while NATS was never
 * reached.
 */
export function natsBus(url: string, underneath: Bus): NatsBus {
  const { subscribe, hear } = listeners()
  const { promise: connected, resolve: isConnected } = Promise.withResolvers<void>()
  let connection: NatsConnection | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function open(): Promise<void> {
    try {
      const fresh = await connect({ servers: url, name: 'parkett', maxReconnectAttempts: -1, timeout: againMs })
      if (closed) return await fresh.close()
      fresh.subscribe(subject, { callback: (error, message) => void (error ?? hear(message.string())) })
      await fresh.flush()
      connection = fresh
      isConnected()
    } catch {
      if (!closed) timer = setTimeout(() => (opening = open()), againMs).unref()
    }
  }

  let opening = open()
  return {
    connected,
    subscribe: (topic, heard) => {
      const stops = [subscribe(topic, heard), underneath.subscribe(topic, heard)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    publish: async (topic, message) => {
      if (!connection) return underneath.publish(topic, message)
      connection.publish(subject, written(topic, message))
      await connection.flush()
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      await opening
      await connection?.close()
    },
  }
}

import { ConfigError, type Config } from '#platform/config.ts'
import { credentialsOf, keysIn, type Credentials } from '#platform/credentials.ts'
import { isPublicAddress } from '#platform/public-request.ts'
import type { ComdirectSettings } from '#trading/brokers.ts'

const patienceMs = 8000

/** What the operator has said of real brokers. @throws ConfigError */
export function brokerSettings(config: Config): { comdirect: ComdirectSettings | undefined } {
  const { BROKER_COMDIRECT_CLIENT_ID: id, BROKER_COMDIRECT_CLIENT_SECRET: secret, BROKER_PRIVATE: own } = config
  if (config.BROKER_COMDIRECT === 'off') return { comdirect: undefined }
  const base = new URL(config.BROKER_COMDIRECT_URL)
  const isOwn = own.includes(base.hostname)
  if (base.protocol !== 'https:' && !isOwn)
    throw new ConfigError(['BROKER_COMDIRECT_URL: without https only an address that BROKER_PRIVATE names is asked'])
  return {
    comdirect: {
      base: base.origin,
      app: id === undefined || secret === undefined ? undefined : { id, secret },
      licence: config.BROKER_LICENCE,
      credentials: credentialsIn(config),
      admits: (address) => isPublicAddress(address) || own.includes(address),
      patienceMs,
    },
  }
}

function credentialsIn({ CREDENTIALS_KEY: given, CREDENTIALS_KEY_FILE: file }: Config): Credentials | undefined {
  try {
    return credentialsOf(keysIn(given, file))
  } catch (error) {
    throw new ConfigError([`CREDENTIALS_KEY_FILE=${JSON.stringify(file)} cannot be used: ${(error as Error).message}`])
  }
}

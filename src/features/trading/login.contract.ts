import * as z from 'zod'
import { IsoInstant, endpoint } from '#contract/endpoint.ts'
import { shared } from '#features/trading/order-shapes.contract.ts'

const ofBroker = z.object({ broker: z.string().max(40).describe('key of listTradingBrokers') })

/** How a reader is connected with a broker. */
export const BrokerConnection = z.object({
  state: z
    .enum(['NONE', 'TAN', 'CONNECTED', 'ENDED'])
    .describe('TAN: the broker waits for one; ENDED: its session is over, the consent stands'),
  challenge: z
    .object({
      kind: z.enum(['PUSH', 'SMS', 'PHOTO']),
      text: z.string().optional().describe('SMS: the number; PHOTO: a PNG, base64'),
    })
    .optional()
    .describe('how the broker asks'),
  datetimeConsent: IsoInstant.optional(),
  datetimeConsentEnds: IsoInstant.optional(),
  idAccounts: z.array(z.string()).describe('accounts of the user there'),
})
export type BrokerConnection = z.infer<typeof BrokerConnection>

const failures = ['LOGIN_REQUIRED', 'NOT_FOUND', 'NOT_AT_BROKER', 'BROKER_OFF', 'BROKER_AWAY'] as const

export const getBrokerConnection = endpoint({
  name: 'getBrokerConnection',
  path: '/v1/trading/brokers/:broker/connection',
  summary: 'How the user is connected with a broker.',
  params: ofBroker,
  reply: BrokerConnection,
  failures,
  ...shared,
})

export const postBrokerConnection = endpoint({
  name: 'postBrokerConnection',
  method: 'POST',
  writes: true,
  path: '/v1/trading/brokers/:broker/connection',
  summary:
    'Consents and signs in at the broker, which then asks for a TAN. What is typed is passed on and kept nowhere.',
  params: ofBroker,
  body: z.object({
    user: z.string().trim().max(40).describe('as the broker knows its customer'),
    pin: z.string().max(40),
    consents: z.literal(true).describe('to what listTradingBrokers says'),
  }),
  reply: BrokerConnection,
  failures: [...failures, 'SECOND_FACTOR_REQUIRED', 'INPUT_INVALID', 'BROKER_LOCK_NEAR'],
  ...shared,
})

export const confirmBrokerConnection = endpoint({
  name: 'confirmBrokerConnection',
  method: 'POST',
  writes: true,
  path: '/v1/trading/brokers/:broker/connection/confirmation',
  summary: 'Answers the TAN that the broker waits for; then its accounts are there. Twice is as once.',
  params: ofBroker,
  body: z.object({ tan: z.string().trim().max(12).optional().describe('absent: confirmed in the app of the broker') }),
  reply: BrokerConnection,
  failures: [...failures, 'INPUT_INVALID', 'BROKER_LOCK_NEAR', 'BROKER_SESSION_OVER'],
  ...shared,
})

export const deleteBrokerConnection = endpoint({
  name: 'deleteBrokerConnection',
  method: 'DELETE',
  path: '/v1/trading/brokers/:broker/connection',
  summary: 'Revokes the consent: what the broker gave and all that is stored with it is deleted. Twice is as once.',
  params: ofBroker,
  reply: z.object({ count: z.int() }),
  failures,
  ...shared,
})

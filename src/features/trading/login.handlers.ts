import { userOf, type Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { isoOrNone } from '#api/present-time.ts'
import { proven } from '#api/proven.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Broker, BrokerLogin, LoginState } from '#trading/broker.ts'
import * as contract from '#features/trading/login.contract.ts'
import { assertAtBank } from '#features/trading/whose.handlers.ts'

/** Consent and sign-in at brokers that have accounts already. */
export function loginHandlers({ db, tradingBrokers }: Rooms) {
  function brokerOf(key: string): Broker {
    const broker = tradingBrokers.all.find(({ profile }) => profile.key === key)
    if (!broker) throw new Failure('NOT_FOUND', {}, 'No such broker')
    return broker
  }

  function loginOf(key: string): { broker: Broker; login: BrokerLogin } {
    const broker = brokerOf(key)
    if (!broker.login) throw new Failure('NOT_AT_BROKER', {}, 'It is its accounts that are opened and closed')
    return { broker, login: broker.login }
  }

  async function presented(
    broker: Broker,
    owner: UserId,
    { state, challenge, consentedAt, consentUntil }: LoginState,
  ): Promise<contract.BrokerConnection> {
    return {
      state,
      challenge,
      datetimeConsent: isoOrNone(consentedAt),
      datetimeConsentEnds: isoOrNone(consentUntil),
      idAccounts: await broker.idsOf(owner),
    }
  }

  /** @throws Failure BROKER_OFF where the operator has not connected it */
  const offered = (asker: Asker, key: string) => {
    const owner = userOf(asker)
    const found = { ...loginOf(key), owner }
    assertAtBank(found.broker, asker, 'change')
    if (found.login.missing !== undefined) throw new Failure('BROKER_OFF', {}, 'The operator has not connected it')
    return found
  }

  return [
    handle(contract.getBrokerConnection, async ({ params, asker }) => {
      const owner = userOf(asker)
      const broker = brokerOf(params.broker)
      assertAtBank(broker, asker, 'read')
      const { login } = broker
      if (login) return presented(broker, owner, await login.state(owner))
      const idAccounts = await broker.idsOf(owner)
      return { state: idAccounts.length > 0 ? ('CONNECTED' as const) : ('NONE' as const), idAccounts }
    }),

    handle(contract.postBrokerConnection, async ({ params, body: { user, pin }, asker }) => {
      const owner = await proven(db, asker)
      const { broker, login } = offered(asker, params.broker)
      return presented(broker, owner, await login.begin(owner, { user, pin }))
    }),

    handle(contract.confirmBrokerConnection, async ({ params, body: { tan }, asker }) => {
      const { broker, login, owner } = offered(asker, params.broker)
      return presented(broker, owner, await login.confirm(owner, tan === '' ? undefined : tan))
    }),

    handle(contract.deleteBrokerConnection, async ({ params, asker }) => {
      const owner = userOf(asker)
      const { broker, login } = loginOf(params.broker)
      assertAtBank(broker, asker, 'change')
      await login.revoke(owner)
      return { count: 1 }
    }),
  ]
}

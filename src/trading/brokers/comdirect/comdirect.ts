import { Failure } from '#contract/failures.ts'
import type { Instant } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Universe } from '#market/instruments.ts'
import type { Credentials } from '#platform/credentials.ts'
import type { Admits } from '#platform/public-request.ts'
import type { Broker, BrokerAccount, Whose } from '../../broker.ts'
import { microOf, tickOf, tradingGrid } from '../../lots.ts'
import { createChanges } from './changes.ts'
import { createClient, needed } from './client.ts'
import { costsUnsaid, createCosts } from './costs.ts'
import { createHoldings } from './holdings.ts'
import { createLine } from './line.ts'
import { createLinks, type LinkedAccount } from './links.ts'
import { createMovements } from './movements.ts'
import { createOrderBook } from './order-book.ts'
import { createOrderRows } from './order-rows.ts'
import { createOrders } from './orders.ts'
import { paperIn } from './papers.ts'
import { comdirectProfile } from './profile.ts'
import { createQuotes } from './quotes.ts'
import { createSeen } from './seen.ts'
import { accountPrefix, wireId } from './shown.ts'
import { createSignIn } from './sign-in.ts'
import { createVenues } from './venues.ts'

export interface ComdirectSettings {
  base: string
  app: { id: string; secret: string } | undefined
  /** on whose licence orders are passed on, as the operator states it */
  licence: string | undefined
  credentials: Credentials | undefined
  admits: Admits
  patienceMs: number
}

interface ComdirectRooms {
  db: Db
  universe: Pick<Universe, 'byIsin' | 'byWkn' | 'byKey' | 'byNotation'>
  ordersChanged(accounts: readonly string[]): Promise<void>
}

/** comdirect by its REST interface, for whoever has consented. @param now of the real clock: a bank knows no other */
export function comdirectBroker(rooms: ComdirectRooms, settings: ComdirectSettings, now: () => Instant): Broker {
  const { db, universe } = rooms
  const missing = missingOf(settings)
  const client = createClient(settings)
  const { credentials = sealsNothing, app = { id: '', secret: '' } } = settings
  const links = createLinks({ db, client, credentials, app, now })
  const signIn = createSignIn({ db, client, links, now })
  const line = createLine({ client, links, now })
  const paperOf = paperIn(universe)
  const seen = createSeen({ db, links, paperOf, now })
  const holdings = createHoldings({ line, seen, paperOf })
  const movements = createMovements({ line, paperOf })
  const venues = createVenues({ line })
  const costs = createCosts({ line, holdings, venues, now })
  /** They are stored: who does not hear of it asks again. */
  const changed = (account: LinkedAccount): void => void rooms.ordersChanged([wireId(account)]).catch(() => {})
  const rows = createOrderRows({ db, line, now, paperOf, changed })
  const orders = createOrders({ db, line, rows, now, changed })
  const book = createOrderBook({ db, line, universe, sync: orders.sync, now })
  const changes = createChanges({ db, line, orders, book, rows })
  const quotes = createQuotes({ db, line, venues, costs, orders, universe, now })

  const accountOf = ({ owner, account }: Whose): Promise<LinkedAccount> =>
    links.accountOf(owner, account.slice(accountPrefix.length))

  const present = async (account: LinkedAccount): Promise<BrokerAccount> =>
    holdings.account(account, (await book.counts(account)).open, () => book.synced(account))

  return {
    profile: comdirectProfile(settings.licence),
    names: (account) =>
      account.startsWith(accountPrefix) && /^[1-9]\d{0,17}$/.test(account.slice(accountPrefix.length)),

    accounts: async (owner) => Promise.all((await links.accountsOf(owner)).map(present)),
    idsOf: async (owner) => (await links.accountsOf(owner)).map(wireId),
    account: async (of) => present(await accountOf(of)),
    positions: async (of) => holdings.positions(await accountOf(of)),
    movements: async (of, asked) => movements.list(await accountOf(of), asked),
    async close(of) {
      await accountOf(of)
      await links.revoke(of.owner)
    },

    orders: async (of, asked) => book.list(await accountOf(of), asked),
    counts: async (of) => ({ ...(await book.counts(await accountOf(of))), reservedMinor: undefined }),
    order: async (of, id) => book.detail(await accountOf(of), id),
    changes: async (of, version, most) => book.changes(await accountOf(of), version, most),
    newest: async (of) => book.newest(await accountOf(of)),
    watch: (of) => book.watch(of.account, () => accountOf(of)),

    async venues(instrument, { side }, of) {
      if (!of) return []
      const account = await accountOf(of)
      const shared = await needed(() => venues.list(account, instrument, side))
      return shared.map(({ listing, step, kinds, validities, offersQuotes }) => {
        const grid = tradingGrid(listing)
        return {
          listing,
          quantityStepMicro: microOf(step),
          tickAt: (price) => grid && tickOf(grid, price),
          kinds,
          validities,
          offersQuotes,
          costs: undefined,
        }
      })
    },
    async check(of, placed) {
      const account = await accountOf(of)
      return needed(() => costs.check(account, placed))
    },
    async place(of, request, placed) {
      const account = await accountOf(of)
      const same = await orders.ofRequest(account, request)
      if (same) return same
      return needed(async () => {
        const { listing, wish } = placed
        const body = await costs.bodyFor(account, placed)
        const estimate = await costs.costsOf(account, body, listing)
        if (!estimate) throw new Failure('INPUT_INVALID', { faults: { idNotation: costsUnsaid } }, 'No costs')
        const order = { body, listing, validity: wish.validity, origin: 'READER', estimate } as const
        const done = await orders.place(account, request, order)
        line.forget(account)
        return done
      })
    },
    replace: async (of, id, change, seen) => changes.replace(await accountOf(of), id, change, seen),
    cancel: async (of, id) => changes.cancel(await accountOf(of), id),
    cancelAll: async (of) => changes.cancelAll(await accountOf(of)),

    async requestQuote(of, asked) {
      const account = await accountOf(of)
      return needed(() => quotes.request(account, asked))
    },
    acceptQuote: async (of, idQuote) => quotes.accept(await accountOf(of), idQuote),
    declineQuote: async (of, idQuote) => quotes.decline(await accountOf(of), idQuote),

    login: {
      missing,
      state: links.state,
      async begin(owner, typed) {
        if (missing !== undefined) throw new Failure('BROKER_OFF', {}, missing)
        return signIn.begin(owner, typed)
      },
      confirm: signIn.confirm,
      revoke: links.revoke,
    },
    wealth: {
      seen: seen.list,
      count: async (of, counts) => seen.count(await accountOf(of), counts),
    },
  }
}

const sealsNothing: Credentials = { current: '', seal: () => '', open: () => undefined, isCurrent: () => true }

function missingOf({ licence, credentials, app }: ComdirectSettings): string | undefined {
  if (licence === undefined) return 'Der Betreiber hat nicht angegeben, mit welcher Erlaubnis er Orders weitergibt.'
  if (app === undefined) return 'Der Betreiber hat für dieses Portal noch keinen Zugang bei comdirect hinterlegt.'
  if (credentials === undefined)
    return 'Der Betreiber hat keinen Schlüssel hinterlegt, mit dem Zugänge verschlüsselt werden.'
  return undefined
}

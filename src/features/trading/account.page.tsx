import type { ReplyOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { TradingHead } from '#features/trading/frame.block.tsx'
import { Holdings } from '#features/trading/holdings.block.tsx'
import { Movements } from '#features/trading/movements.block.tsx'
import { OrderBook, shows, type Show } from '#features/trading/order-book.block.tsx'
import { openText } from '#features/trading/orders.block.tsx'
import { accountPath, managePath, tradePath } from '#features/trading/paths.ts'
import { ReachNote } from '#features/trading/login.block.tsx'
import { addPlan, changePlan, endPlan, PlanBoards } from '#features/trading/plans.block.tsx'
import {
  cancelTradingOrders,
  getTradingAccount,
  listTradingFills,
  listTradingOrders,
} from '#features/trading/trading.contract.ts'
import { listTradingPlans } from '#features/trading/plans.contract.ts'
import { OrderWatch, Watched } from '#features/trading/watch.block.tsx'
import { euro } from '#features/trading/words.ts'
import { done, type Action } from '#web/action.ts'
import { Tabs } from '#web/blocks/segments.tsx'
import { format } from '#web/format.ts'
import { page, type PageContext } from '#web/page.tsx'

type Account = ReplyOf<typeof getTradingAccount>
type Orders = ReplyOf<typeof listTradingOrders>

const tabs = [
  { key: 'bestand', label: 'Bestand' },
  { key: 'orderbuch', label: 'Orderbuch' },
  { key: 'umsaetze', label: 'Umsätze', needs: 'movements' },
  { key: 'sparplaene', label: 'Sparpläne', needs: 'plans' },
] as const

/** Parts of an account that its broker has. */
const tabsOf = ({ can }: Account) => tabs.filter((tab) => !('needs' in tab) || can[tab.needs])

/** rows of one answer at most */
const mostAtOnce = 100

type Shown =
  | { tab: 'bestand' }
  | { tab: 'orderbuch'; show: Show; orders: Orders }
  | { tab: 'umsaetze'; fills: ReplyOf<typeof listTradingFills> }
  | { tab: 'sparplaene'; plans: ReplyOf<typeof listTradingPlans> }

/** For a file all stretches are one. */
async function wholeFor<List extends { list: readonly unknown[]; next?: string | undefined }>(
  { file, query }: Pick<PageContext, 'file' | 'query'>,
  ask: (stretch: { cursor?: string; limit?: number }) => Promise<List>,
): Promise<List> {
  const cursor = query.get('ab')
  if (!file) return ask(cursor === null ? {} : { cursor })
  const first = await ask({ limit: mostAtOnce })
  const rows = [...first.list]
  for (let { next } = first; next !== undefined; ) {
    const more = await ask({ cursor: next, limit: mostAtOnce })
    rows.push(...more.list)
    next = more.next
  }
  return { ...first, list: rows, next: undefined }
}

/** Orders as the address asks for them; unasked the open ones, and where there are none all. */
async function ordersOn(context: PageContext): Promise<{ show: Show; orders: Orders }> {
  const { call, params, query } = context
  const asked = shows.find(({ word: each }) => each === query.get('zeige'))
  const ask = (show: Show) =>
    wholeFor(context, (stretch) =>
      call(listTradingOrders, {
        params: { idAccount: params['id'] ?? '' },
        query: { show: show.show, ...stretch },
      }),
    )
  const first = asked ?? shows[0]
  const orders = await ask(first)
  return asked || orders.list.length > 0 ? { show: first, orders } : { show: shows[4], orders: await ask(shows[4]) }
}

async function shownOn(context: PageContext): Promise<Shown> {
  const { call, params: given } = context
  const params = { idAccount: given['id'] ?? '' }
  switch (given['tab'] ?? 'bestand') {
    case 'bestand':
      return { tab: 'bestand' }
    case 'orderbuch':
      return { tab: 'orderbuch', ...(await ordersOn(context)) }
    case 'umsaetze':
      return {
        tab: 'umsaetze',
        fills: await wholeFor(context, (stretch) => call(listTradingFills, { params, query: stretch })),
      }
    case 'sparplaene':
      return { tab: 'sparplaene', plans: await call(listTradingPlans, { params }) }
    default:
      throw new Failure('NOT_FOUND', {}, 'An account has no such part')
  }
}

const cancelAll: Action = async (_, { call, params }) => {
  const idAccount = params['id'] ?? ''
  const { count } = await call(cancelTradingOrders, { params: { idAccount } })
  return done(accountPath(idAccount, 'orderbuch'), `${format.counted(count, 'Order', 'Orders')} gestrichen.`)
}

const accountPage = (path: string) =>
  page<{ account: Account; shown: Shown }>({
    path,
    needsLogin: true,
    action: {
      'alle-streichen': cancelAll,
      sparplan: addPlan,
      'sparplan-aendern': changePlan,
      'sparplan-beenden': endPlan,
    },
    load: async (context) => ({
      account: await context.call(getTradingAccount, { params: { idAccount: context.params['id'] ?? '' } }),
      shown: await shownOn(context),
    }),
    head: ({ account, shown }) => ({
      title: `${tabs.find(({ key }) => key === shown.tab)?.label ?? ''} · ${account.name}`,
      noIndex: true,
    }),
    Page: ({ account, shown, at }) => (
      <>
        <OrderWatch idAccount={account.idAccount} />
        <Watched part="head">
          <TradingHead
            crumbs={[]}
            account={account}
            title={account.name}
            text={`${euro(account.totalValue)} · ${openText(account.numberOpenOrders, account.reserved)} · nur für dich sichtbar`}
            acts={
              <>
                <a className="btn" href={managePath}>
                  Verwalten
                </a>
                {account.isSimulation ? (
                  <a className="btn" href={`${managePath}?einzahlen=${account.idAccount}`}>
                    Einzahlen
                  </a>
                ) : null}
                <a className="btn primary" href={tradePath}>
                  Order erfassen
                </a>
              </>
            }
          />
          <Tabs
            label="Bereiche"
            tabs={tabsOf(account).map(({ key, label }) => ({
              label:
                key === 'orderbuch' && account.numberOpenOrders > 0 ? `${label} ${account.numberOpenOrders}` : label,
              href: key === 'bestand' ? accountPath(account.idAccount) : accountPath(account.idAccount, key),
              current: key === shown.tab,
            }))}
          />
        </Watched>
        <ReachNote account={account} goOn={accountPath(account.idAccount)} />
        <Watched part="content">
          <TabContent account={account} shown={shown} at={at} />
        </Watched>
      </>
    ),
  })

function TabContent({ account, shown, at }: { account: Account; shown: Shown; at: PageContext }) {
  switch (shown.tab) {
    case 'bestand':
      return <Holdings account={account} at={at} />
    case 'orderbuch':
      return <OrderBook account={account} show={shown.show} orders={shown.orders} at={at} />
    case 'umsaetze':
      return <Movements account={account} fills={shown.fills} at={at} />
    case 'sparplaene':
      return <PlanBoards account={account.idAccount} plans={shown.plans} at={at} />
  }
}

/** `/depot/{id}` and its tabs. */
export const accountRoutes = [accountPage('/depot/:id'), accountPage('/depot/:id/:tab')]

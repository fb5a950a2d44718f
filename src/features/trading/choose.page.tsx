import type { Instrument } from '#contract/instruments.ts'
import { Failure } from '#contract/failures.ts'
import { OrderEntry } from '#features/trading/entry.block.tsx'
import { Steps, TradingHead } from '#features/trading/frame.block.tsx'
import type { TradingAccount } from '#features/trading/order-shapes.contract.ts'
import { CourseBoard, courseOf } from '#features/trading/course.block.tsx'
import { NotTraded, PaperHead } from '#features/trading/paper.block.tsx'
import { papersFor } from '#features/trading/paper.ts'
import { accountPath, consentPath, paperBroker, paperWord, tradePath } from '#features/trading/paths.ts'
import { chosenOf, ticketOf, type Venues } from '#features/trading/ticket.ts'
import { listTradingAccounts, listTradingBrokers } from '#features/trading/trading.contract.ts'
import type { Wish } from '#features/trading/wish.ts'
import { euro } from '#features/trading/words.ts'
import { Board } from '#web/blocks/board.tsx'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table } from '#web/blocks/table.tsx'
import type { Series } from '#web/charts/series.ts'
import { withQuery } from '#web/navigation.ts'
import { page, Redirect, type PageContext } from '#web/page.tsx'

/** `/handeln`: which paper? */
const searchRoute = page<{ asked: string; papers: readonly Instrument[]; accounts: readonly TradingAccount[] }>({
  path: tradePath,
  widthClass: 'lg',
  load: async (context) => {
    const asked = (context.query.get('q') ?? '').trim()
    const accounts = context.reader.kind === 'user' ? (await context.call(listTradingAccounts)).list : []
    const hasBank = accounts.some(({ isSimulation }) => !isSimulation)
    return { asked, papers: asked === '' ? [] : await papersFor(asked, context, hasBank), accounts }
  },
  head: () => ({
    title: 'Order erfassen',
    description: 'Ein Wertpapier suchen und mit Spielgeld kaufen oder verkaufen.',
  }),
  Page: ({ asked, papers, accounts }) => (
    <>
      <TradingHead
        crumbs={[{ label: 'Order erfassen' }]}
        isMixed={accounts.some(({ isSimulation }) => !isSimulation)}
        title="Was willst du handeln?"
      />
      <div className="stack">
        <Board title="Wertpapier">
          <form className="form-row" role="search" action={tradePath} method="get">
            <label className="field">
              <span className="xs">Name, WKN oder ISIN</span>
              <span className="input">
                <input type="search" name="q" defaultValue={asked} autoComplete="off" />
              </span>
            </label>
            <button className="btn primary">Suchen</button>
          </form>
          {asked === '' ? null : papers.length === 0 ? (
            <Empty
              text={`Zu „${asked.slice(0, 60)}“ finden wir nichts, was hier gehandelt wird.`}
              hint="Gehandelt werden Aktien, ETFs, Anleihen, Zertifikate und Kryptowerte, bei einer Bank auch Fonds."
            />
          ) : (
            <Table
              caption="Treffer"
              rows={papers}
              rowKey={({ entityType, entityValue }) => `${entityType}-${entityValue}`}
              columns={[
                {
                  key: 'name',
                  label: 'Wertpapier',
                  cell: (paper: Instrument) => <InstrumentName instrument={paper} />,
                },
                { key: 'type', label: 'Art', from: 'half', cell: ({ displayType }: Instrument) => displayType },
                {
                  key: 'acts',
                  label: <span className="vh">Was tun?</span>,
                  numeric: true,
                  cell: (paper: Instrument) => (
                    <a href={`${tradePath}/${paperWord(paper)}`}>
                      Handeln<span className="vh"> {paper.name}</span>
                    </a>
                  ),
                },
              ]}
            />
          )}
        </Board>
        {accounts.length > 0 ? (
          <Board title="Oder aus dem, was du hast">
            <p className="pad sm">
              {accounts.map(({ idAccount, name }) => (
                <a key={idAccount} className="btn" href={accountPath(idAccount)}>
                  Bestand von {name}
                </a>
              ))}
            </p>
          </Board>
        ) : null}
      </div>
    </>
  ),
})

/** Where somebody with accounts enters the order that the address holds. */
const entryAt = (account: string, { params, query }: PageContext): string =>
  withQuery(accountPath(account, `handeln/${params['isin'] ?? ''}`), query, {})

interface GuestPage {
  venues: Venues
  wish: Wish
  accounts: readonly TradingAccount[]
  /** for who has no account yet */
  course: Series | null | undefined
}

/** `/handeln/{isin}`: with one account on to its form; a guest may fill it in and signs in over it. */
const paperPage = (path: string, needsLogin: boolean) =>
  page<GuestPage>({
    path,
    needsLogin,
    load: async (context) => {
      const { reader, params, call } = context
      const { brokerName } = params
      if (
        brokerName !== undefined &&
        !(await call(listTradingBrokers)).list.some(({ broker }) => broker === brokerName)
      )
        throw new Failure('NOT_FOUND', {}, 'No such broker')
      const all = reader.kind === 'user' ? (await call(listTradingAccounts)).list : []
      const accounts = all.filter(({ broker }) => brokerName === undefined || broker === brokerName)
      const { wish, venues } = await ticketOf(context)
      const [only] = accounts
      if (only && accounts.length === 1) throw new Redirect(302, entryAt(only.idAccount, context))
      if (reader.kind === 'user' && accounts.length === 0)
        throw new Redirect(
          302,
          withQuery(consentPath(brokerName ?? paperBroker), new URLSearchParams(), {
            weiter: withQuery(`${tradePath}/${params['isin'] ?? ''}`, context.query, {}),
          }),
        )
      const course = accounts.length > 0 ? undefined : await courseOf(context, venues, chosenOf(venues, wish), wish)
      return { venues, wish, accounts, course }
    },
    head: ({ venues }) => ({ title: `${venues.instrument.name} handeln`, noIndex: true }),
    Page: ({ venues, wish, accounts, course, at }) => {
      const chosen = chosenOf(venues, wish)
      return (
        <>
          <TradingHead
            crumbs={[{ label: `${venues.instrument.name} handeln` }]}
            isMixed={accounts.some(({ isSimulation }) => !isSimulation)}
            title={`${venues.instrument.name} handeln`}
          />
          {accounts.length > 0 ? (
            <Board title="In welchem Konto?">
              <Table
                caption="Konten"
                rows={accounts}
                rowKey={({ idAccount }) => idAccount}
                columns={[
                  {
                    key: 'name',
                    label: 'Konto',
                    cell: ({ idAccount, name, brokerName }: TradingAccount) => (
                      <>
                        <a href={entryAt(idAccount, at)}>{name}</a>
                        <small>{brokerName}</small>
                      </>
                    ),
                  },
                  {
                    key: 'cash',
                    label: 'Verfügbar',
                    numeric: true,
                    cell: ({ available }: TradingAccount) => euro(available),
                  },
                ]}
              />
            </Board>
          ) : (
            <>
              <Steps now={1} />
              <div className="order-head">
                <PaperHead venues={venues} chosen={chosen} at={at} />
              </div>
              <div className="cols order-cols form-first">
                <Board title="Order erfassen">
                  {chosen ? (
                    <OrderEntry
                      to={`${tradePath}/${paperWord(venues.instrument)}/${paperBroker}`}
                      wish={wish}
                      venues={venues}
                      chosen={chosen}
                      checked={undefined}
                      faults={wish.isLooking ? {} : wish.faults}
                      takesAmounts
                      isGuest
                      at={at}
                    />
                  ) : (
                    <NotTraded venues={venues} />
                  )}
                </Board>
                {chosen ? <CourseBoard venues={venues} venue={chosen} series={course} wish={wish} at={at} /> : null}
              </div>
            </>
          )}
        </>
      )
    },
  })

/** From nothing to a paper, and from a paper to the account in which it is traded. */
export const chooseRoutes = [
  searchRoute,
  paperPage(`${tradePath}/:isin`, false),
  paperPage(`${tradePath}/:isin/:brokerName`, true),
]

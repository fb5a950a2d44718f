import { AccountTable, accountsOf, type Accounts } from '#features/trading/accounts.block.tsx'
import { brokerIn } from '#features/trading/consent.page.tsx'
import { SimulationNote, TradingHead } from '#features/trading/frame.block.tsx'
import { ReachNote } from '#features/trading/login.block.tsx'
import {
  aboutPath,
  accountPath,
  connectPath,
  consentPath,
  managePath,
  paperBroker,
  tradePath,
} from '#features/trading/paths.ts'
import type { TradingBroker } from '#features/trading/trading.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { page } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'

/** `/wertpapierhandel`: what it is, what it risks, how to begin. */
const aboutRoute = page<{ accounts: Accounts }>({
  path: aboutPath,
  widthClass: 'lg',
  nav: [
    {
      label: 'Wertpapierhandel',
      path: aboutPath,
      sitemap: 'Mein Parkett und Premium',
      words: 'Handel Order Orderbuch Kaufen Verkaufen Simulation Spielgeld Broker Sparplan',
    },
  ],
  load: async (context) => ({ accounts: await accountsOf(context) }),
  head: () => ({
    title: 'Wertpapierhandel mit Spielgeld',
    description:
      'Kaufen und verkaufen an einer simulierten Börse: Orderarten, Gültigkeit, Kosten, Sparpläne, ohne Geld zu riskieren.',
  }),
  Page: ({ accounts }) => (
    <>
      <Crumbs crumbs={[{ label: 'Mein Parkett', path: '/' }, { label: 'Wertpapierhandel' }]} />
      <SimulationNote />
      <div className="page-head">
        <div>
          <h1>Wertpapierhandel</h1>
          <p className="sm">Kaufen und verkaufen wie bei einem Broker, mit Spielgeld.</p>
        </div>
        <div className="acts">
          {accounts.length > 0 ? (
            <a className="btn primary" href={tradePath}>
              Order erfassen
            </a>
          ) : (
            <a className="btn primary" href={consentPath(paperBroker)}>
              Konto eröffnen
            </a>
          )}
        </div>
      </div>
      <div className="stack">
        {accounts.length > 0 ? (
          <Board title="Deine Konten" footer={<a href={managePath}>Konten verwalten</a>}>
            <AccountTable accounts={accounts} />
          </Board>
        ) : null}
        <div className="g2">
          <Board title="Wie es geht">
            <ol className="plain-steps">
              <li>
                <b>Konto eröffnen.</b> Mit 50.000 Euro Spielgeld, oder so viel du willst. Bis zu zehn Konten.
              </li>
              <li>
                <b>Wertpapier wählen.</b> Aktien, ETFs, Anleihen, Zertifikate und Kryptowerte, an jedem Handelsplatz,
                der sie führt.
              </li>
              <li>
                <b>Order prüfen.</b> Kosten stehen vorher da. Gespeichert wird erst, was du bestätigst.
              </li>
              <li>
                <b>Verfolgen.</b> Das Orderbuch zeigt jede Ausführung; offene Orders kannst du ändern und streichen.
              </li>
            </ol>
          </Board>
          <Board title="Was simuliert ist">
            <ul className="plain-steps">
              <li>
                Orders laufen gegen das Orderbuch, das auf den Kursseiten steht: mit Spanne, Teilausführungen und
                Öffnungszeiten.
              </li>
              <li>
                Gebühren sind Beispiele: 3,90 Euro je Order und Spesen des Handelsplatzes. Steuern fallen nicht an.
              </li>
              <li>Deine Orders ändern den Kurs der anderen nicht. An einer echten Börse täten sie das.</li>
              <li>Wer hier gewinnt, gewinnt nicht deshalb auch mit Geld.</li>
            </ul>
          </Board>
        </div>
        <Board title="Risiken, wenn es um Geld ginge">
          <ul className="plain-steps">
            <li>Kurse fallen auch auf null. Einen Totalverlust schließt keine Orderart aus.</li>
            <li>
              Eine Stopp-Order wird zum nächsten Kurs ausgeführt, nicht zur Marke. Über Nacht kann er weit darunter
              liegen.
            </li>
            <li>
              Zertifikate sind Schulden ihres Emittenten. Bei Turbos endet das Papier an der Schwelle.{' '}
              <a className="more" href="/risikohinweise">
                Alle Risikohinweise
              </a>
            </li>
          </ul>
        </Board>
        <Board title="Broker" footer={<a href={connectPath}>Welche Broker dieses Portal verbindet</a>}>
          <p className="pad sm">
            Für Orders mit Geld braucht der Betreiber eine Erlaubnis und einen Zugang bei einem Broker. Ohne sie ist nur
            die Simulation da.
          </p>
        </Board>
      </div>
    </>
  ),
})

/** `/broker/{brokerName}`: what there is at one broker. */
const brokerRoute = page<{ broker: TradingBroker; accounts: Accounts }>({
  path: '/broker/:brokerName',
  widthClass: 'lg',
  needsLogin: true,
  load: async (context) => {
    const broker = await brokerIn(context)
    const accounts = await accountsOf(context)
    return { broker, accounts: accounts.filter(({ idAccount }) => broker.idAccounts.includes(idAccount)) }
  },
  head: ({ broker }) => ({ title: broker.name, noIndex: true }),
  Page: ({ broker, accounts }) => (
    <>
      <TradingHead
        crumbs={[{ label: broker.name }]}
        bank={broker}
        title={broker.name}
        text={broker.about}
        acts={
          <>
            <a className="btn" href={managePath}>
              Verwalten
            </a>
            {accounts.length > 0 || broker.isOffered ? (
              <a className="btn primary" href={accounts.length > 0 ? tradePath : consentPath(broker.broker)}>
                {accounts.length > 0 ? 'Order erfassen' : 'Verbinden'}
              </a>
            ) : null}
          </>
        }
      />
      {accounts[0] ? <ReachNote account={accounts[0]} goOn={accountPath(accounts[0].idAccount)} /> : null}
      <Board
        title="Konten"
        footer={
          broker.isSimulation ? (
            <a href={consentPath(broker.broker)}>Noch ein Konto eröffnen</a>
          ) : (
            broker.consent.duration
          )
        }
      >
        {accounts.length === 0 ? (
          <Empty
            text="Noch kein Konto."
            hint={
              broker.isSimulation
                ? 'Verbinde dich, und du bekommst eines mit Spielgeld.'
                : broker.isOffered
                  ? 'Verbinde dich, und deine Depots stehen hier.'
                  : broker.missing
            }
          />
        ) : (
          <AccountTable accounts={accounts} />
        )}
      </Board>
    </>
  ),
})

export const brokerRoutes = [aboutRoute, brokerRoute]

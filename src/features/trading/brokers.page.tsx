import { AccountTable, accountsOf, playMoney, type Accounts } from '#features/trading/accounts.block.tsx'
import { Failure } from '#contract/failures.ts'
import { SimulationNote, TradingHead } from '#features/trading/frame.block.tsx'
import {
  aboutPath,
  brokerPath,
  connectPath,
  connectedPath,
  consentPath,
  goesOn,
  managePath,
  paperBroker,
  tradePath,
} from '#features/trading/paths.ts'
import { listTradingBrokers, postTradingAccount, type TradingBroker } from '#features/trading/trading.contract.ts'
import { done, faults, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { FigureField } from '#web/blocks/form-fields.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { page, type PageContext } from '#web/page.tsx'
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
            Für Orders mit Geld braucht der Betreiber eine Erlaubnis und einen Vertrag mit einem Broker. Ohne sie ist
            nur die Simulation da.
          </p>
        </Board>
      </div>
    </>
  ),
})

const yesOrNo = (is: boolean): string => (is ? 'ja' : 'nein')

const brokerColumns: readonly Column<TradingBroker>[] = [
  {
    key: 'name',
    label: 'Broker',
    cell: ({ broker, name, isOffered, about }) => (
      <>
        {isOffered ? <a href={consentPath(broker)}>{name}</a> : name}
        <small>{about}</small>
      </>
    ),
  },
  { key: 'reads', label: 'Lesen', cell: ({ reads }) => yesOrNo(reads) },
  { key: 'trades', label: 'Handeln', cell: ({ trades }) => yesOrNo(trades) },
  { key: 'method', label: 'Methode', from: 'half', cell: ({ method }) => method },
  {
    key: 'status',
    label: 'Stand',
    from: 'half',
    cell: ({ broker, isOffered, idAccounts }) =>
      idAccounts.length > 0 ? (
        <a href={brokerPath(broker)}>verbunden, {format.counted(idAccounts.length, 'Konto', 'Konten')}</a>
      ) : isOffered ? (
        'nicht verbunden'
      ) : (
        'hier nicht angeboten'
      ),
  },
]

/** `/broker-verbinden`: which brokers there are. */
const connectRoute = page<{ brokers: readonly TradingBroker[] }>({
  path: connectPath,
  widthClass: 'lg',
  nav: [
    {
      label: 'Broker verbinden',
      path: connectPath,
      sitemap: 'Mein Parkett und Premium',
      words: 'Depot verbinden Bank',
    },
  ],
  load: async ({ call }) => ({ brokers: (await call(listTradingBrokers)).list }),
  head: () => ({
    title: 'Broker verbinden',
    description: 'Welche Broker dieses Portal verbindet, was es dort lesen und handeln darf, und wie du es beendest.',
  }),
  Page: ({ brokers }) => (
    <>
      <TradingHead
        crumbs={[{ label: 'Broker verbinden' }]}
        title="Broker verbinden"
        text="Gehandelt wird nie ohne deine Bestätigung jeder einzelnen Order."
      />
      <div className="stack">
        <Board title="Broker">
          <Table caption="Broker" columns={brokerColumns} rows={brokers} rowKey={({ broker }) => broker} />
        </Board>
        <Board title="Dein Broker ist nicht dabei?">
          <p className="pad sm">
            Einen echten Broker bindet der Betreiber an, sobald er die Erlaubnis dafür hat. Bis dahin kommen deine
            Bestände aus einer Datei:{' '}
            <a className="more" href="/depots/hinzufuegen">
              Depot hinzufügen
            </a>
            .
          </p>
        </Board>
      </div>
    </>
  ),
})

const brokerIn = async ({ call, params }: Pick<PageContext, 'call' | 'params'>): Promise<TradingBroker> => {
  const found = (await call(listTradingBrokers)).list.find(({ broker }) => broker === params['brokerName'])
  if (!found) throw new Failure('NOT_FOUND', {}, 'No such broker')
  return found
}

const openAccount: Action = async (submitted, { call, query, params }) => {
  const name = submitted.text('name')
  const money = playMoney(submitted.text('betrag'))
  const found: Record<string, string> = {}
  if (name === '') found['name'] = 'Bitte gib dem Konto einen Namen.'
  if (name.length > 80) found['name'] = 'Ein Name hat höchstens 80 Zeichen.'
  if ('fault' in money) found['betrag'] = money.fault
  if (!submitted.has('zustimmung')) found['zustimmung'] = 'Ohne deine Zustimmung eröffnen wir kein Konto.'
  if ('fault' in money || Object.keys(found).length > 0) return faults(found)
  const made = await call(postTradingAccount, {
    body: { name, amount: money.amount },
    idempotencyKey: `konto-${submitted.text('einmal')}-${name}-${money.amount}`,
  })
  return done(
    goesOn(query.get('weiter')) ?? connectedPath(params['brokerName'] ?? '', made.idAccount),
    `„${made.name}“ ist eröffnet.`,
  )
}

/** Accounts of one name could not be told from each other. */
const nextName = ({ idAccounts }: TradingBroker): string =>
  idAccounts.length === 0 ? 'Simulationsdepot' : `Simulationsdepot ${idAccounts.length + 1}`

/** `/broker-verbinden/{brokerName}`: consent, then the account. */
const consentRoute = page<{ broker: TradingBroker }>({
  path: `${connectPath}/:brokerName`,
  widthClass: 'lg',
  needsLogin: true,
  action: { verbinden: openAccount },
  load: async (context) => ({ broker: await brokerIn(context) }),
  head: ({ broker }) => ({ title: `${broker.name} verbinden`, noIndex: true }),
  Page: ({ broker, at }) => {
    const form = formOf(at, 'verbinden')
    const fault = form.faults['zustimmung']
    return (
      <>
        <TradingHead
          crumbs={[{ label: 'Broker verbinden', path: connectPath }, { label: broker.name }]}
          title={`${broker.name} verbinden`}
          text={broker.about}
        />
        <div className="g2">
          <Board title="Womit du einverstanden bist">
            <dl className="consent">
              <dt>Was</dt>
              <dd>
                <ul>
                  {broker.consent.what.map((what) => (
                    <li key={what}>{what}</li>
                  ))}
                </ul>
              </dd>
              <dt>Wie lange</dt>
              <dd>{broker.consent.duration}</dd>
              <dt>Wie du es beendest</dt>
              <dd>
                {broker.consent.revoke}{' '}
                <a className="more" href={managePath}>
                  Verwalten
                </a>
              </dd>
            </dl>
          </Board>
          <Board title="Konto eröffnen">
            {broker.isOffered ? (
              <Form of={form}>
                <input type="hidden" name="einmal" value={String(at.now)} />
                <Field of={form} name="name" label="Name des Kontos" value={nextName(broker)} autoComplete="off" />
                <FigureField
                  of={form}
                  name="betrag"
                  label="Spielgeld"
                  value="50.000"
                  unit="EUR"
                  hint="100 bis 10.000.000 Euro; mehr kannst du später einzahlen."
                />
                <div className="field">
                  <label className="check" htmlFor="feld-verbinden-zustimmung">
                    <input
                      id="feld-verbinden-zustimmung"
                      type="checkbox"
                      name="zustimmung"
                      value="ja"
                      aria-invalid={fault ? true : undefined}
                      aria-describedby={fault ? 'feld-verbinden-zustimmung-fehler' : undefined}
                    />
                    Ich bin damit einverstanden.
                  </label>
                  {fault ? (
                    <p className="field-message" id="feld-verbinden-zustimmung-fehler">
                      {fault}
                    </p>
                  ) : null}
                </div>
                <div className="acts">
                  <button className="btn primary">Verbinden und Konto eröffnen</button>
                </div>
              </Form>
            ) : (
              <Empty text="Dieser Broker wird hier nicht angeboten." hint="Der Betreiber hat ihn nicht angebunden." />
            )}
          </Board>
        </div>
      </>
    )
  },
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
        title={broker.name}
        text={broker.about}
        acts={
          <>
            <a className="btn" href={managePath}>
              Verwalten
            </a>
            <a className="btn primary" href={accounts.length > 0 ? tradePath : consentPath(broker.broker)}>
              {accounts.length > 0 ? 'Order erfassen' : 'Verbinden'}
            </a>
          </>
        }
      />
      <Board title="Konten" footer={<a href={consentPath(broker.broker)}>Noch ein Konto eröffnen</a>}>
        {accounts.length === 0 ? (
          <Empty text="Noch kein Konto." hint="Verbinde dich, und du bekommst eines mit Spielgeld." />
        ) : (
          <AccountTable accounts={accounts} />
        )}
      </Board>
    </>
  ),
})

export const brokerRoutes = [aboutRoute, connectRoute, consentRoute, brokerRoute]

import type { ReplyOf } from '#contract/endpoint.ts'
import { listBanks } from '#features/depots/banks.contract.ts'
import { TradingHead } from '#features/trading/frame.block.tsx'
import { brokerPath, connectPath, consentPath, managePath } from '#features/trading/paths.ts'
import { listTradingBrokers, type TradingBroker } from '#features/trading/trading.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { Table, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'
import { Icon, type IconName } from '#web/shell/icons.tsx'

const yesOrNo = (is: boolean): string => (is ? 'ja' : 'nein')

const brokerColumns: readonly Column<TradingBroker>[] = [
  {
    key: 'name',
    label: 'Broker',
    cell: ({ broker, name, isOffered, missing, about }) => (
      <>
        {isOffered ? <a href={consentPath(broker)}>{name}</a> : name}
        <small>{missing ?? about}</small>
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
    cell: ({ isOffered, idAccounts }) =>
      idAccounts.length > 0
        ? `● verbunden, ${format.counted(idAccounts.length, 'Konto', 'Konten')}`
        : isOffered
          ? '○ nicht verbunden'
          : '✕ hier nicht angeboten',
  },
  {
    key: 'acts',
    label: <span className="vh">Was tun?</span>,
    numeric: true,
    inFile: false,
    cell: ({ broker, name, isOffered, idAccounts }) =>
      idAccounts.length > 0 || isOffered ? (
        <a className="btn" href={idAccounts.length > 0 ? brokerPath(broker) : consentPath(broker)}>
          {idAccounts.length > 0 ? 'Öffnen' : 'Verbinden'}
          <span className="vh"> ({name})</span>
        </a>
      ) : null,
  },
]

/** `/broker-verbinden`: which brokers there are. */
export const connectRoute = page<{ brokers: readonly TradingBroker[]; banks: ReplyOf<typeof listBanks> }>({
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
  load: async ({ call }) => {
    const [{ list }, banks] = await Promise.all([call(listTradingBrokers), call(listBanks)])
    return { brokers: list, banks }
  },
  head: () => ({
    title: 'Broker verbinden',
    description: 'Welche Broker dieses Portal verbindet, was es dort lesen und handeln darf, und wie du es beendest.',
  }),
  Page: ({ brokers, banks }) => (
    <>
      <TradingHead
        crumbs={[{ label: 'Broker verbinden' }]}
        title="Broker verbinden"
        text="Gehandelt wird nie ohne deine Bestätigung jeder einzelnen Order."
      />
      <div className="cols">
        <div className="stack">
          <Board title="Broker">
            <Table caption="Broker" columns={brokerColumns} rows={brokers} rowKey={({ broker }) => broker} />
          </Board>
          <Board title="Banken, nur zum Lesen">
            <p className="pad sm">
              {banks.missing === undefined ? (
                <>
                  Konten und Depots von {format.counted(banks.list.length, 'Bank', 'Banken')} lassen sich über FinTS
                  lesen:{' '}
                  <a className="more" href="/depots/hinzufuegen/bank">
                    Bank verbinden
                  </a>
                  .
                </>
              ) : (
                `${banks.missing} Nötig ist dafür eine Produktregistrierung bei der Deutschen Kreditwirtschaft und, wenn der ` +
                'Betreiber Konten anderer liest, eine Registrierung als Kontoinformationsdienst (§ 34 ZAG).'
              )}
            </p>
          </Board>
          <Board title="Dein Broker ist nicht dabei?">
            <p className="pad sm">
              Einen echten Broker bindet der Betreiber an, sobald er die Erlaubnis dafür hat. Von allen anderen kommen
              deine Bestände aus einer Datei:{' '}
              <a className="more" href="/depots/hinzufuegen">
                Depot hinzufügen
              </a>
              .
            </p>
          </Board>
        </div>
        <div className="stack">
          <RightsBoard />
          <Board title="So läuft es">
            <ol className="plain-steps">
              <li>Broker wählen</li>
              <li>Anmelden und freigeben</li>
              <li>Bestände und Orders sehen</li>
              <li>Jede Order prüfen und bestätigen</li>
            </ol>
          </Board>
        </div>
      </div>
    </>
  ),
})

const rights: readonly (readonly [IconName, string])[] = [
  ['check', 'Bestände und Guthaben lesen'],
  ['check', 'Orders und Ausführungen lesen'],
  ['lock', 'Handeln: nur mit deiner Bestätigung je Order'],
  ['close', 'Geld überweisen: nie'],
]

/** What may be done at a broker, and what never is. */
const RightsBoard = () => (
  <Board title="Was Parkett darf" footer={<a href={managePath}>Verbindungen beenden</a>}>
    <ul className="broker-rights">
      {rights.map(([icon, text]) => (
        <li key={text}>
          <Icon name={icon} small />
          {text}
        </li>
      ))}
    </ul>
  </Board>
)

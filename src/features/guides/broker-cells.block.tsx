import { format } from '#web/format.ts'
import type { Broker } from './brokers.contract.ts'

/** A day as readers write it, or the year where the source tells no more. */
const asOfText = (asOf: string): string => (asOf.length === 4 ? asOf : format.date(`${asOf}T12:00:00Z`))

/** What files call the second lines. */
export const brokerInFile = { detail: 'Handelsplätze' }
export const sourceInFile = { detail: 'Quelle' }

/** The broker, with the word „Anzeige“ where the operator is paid for its link, and the way there. */
export const BrokerName = ({ broker: { name, link, isPaid, venues } }: { broker: Broker }) => (
  <>
    <b>{name}</b>
    <small>
      {isPaid ? <b data-no-file="">Anzeige · </b> : null}
      {venues.length > 0 ? venues.join(', ') : 'kein Handelsplatz genannt'}
    </small>
    {link ? (
      <small data-no-file="">
        <a href={link} rel={isPaid ? 'sponsored noopener' : 'noopener'}>
          {isPaid ? 'Zum Anbieter (Werbelink)' : 'Zum Anbieter'}
        </a>
      </small>
    ) : null}
  </>
)

/** What the fees are from, and how old they are. */
export const SourceCell = ({ broker: { asOf, source } }: { broker: Broker }) => (
  <>
    {asOfText(asOf)}
    <small className="mut"> · {source}</small>
  </>
)

/** „Anzeige“, said where a paid link is on the page. */
export const PaidNote = ({ brokers }: { brokers: readonly Broker[] }) =>
  brokers.some(({ isPaid }) => isPaid) ? (
    <span>
      „Anzeige“: Der Betreiber erhält Geld, wenn du dort ein Konto eröffnest. Die Reihenfolge ändert das nicht.
    </span>
  ) : (
    <span>Kein Broker bezahlt für seinen Platz in dieser Tabelle.</span>
  )

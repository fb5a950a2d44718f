import type { ReactNode } from 'react'
import { Tabs } from '#web/blocks/segments.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'

export const depotsPath = '/depots'

const parts = [
  { label: 'Übersicht', path: depotsPath },
  { label: 'Investments', path: `${depotsPath}/investments` },
  { label: 'Konten', path: `${depotsPath}/konten` },
  { label: 'Analyse', path: `${depotsPath}/analyse` },
  { label: 'Erträge', path: `${depotsPath}/ertraege` },
  { label: 'Steuern', path: `${depotsPath}/steuern` },
] as const
type Part = (typeof parts)[number]['label']

/** Head of every page about all depots: what it is, what can be done, and the other parts. */
export const DepotsHead = ({
  part,
  title = part,
  text,
  under,
  acts,
}: {
  part: Part
  title?: string
  text?: ReactNode
  /** the page is one of this part */
  under?: string
  acts?: ReactNode
}) => (
  <>
    <Crumbs
      crumbs={[
        { label: 'Mein Parkett', path: '/' },
        ...(part === 'Übersicht' ? [{ label: 'Depots' }] : [{ label: 'Depots', path: depotsPath }]),
        ...(part === 'Übersicht'
          ? []
          : [under ? { label: part, path: parts.find(({ label }) => label === part)?.path ?? '' } : { label: part }]),
        ...(under ? [{ label: under }] : []),
      ]}
    />
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        {text ? <p className="sm">{text}</p> : null}
      </div>
      {acts ? <div className="acts">{acts}</div> : null}
    </div>
    <Tabs label="Depots" tabs={parts.map(({ label, path }) => ({ label, href: path, current: label === part }))} />
  </>
)

/** The ways to a first depot, or to more in one. @param hasBanks whether banks can be connected here */
export const Ways = ({ depot, hasBanks = false }: { depot?: string; hasBanks?: boolean }) => (
  <ul className="booked">
    <li>
      <span>
        <a href={depot ? `${depotsPath}/transaktion/hinzufuegen/${depot}` : `${depotsPath}/hinzufuegen/manuell`}>
          Von Hand
        </a>{' '}
        <small className="mut2">Du trägst Käufe, Verkäufe und Erträge selbst ein, mit dem Kurs ihres Tages.</small>
      </span>
    </li>
    <li>
      <span>
        <a href={depot ? `${depotsPath}/${depot}/hinzufuegen/csv` : `${depotsPath}/hinzufuegen/manuell?weiter=datei`}>
          Aus einer Datei
        </a>{' '}
        <small className="mut2">
          Die Ausfuhr deiner Bank oder deines Brokers als CSV. Gebucht wird erst, wenn du jede Zeile gesehen hast.
        </small>
      </span>
    </li>
    {hasBanks ? (
      <li>
        <span>
          <a href={`${depotsPath}/hinzufuegen/bank`}>Von der Bank</a>{' '}
          <small className="mut2">
            Konten mit ihren Umsätzen und der Bestand von Depots, nur gelesen. Deine PIN speichern wir nicht.
          </small>
        </span>
      </li>
    ) : null}
    <li>
      <span>
        <a href="/broker-verbinden">Vom Broker</a>{' '}
        <small className="mut2">
          Welche Broker dieses Portal verbindet. Ist deiner nicht dabei, nimm die Datei: Eine neue Ausfuhr bringt nur,
          was noch fehlt.
        </small>
      </span>
    </li>
  </ul>
)

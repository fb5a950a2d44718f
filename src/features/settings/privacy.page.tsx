import type { ReplyOf } from '#contract/endpoint.ts'
import { getArchive } from '#features/settings/archive.contract.ts'
import { ArchiveUpload, takeIn } from '#features/settings/archive-upload.block.tsx'
import { getOpenConsents, putConsent } from '#features/account/users.contract.ts'
import { done, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { fieldId, Form, formOf } from '#web/blocks/form.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { Driven } from '#web/islands/place.tsx'
import { file, page, type PageContext } from '#web/page.tsx'
import { Icon } from '#web/shell/icons.tsx'
import { SettingsFrame } from './frame.block.tsx'

const path = '/einstellungen/datenschutz'
const zipPath = '/einstellungen/meine-daten'

const purposes = {
  terms: 'Nutzungsbedingungen',
  digest: 'Wöchentliche Übersicht per E-Mail',
  measurement: 'Messen, welche Seiten helfen (wird nicht mehr gefragt, gemessen wird nichts)',
} as const
const asked = 'digest'

const decide: Action = async (submitted, { call }) => {
  const list = [{ purpose: asked, given: submitted.text(asked) === 'ja' } as const]
  const { displaySuccessMessage } = await call(putConsent, { body: { list, place: path } })
  return done(path, displaySuccessMessage)
}

/** `/einstellungen/datenschutz`: what a reader agreed to, and everything that belongs to them as a file. */
export const privacy = page({
  path,
  widthClass: 'lg',
  needsLogin: true,
  action: { einwilligungen: decide, archiv: takeIn },
  takesFiles: true,
  load: async ({ call }) => ({ log: (await call(getOpenConsents)).list }),
  head: () => ({ title: 'Datenschutz', noIndex: true }),
  Page: ({ log, at }) => {
    return (
      <SettingsFrame at={at}>
        <Consents log={log} at={at} />
        <Log log={log} />
        <div className="g2">
          <TakeAlong />
          <Board title="Konto löschen">
            <div className="post-form">
              <p className="sm mut2">
                Erst nach einem Code aus einer Mail und vierzehn Tagen ist es fort; so lange kannst du es behalten.
                Rechnungen müssen wir aufbewahren.
              </p>
              <div className="acts">
                <a className="btn" href="/einstellungen/profil#konto-loeschen">
                  Löschen vorbereiten
                </a>
              </div>
            </div>
          </Board>
        </div>
        <ArchiveUpload at={at} />
      </SettingsFrame>
    )
  },
})

type ConsentLog = ReplyOf<typeof getOpenConsents>['list']

function Consents({ log, at }: { log: ConsentLog; at: PageContext }) {
  const form = formOf(at, 'einwilligungen')
  const last = log.find(({ purpose }) => purpose === asked)
  return (
    <Board title="Einwilligungen">
      <Driven by="saved-ways" when="now" props={{}}>
        <Form of={form}>
          <div className="consent-row">
            <label htmlFor={fieldId(form, asked)}>
              <b>{purposes[asked]}</b>
              <small>
                {last
                  ? `${last.given ? 'seit' : 'abgelehnt am'} ${format.date(last.datetimeDecided)}`
                  : 'nie zugestimmt'}
              </small>
            </label>
            <input
              id={fieldId(form, asked)}
              className="onoff"
              type="checkbox"
              name={asked}
              value="ja"
              defaultChecked={last?.given === true}
            />
          </div>
          <div className="acts">
            <button className="btn primary">Speichern</button>
          </div>
          <p className="hint" role="status">
            Änderungen gelten sofort.
          </p>
        </Form>
      </Driven>
    </Board>
  )
}

/** „Fassung 3 · Einstellungen“ */
const placeWords = (place: string): string | undefined =>
  place.startsWith('/registrierung')
    ? 'Registrierung'
    : place.startsWith('/einstellungen')
      ? 'Einstellungen'
      : undefined

const Log = ({ log }: { log: ConsentLog }) => (
  <Board title="Verlauf">
    {log.length === 0 ? (
      <Empty text="Du hast noch nichts entschieden." />
    ) : (
      <ol className="decided">
        {log.map(({ purpose, given, version, place, datetimeDecided }) => (
          <li key={purpose + datetimeDecided} className={given ? 'given' : undefined}>
            <time dateTime={datetimeDecided}>{format.date(datetimeDecided)}</time>
            <i />
            <span>
              <b>{purposes[purpose]}:</b> {given ? 'Ja' : 'Nein'}
              <small>
                {['um ' + format.minute(datetimeDecided), `Fassung ${version}`, placeWords(place)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          </li>
        ))}
      </ol>
    )}
  </Board>
)

const TakeAlong = () => (
  <Board title="Meine Daten mitnehmen">
    <div className="post-form">
      <p className="sm mut2">
        Alles, was dir hier gehört, in einer Datei: als JSON für Programme und als CSV für Tabellen, mit einer
        Beschreibung. Passwörter und Schlüssel sind nicht darin.
      </p>
      <div className="acts">
        <a className="btn" href={zipPath} rel="nofollow" download="parkett-daten.zip">
          <Icon name="download" small />
          Als ZIP herunterladen
        </a>
      </div>
    </div>
  </Board>
)

/** Everything of a reader as a ZIP. */
export const personalFile = file({
  path: zipPath,
  needsLogin: true,
  load: async ({ call }) => {
    const { fileName, base64 } = await call(getArchive)
    return {
      contentType: 'application/zip',
      name: fileName,
      cacheControl: 'private, no-store',
      text: Buffer.from(base64, 'base64'),
    }
  },
})

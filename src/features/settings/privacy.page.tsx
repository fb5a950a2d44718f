import { getArchive } from '#features/settings/archive.contract.ts'
import { ArchiveUpload, takeIn } from '#features/settings/archive-upload.block.tsx'
import { getOpenConsents, putConsent } from '#features/account/users.contract.ts'
import { done, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Choices, Form, formOf } from '#web/blocks/form.tsx'
import { Table } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { file, page } from '#web/page.tsx'
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
    const form = formOf(at, 'einwilligungen')
    return (
      <SettingsFrame at={at}>
        <Board title="Einwilligungen">
          <Form of={form}>
            <Choices
              of={form}
              name={asked}
              legend={purposes[asked]}
              options={[
                { value: 'nein', label: 'Nein' },
                { value: 'ja', label: 'Ja' },
              ]}
              value={log.find(({ purpose }) => purpose === asked)?.given ? 'ja' : 'nein'}
            />
            <div className="acts">
              <button className="btn primary">Speichern</button>
            </div>
          </Form>
        </Board>
        <Board title="Verlauf">
          <Table
            caption="Was du wann entschieden hast"
            rows={log}
            rowKey={({ purpose, datetimeDecided }) => purpose + datetimeDecided}
            empty="Du hast noch nichts entschieden."
            columns={[
              { key: 'zweck', label: 'Zweck', cell: ({ purpose }) => purposes[purpose] },
              { key: 'antwort', label: 'Antwort', cell: ({ given }) => (given ? 'Ja' : 'Nein') },
              {
                key: 'wann',
                label: 'wann',
                numeric: true,
                cell: ({ datetimeDecided }) => `${format.date(datetimeDecided)}, ${format.minute(datetimeDecided)}`,
              },
              { key: 'fassung', label: 'Fassung', from: 'tablet', cell: ({ version }) => version },
            ]}
          />
        </Board>
        <Board title="Meine Daten mitnehmen">
          <div className="post-form">
            <p>
              Alles, was dir hier gehört, in einer Datei: als JSON für Programme und als CSV für Tabellen, mit einer
              Beschreibung. Passwörter und Schlüssel sind nicht darin.
            </p>
            <div className="acts">
              <a className="btn" href={zipPath} rel="nofollow" download="parkett-daten.zip">
                Als ZIP herunterladen
              </a>
            </div>
          </div>
        </Board>
        <ArchiveUpload at={at} />
      </SettingsFrame>
    )
  },
})

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

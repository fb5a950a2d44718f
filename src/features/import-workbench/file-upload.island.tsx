import { useState, useSyncExternalStore } from 'react'
import { call } from '#web/client/call.ts'
import type { postImport, putImportPart } from '#features/import-workbench/imports.contract.ts'
import { Icon } from '#web/shell/icons.tsx'
import { island } from '#web/islands/island.ts'

interface FileUploadProps {
  /** number of the portfolio */
  portfolio: string
  /** where the form goes that sends the file without script */
  address: string
  fields: Readonly<Record<string, string>>
  fault?: string | undefined
}

/** bytes of a piece: read, sent and forgotten before the next, so that a large file never lies in memory */
const pieceBytes = 384 * 1024
const mostMB = 100
/** of a form that brings it whole */
const mostMBWithoutScript = 12

/** A file goes to the portal in pieces as soon as it is chosen; without script a form brings it whole. */
function FileUpload({ portfolio, address, fields, fault }: FileUploadProps) {
  const [told, tell] = useState(fault ?? '')
  const [isFaulty, setFaulty] = useState(fault !== undefined)
  const isAwake = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

  async function send(file: File) {
    setFaulty(false)
    if (file.size > mostMB * 1e6) {
      setFaulty(true)
      tell(`Die Datei hat ${Math.ceil(file.size / 1e6)} MB; gelesen werden höchstens ${mostMB} MB.`)
      return
    }
    try {
      const { idImport } = await call<typeof postImport>('/v2/portfolios/:entityValue/imports', {
        method: 'POST',
        params: { entityValue: portfolio },
        body: { fileName: file.name },
      })
      const pieces = Math.max(1, Math.ceil(file.size / pieceBytes))
      for (let part = 0; part < pieces; part++) {
        tell(`${Math.round((part / pieces) * 100)} % gesendet`)
        const bytes = new Uint8Array(await file.slice(part * pieceBytes, (part + 1) * pieceBytes).arrayBuffer())
        await call<typeof putImportPart>('/v2/portfolios/:entityValue/imports/:idImport/parts/:part', {
          method: 'PUT',
          params: { entityValue: portfolio, idImport, part },
          body: { base64: base64Of(bytes) },
        })
      }
      tell('Gesendet. Die Zeilen werden geprüft.')
      location.assign(`${location.pathname}/${idImport}`)
    } catch {
      setFaulty(true)
      tell('Das Senden ist abgebrochen. Wähle die Datei noch einmal.')
    }
  }

  return (
    <form className="field upload" action={address} method="post" encType="multipart/form-data">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="drop">
        <Icon name="download" />
        <b className="only-scripted">Datei hierher ziehen</b>
        <span>
          <span className="only-scripted">oder </span>
          <u>Datei wählen</u> · CSV, JSON oder XML, bis {isAwake ? mostMB : mostMBWithoutScript} MB
        </span>
        <input
          id="import-datei"
          type="file"
          name="datei"
          accept=".csv,.txt,.json,.xml,text/csv,application/json,application/xml"
          aria-describedby="import-datei-stand"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) void send(file)
          }}
        />
      </label>
      <p className={isFaulty ? 'field-message' : 'hint'} id="import-datei-stand" role="status">
        {told || 'Sie wird erst gezeigt, dann gebucht.'}
      </p>
      {isAwake ? null : <button className="btn primary">Datei prüfen</button>}
    </form>
  )
}

const neverChanges = () => () => {}

/** In stretches, since a call takes so many arguments only. */
function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += 0x8000)
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000))
  return btoa(text)
}

export default island('file-upload', FileUpload)

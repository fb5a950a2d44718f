import { useState } from 'react'
import { postJson } from '#web/client/api.ts'
import { island } from '#web/islands/island.ts'

interface FileUploadProps {
  /** number of the portfolio */
  portfolio: string
}

/** bytes of a piece: read, sent and forgotten before the next, so that a large file never lies in memory */
const pieceBytes = 384 * 1024
const mostBytes = 40_000_000

/** A file goes to the portal in pieces; without script its text is pasted. */
function FileUpload({ portfolio }: FileUploadProps) {
  const [told, tell] = useState('')
  const [isFaulty, setFaulty] = useState(false)

  async function send(file: File) {
    setFaulty(false)
    if (file.size > mostBytes) {
      setFaulty(true)
      tell(`Die Datei hat ${Math.ceil(file.size / 1e6)} MB; gelesen werden höchstens 40 MB.`)
      return
    }
    try {
      const path = `/v2/portfolios/${portfolio}/imports`
      const { idImport } = await postJson<{ idImport: string }>(path, { fileName: file.name })
      const pieces = Math.max(1, Math.ceil(file.size / pieceBytes))
      for (let part = 0; part < pieces; part++) {
        tell(`${Math.round((part / pieces) * 100)} % gesendet`)
        const bytes = new Uint8Array(await file.slice(part * pieceBytes, (part + 1) * pieceBytes).arrayBuffer())
        await keep(`/api${path}/${idImport}/parts/${part}`, base64Of(bytes))
      }
      tell('Gesendet. Die Zeilen werden geprüft.')
      location.assign(`/musterdepot/${portfolio}/import/${idImport}`)
    } catch {
      setFaulty(true)
      tell('Das Senden ist abgebrochen. Wähle die Datei noch einmal.')
    }
  }

  return (
    <div className="field upload">
      <label htmlFor="import-datei">Datei wählen (CSV, JSON oder XML, bis 40 MB)</label>
      <input
        id="import-datei"
        type="file"
        accept=".csv,.txt,.json,.xml,text/csv,application/json,application/xml"
        aria-describedby="import-datei-stand"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void send(file)
        }}
      />
      <p className={isFaulty ? 'field-message' : 'hint'} id="import-datei-stand" role="status">
        {told || 'Ohne Script: öffne die Datei und füge ihren Inhalt unten ein.'}
      </p>
    </div>
  )
}

/** @throws Error where the piece was not taken */
async function keep(path: string, base64: string): Promise<void> {
  const { ok, status } = await fetch(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ base64 }),
  })
  if (!ok) throw new Error(`a piece of the file was answered with ${status}`)
}

/** In stretches, since a call takes so many arguments only. */
function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += 0x8000)
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000))
  return btoa(text)
}

export default island('file-upload', FileUpload)

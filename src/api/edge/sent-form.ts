import type { SentFile, SentForm } from '#contract/sent-form.ts'
import { Failure } from '#contract/failures.ts'

export const formType = 'application/x-www-form-urlencoded'
export const formWithFileType = 'multipart/form-data'
export const mostFormBytes = 65_536
/** of a form with a file: what a slow line sends before its patience ends; scripts send larger files in pieces */
export const mostFormWithFileBytes = 12_000_000
/** of such a form, beside its files: as much as of any other */
const mostFields = 200

/** The fields of a form. */
export const readForm = (body: string): SentForm => ({ fields: new URLSearchParams(body), files: new Map() })

/** The fields and files of a form. @throws Failure INPUT_INVALID where it is not what its type says, TOO_LARGE */
export async function readFormWithFile(body: Buffer, contentType: string): Promise<SentForm> {
  const parts = await partsOf(body, contentType)
  const fields = new URLSearchParams()
  const files = new Map<string, SentFile>()
  let size = 0
  for (const [name, value] of parts) {
    if (typeof value !== 'string') {
      const bytes = Buffer.from(await value.arrayBuffer())
      if (bytes.length > 0) files.set(name, { name: value.name, bytes })
      continue
    }
    size += name.length + value.length
    if (size > mostFormBytes || fields.size >= mostFields) throw new Failure('TOO_LARGE', {}, 'The fields of a form')
    fields.append(name, value)
  }
  return { fields, files }
}

async function partsOf(body: Buffer, contentType: string): Promise<FormData> {
  try {
    const answer = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    return await answer.formData()
  } catch {
    throw new Failure('INPUT_INVALID', {}, 'The form cannot be read')
  }
}

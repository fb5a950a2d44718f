import { columnField } from '#features/import-workbench/mapping.block.tsx'
import { paperField } from '#features/import-workbench/papers.block.tsx'
import {
  postImport,
  postImportRows,
  putImportMapping,
  putImportPapers,
  putImportPart,
  undoImport,
} from '#features/import-workbench/imports.contract.ts'
import { paramsOf, pathOf } from '#features/import-workbench/paths.ts'
import { instrumentFrom } from '#features/lists/named-instrument.ts'
import { done, faults, type Action } from '#web/action.ts'
import { format } from '#web/format.ts'

export const paste: Action = async (submitted, context) => {
  const text = submitted.fields.get('daten') ?? ''
  if (text.trim() === '') return faults({ daten: 'Bitte füge den Inhalt der Datei ein.' })
  const { entityValue } = paramsOf(context)
  const { idImport } = await context.call(postImport, { params: { entityValue }, body: { fileName: '', text } })
  return done(pathOf(context, entityValue, idImport))
}

/** A whole file, from a browser without script. */
export const upload: Action = async (submitted, context) => {
  const file = submitted.file('datei')
  if (!file) return faults({ datei: 'Bitte wähle eine Datei, die nicht leer ist.' })
  const { entityValue } = paramsOf(context)
  const { idImport } = await context.call(postImport, {
    params: { entityValue },
    body: { fileName: file.name.slice(0, 200) },
  })
  const bytes = Buffer.from(file.bytes)
  for (let part = 0; part * pieceBytes < bytes.length; part++)
    await context.call(putImportPart, {
      params: { entityValue, idImport, part },
      body: { base64: bytes.subarray(part * pieceBytes, (part + 1) * pieceBytes).toString('base64') },
    })
  return done(pathOf(context, entityValue, idImport))
}

const pieceBytes = 384 * 1024

/** what several columns may be: costs add up, and of kinds the one that is filled counts */
const shared: ReadonlySet<string> = new Set(['fee', 'tax', 'type'])

export const map: Action = async (submitted, context) => {
  const params = paramsOf(context)
  const mapping: Record<string, string | null> = {}
  const wrong: Record<string, string> = {}
  const columnOf = new Map<string, string>()
  submitted.all('spalte').forEach((column, index) => {
    const field = submitted.text(columnField(index))
    if (column === '') return
    mapping[column] = field === '' ? null : field
    const other = columnOf.get(field)
    if (other === undefined) columnOf.set(field, column)
    else if (field !== '' && !shared.has(field)) wrong[columnField(index)] = `Das ist schon die Spalte „${other}“.`
  })
  if (Object.keys(wrong).length > 0) return faults(wrong)
  await context.call(putImportMapping, { params, body: { mapping } })
  return done(pathOf(context, params.entityValue, params.idImport))
}

/** All papers that were named, or none: each that cannot be found is asked back at its field, beside those that can. */
export const assign: Action = async (submitted, context) => {
  const params = paramsOf(context)
  const papers: Record<string, string | null> = {}
  const wrong: Record<string, string> = {}
  for (const [index, said] of submitted.all('gesagt').entries()) {
    const text = submitted.text(paperField(index))
    if (text === '') continue
    const found = await instrumentFrom(text, context.call)
    if ('fault' in found) wrong[paperField(index)] = found.fault
    else papers[said] = found.key
  }
  const back = submitted.text('loesen')
  if (back !== '') papers[back] = null
  const count = Object.keys(papers).length
  if (Object.keys(wrong).length > 0) return faults(wrong)
  if (count === 0) return faults({ [paperField(0)]: 'Bitte nenne mindestens ein Wertpapier.' })
  await context.call(putImportPapers, { params, body: { papers } })
  return done(
    pathOf(context, params.entityValue, params.idImport),
    back === '' ? `${format.counted(count, 'Wertpapier', 'Wertpapiere')} zugeordnet.` : 'Die Zuordnung ist gelöst.',
  )
}

export const take: Action = async (submitted, context) => {
  const params = paramsOf(context)
  const { count } = await context.call(postImportRows, {
    params,
    body: { withYellow: submitted.text('gelb') !== 'nein' },
    idempotencyKey: `import ${params.idImport}`,
  })
  return done(
    pathOf(context, params.entityValue, params.idImport),
    `${format.counted(count, 'Transaktion', 'Transaktionen')} importiert. Du kannst den ganzen Import zurücknehmen.`,
  )
}

export const undo: Action = async (submitted, context) => {
  const { entityValue, idImport } = paramsOf(context)
  const { count } = await context.call(undoImport, {
    params: { entityValue, idImport: idImport || submitted.text('import') },
  })
  return done(
    pathOf(context, entityValue),
    `Import zurückgenommen: ${format.counted(count, 'Transaktion', 'Transaktionen')} entfernt.`,
  )
}

import fileUpload from '#features/import-workbench/file-upload.island.tsx'
import { CheckBoards, ImportSteps } from '#features/import-workbench/check.block.tsx'
import { FaultFile } from '#features/import-workbench/dry-run.block.tsx'
import { columnField } from '#features/import-workbench/mapping.block.tsx'
import { paperField } from '#features/import-workbench/papers.block.tsx'
import { perPage } from '#features/import-workbench/rows.block.tsx'
import { KnownFiles } from '#features/import-workbench/known-files.block.tsx'
import {
  getImport,
  listImports,
  postImport,
  postImportRows,
  putImportMapping,
  putImportPapers,
  putImportPart,
  undoImport,
  type ImportCheck,
  type ImportRow,
  type ImportRun,
} from '#features/import-workbench/imports.contract.ts'
import { instrumentFrom } from '#features/lists/named-instrument.ts'
import { getPortfolio, type WholePortfolio } from '#features/sample-portfolio/portfolios.contract.ts'
import { done, faults, formFields, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { TextArea } from '#web/blocks/form-fields.tsx'
import { csvText, germanStyle } from '#web/files/csv-text.ts'
import { format } from '#web/format.ts'
import { Island } from '#web/islands/place.tsx'
import { file, page, pageNumber, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'

/** Of a sample or of an own depot, as the page itself is. */
const pathOf = ({ path }: Pick<PageContext, 'path'>, portfolio: string, run?: string) =>
  path.startsWith('/depots/')
    ? `/depots/${portfolio}/hinzufuegen/csv${run ? `/${run}` : ''}`
    : `/musterdepot/${portfolio}/import${run ? `/${run}` : ''}`
const portfolioPath = (at: Pick<PageContext, 'path'>, { entityValue }: WholePortfolio) =>
  pathOf(at, entityValue).split('/').slice(0, 3).join('/')
const paramsOf = ({ params }: Pick<PageContext, 'params'>) => ({
  entityValue: params['id'] ?? '',
  idImport: params['run'] ?? '',
})

const paste: Action = async (submitted, context) => {
  const text = submitted.fields.get('daten') ?? ''
  if (text.trim() === '') return faults({ daten: 'Bitte füge den Inhalt der Datei ein.' })
  const { entityValue } = paramsOf(context)
  const { idImport } = await context.call(postImport, { params: { entityValue }, body: { fileName: '', text } })
  return done(pathOf(context, entityValue, idImport))
}

/** A whole file, from a browser without script. */
const upload: Action = async (submitted, context) => {
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

function uploadProps(at: PageContext, { entityValue }: WholePortfolio) {
  const { address, token, action, faults: wrong } = formOf(at, 'datei')
  return {
    portfolio: entityValue,
    address,
    fields: { [formFields.token]: token, [formFields.action]: action },
    fault: wrong['datei'],
  }
}

const map: Action = async (submitted, context) => {
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
    else if (field !== '') wrong[columnField(index)] = `Das ist schon die Spalte „${other}“.`
  })
  if (Object.keys(wrong).length > 0) return faults(wrong)
  await context.call(putImportMapping, { params, body: { mapping } })
  return done(pathOf(context, params.entityValue, params.idImport))
}

/** All papers that were named, or none: each that cannot be found is asked back at its field, beside those that can. */
const assign: Action = async (submitted, context) => {
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

const take: Action = async (submitted, context) => {
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

const undo: Action = async (submitted, context) => {
  const { entityValue, idImport } = paramsOf(context)
  const { count } = await context.call(undoImport, {
    params: { entityValue, idImport: idImport || submitted.text('import') },
  })
  return done(
    pathOf(context, entityValue),
    `Import zurückgenommen: ${format.counted(count, 'Transaktion', 'Transaktionen')} entfernt.`,
  )
}

const Trail = ({ at, portfolio, here }: { at: PageContext; portfolio: WholePortfolio; here: string }) => (
  <Crumbs
    crumbs={[
      at.path.startsWith('/depots/')
        ? { label: 'Depots', path: '/depots' }
        : { label: 'Musterdepots', path: '/musterdepot' },
      { label: portfolio.name, path: portfolioPath(at, portfolio) },
      { label: here, ...(here === 'Import' ? {} : { path: pathOf(at, portfolio.entityValue) }) },
    ]}
  />
)

/** `/musterdepot/{id}/import`: a file or its text comes in here. */
const startRoute = (base: string) =>
  page<{ portfolio: WholePortfolio; runs: readonly ImportRun[] }>({
    path: base,
    needsLogin: true,
    takesFiles: true,
    action: { datei: upload, einfuegen: paste, zurueck: undo },
    load: async (context) => {
      const { entityValue } = paramsOf(context)
      const [portfolio, { list }] = await Promise.all([
        context.call(getPortfolio, { params: { entityValue } }),
        context.call(listImports, { params: { entityValue } }),
      ])
      return { portfolio, runs: list }
    },
    head: ({ portfolio }) => ({ title: `Import in ${portfolio.name}`, noIndex: true }),
    Page: ({ portfolio, runs, at }) => {
      const form = formOf(at, 'einfuegen')
      return (
        <>
          <Trail at={at} portfolio={portfolio} here="Import" />
          <div className="page-head">
            <div>
              <h1>Transaktionen importieren</h1>
              <p className="sm">In „{portfolio.name}“. Gebucht wird erst, wenn du alles gesehen hast.</p>
            </div>
            <div className="acts">
              <a className="btn ghost" href={portfolioPath(at, portfolio)}>
                Abbrechen
              </a>
            </div>
          </div>
          <ImportSteps now={0} />
          <div className="cols">
            <Board title="Welche Datei?">
              <div className="pad">
                <Island of={fileUpload} when="visible" props={uploadProps(at, portfolio)} />
              </div>
              <p className="line-or mut2">oder einfügen</p>
              <Form of={form}>
                <TextArea
                  of={form}
                  name="daten"
                  label="Zeilen aus einer Tabelle, die erste mit Überschriften"
                  rows={6}
                />
                <div className="acts">
                  <button className="btn primary">Zeilen prüfen</button>
                </div>
              </Form>
            </Board>
            <div className="stack">
              <KnownFiles />
              {runs.length > 0 ? <Runs portfolio={portfolio.entityValue} runs={runs} at={at} /> : null}
            </div>
          </div>
        </>
      )
    },
  })

const stateWords: Readonly<Record<ImportRun['state'], string>> = {
  open: 'noch nicht gebucht',
  imported: 'importiert',
  undone: 'zurückgenommen',
}

const Runs = ({ portfolio, runs, at }: { portfolio: string; runs: readonly ImportRun[]; at: PageContext }) => (
  <Board title="Bisherige Importe">
    <ul className="booked stacked">
      {runs.map(({ idImport, fileName, state, importedRows, datetimeCreated }) => (
        <li key={idImport}>
          <span>
            <a href={pathOf(at, portfolio, idImport)}>{fileName}</a>{' '}
            <small className="mut2">
              {format.time(datetimeCreated, at.now)} · {stateWords[state]}
              {state === 'imported' ? `, ${format.counted(importedRows, 'Zeile', 'Zeilen')}` : ''}
            </small>
          </span>
        </li>
      ))}
    </ul>
  </Board>
)

/** `/musterdepot/{id}/import/{run}`: what becomes of each row, before and after it was booked. */
const checkRoute = (base: string) =>
  page<{ portfolio: WholePortfolio; check: ImportCheck; number: number }>({
    path: `${base}/:run`,
    needsLogin: true,
    action: { zuordnen: map, papiere: assign, importieren: take, zurueck: undo },
    load: async (context) => {
      const params = paramsOf(context)
      const number = pageNumber(context.query)
      const state = stateIn(context.query)
      const [portfolio, check] = await Promise.all([
        context.call(getPortfolio, { params: { entityValue: params.entityValue } }),
        context.call(getImport, { params, query: { page: number - 1, perPage, ...(state && { state }) } }),
      ])
      return { portfolio, check, number }
    },
    head: ({ check }) => ({ title: `Import ${check.fileName}`, noIndex: true }),
    Page: ({ portfolio, check, number, at }) => (
      <>
        <Trail at={at} portfolio={portfolio} here="Import prüfen" />
        <div className="page-head">
          <div>
            <h1>{check.fileName}</h1>
            <p className="sm">
              {check.nameFormat ?? 'Unbekannte Tabelle'} · {stateWords[check.state]}
            </p>
          </div>
          <div className="acts">
            {check.state === 'open' && check.counts.red > 0 ? (
              <FaultFile path={pathOf(at, portfolio.entityValue, check.idImport)} />
            ) : null}
            <a className="btn ghost" href={portfolioPath(at, portfolio)}>
              {check.state === 'open' ? 'Abbrechen' : 'Zum Depot'}
            </a>
          </div>
        </div>
        <CheckBoards
          at={at}
          path={pathOf(at, portfolio.entityValue, check.idImport)}
          portfolio={portfolioPath(at, portfolio)}
          back={pathOf(at, portfolio.entityValue)}
          check={check}
          page={number}
        />
      </>
    ),
  })

const stateIn = (query: URLSearchParams): ImportRow['state'] | undefined =>
  (['green', 'yellow', 'red'] as const).find((state) => state === query.get('zeilen'))

/** Rows that stay out, with their reason, to be mended in a spreadsheet. */
const faultyRows = (base: string) =>
  file({
    path: `${base}/:run/fehler.csv`,
    load: async (context) => {
      const params = paramsOf(context)
      const rows: ImportRow[] = []
      for (let number = 0; ; number++) {
        const { list, total } = await context.call(getImport, {
          params,
          query: { state: 'red', page: number, perPage: 1000 },
        })
        rows.push(...list)
        if (rows.length >= total || list.length === 0) break
      }
      const figure = (value: number | undefined) => (value === undefined ? '' : String(value).replace('.', ','))
      const heading = ['Zeile', 'Grund', 'Art', 'Tag', 'Wertpapier', 'Stück', 'Kurs', 'Betrag', 'Währung']
      const lines = rows.map((row) => [
        row.line === undefined ? '' : String(row.line),
        row.reasons.join(' '),
        row.nameType,
        row.date ? format.date(row.date) : '',
        row.name ?? '',
        figure(row.quantity),
        figure(row.price),
        figure(row.amount),
        row.isoCurrency ?? '',
      ])
      return {
        contentType: 'text/csv; charset=utf-8',
        text: csvText(
          [heading, ...lines].map((line) => line.map(harmless)),
          germanStyle,
        ),
        name: 'fehlerhafte-zeilen.csv',
        cacheControl: 'private, no-store',
      }
    },
  })

/** A spreadsheet would take such a text for a formula. */
const harmless = (text: string): string => (/^[=+@\t\r]|^-(?![\d,]+$)/.test(text) ? `'${text}` : text)

export const importRoutes = ['/musterdepot/:id/import', '/depots/:id/hinzufuegen/csv'].flatMap((base) => [
  startRoute(base),
  checkRoute(base),
  faultyRows(base),
])

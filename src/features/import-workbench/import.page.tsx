import fileUpload from '#features/import-workbench/file-upload.island.tsx'
import { CheckBoards, ImportSteps } from '#features/import-workbench/check.block.tsx'
import { FaultFile } from '#features/import-workbench/dry-run.block.tsx'
import { perPage } from '#features/import-workbench/rows.block.tsx'
import { KnownFiles } from '#features/import-workbench/known-files.block.tsx'
import {
  getImport,
  listImports,
  type ImportCheck,
  type ImportRun,
} from '#features/import-workbench/imports.contract.ts'
import { getPortfolio, type WholePortfolio } from '#features/sample-portfolio/portfolios.contract.ts'
import { assign, map, paste, take, undo, upload } from '#features/import-workbench/import-actions.ts'
import { decide, edit } from '#features/import-workbench/decision-actions.ts'
import { faultFile } from '#features/import-workbench/fault-file.page.ts'
import { paramsOf, pathOf, portfolioPath } from '#features/import-workbench/paths.ts'
import { formFields } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { TextArea } from '#web/blocks/form-fields.tsx'
import { format } from '#web/format.ts'
import { Island } from '#web/islands/place.tsx'
import { page, pageNumber, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'

function uploadProps(at: PageContext, { entityValue }: WholePortfolio) {
  const { address, token, action, faults: wrong } = formOf(at, 'datei')
  return {
    portfolio: entityValue,
    address,
    fields: { [formFields.token]: token, [formFields.action]: action },
    fault: wrong['datei'],
  }
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
    action: {
      zuordnen: map,
      papiere: assign,
      entscheiden: decide,
      bearbeiten: edit,
      importieren: take,
      zurueck: undo,
    },
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
          <div className="acts" data-follows="kopf">
            {check.state === 'open' && check.counts.red + check.counts.left > 0 ? (
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

const stateIn = (query: URLSearchParams) =>
  (['green', 'yellow', 'red', 'left', 'repaired'] as const).find((state) => state === query.get('zeilen'))

export const importRoutes = ['/musterdepot/:id/import', '/depots/:id/hinzufuegen/csv'].flatMap((base) => [
  startRoute(base),
  checkRoute(base),
  faultFile(base),
])

import { DryRun, Finished } from '#features/import-workbench/dry-run.block.tsx'
import type { ImportCheck } from '#features/import-workbench/imports.contract.ts'
import { Mapping, MappingBoard } from '#features/import-workbench/mapping.block.tsx'
import { PapersBoard } from '#features/import-workbench/papers.block.tsx'
import { RowsBoard } from '#features/import-workbench/rows.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { Empty, Note } from '#web/blocks/states.tsx'
import { StepBar } from '#web/blocks/step-bar.tsx'
import type { PageContext } from '#web/page.tsx'

const steps = ['Datei', 'Spalten', 'Prüfen', 'Übernehmen']

export const ImportSteps = ({ now }: { now: number }) => <StepBar steps={steps} now={now} />

/** columns of an unknown table are still to be named */
export const isUnmapped = ({ state, nameFormat, columns }: ImportCheck): boolean =>
  state === 'open' && !nameFormat && columns.length > 0

interface CheckProps {
  at: PageContext
  /** of the import's page */
  path: string
  /** of the portfolio's */
  portfolio: string
  /** where a file is chosen */
  back: string
  check: ImportCheck
  page: number
}

/** From the columns to the dry run: what a reader sees before anything is booked. */
export function CheckBoards({ at, path, portfolio, back, check, page }: CheckProps) {
  if (check.problem)
    return (
      <Board title="Nicht lesbar">
        <Empty text={check.problem} hint="Nichts wurde gebucht.">
          <a className="btn" href={back}>
            Andere Datei
          </a>
        </Empty>
      </Board>
    )
  return (
    <div className="stack">
      <ImportSteps now={check.state === 'open' ? (isUnmapped(check) ? 1 : 2) : steps.length} />
      {check.warnings.length > 0 ? <Note>{check.warnings.join('; ')}</Note> : null}
      {isUnmapped(check) ? (
        <Mapping at={at} columns={check.columns} back={back} />
      ) : check.state === 'open' ? (
        <div className="cols import-check">
          <div className="stack">
            <div data-follows="papiere">
              <PapersBoard at={at} check={check} />
            </div>
            <RowsBoard at={at} check={check} page={page} path={path} />
            {check.columns.length > 0 ? <MappingBoard at={at} columns={check.columns} /> : null}
          </div>
          <div data-follows="probelauf">
            <DryRun at={at} check={check} />
          </div>
        </div>
      ) : (
        <>
          <Finished at={at} check={check} portfolio={portfolio} path={path} />
          <RowsBoard at={at} check={check} page={page} path={path} />
        </>
      )}
    </div>
  )
}

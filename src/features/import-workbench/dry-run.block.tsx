import { BeforeAfter } from '#features/import-workbench/before-after.block.tsx'
import type { ImportCheck } from '#features/import-workbench/imports.contract.ts'
import { doneText } from '#features/import-workbench/repair-words.ts'
import { placesOf } from '#features/import-workbench/places.ts'
import { Board } from '#web/blocks/board.tsx'
import { Choices, Form, formOf } from '#web/blocks/form.tsx'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'
import { Icon } from '#web/shell/icons.tsx'

/** What would be booked, and what the portfolio would hold then. */
export function DryRun({ at, check }: { at: PageContext; check: ImportCheck }) {
  const { counts, totals } = check
  const doubtful = counts.yellow - counts.duplicates
  const going = totals.reduce((sum, { count }) => sum + count, 0)
  const form = formOf(at, 'importieren')
  return (
    <Board
      title="Probelauf"
      action={<span className="xs mut2">{format.counted(going, 'Zeile', 'Zeilen')}</span>}
      footer={
        <span>
          Was Fehler hat oder übergangen ist, steht in der Fehlerdatei. Den ganzen Import kannst du zurücknehmen.
        </span>
      }
    >
      <BeforeAfter check={check} />
      <Totals totals={totals} />
      {going > 0 ? (
        <Form of={form}>
          {doubtful > 0 ? (
            <Choices
              of={form}
              name="gelb"
              legend={`Zeilen zum Ansehen: ${format.integer(doubtful)}`}
              value="ja"
              options={[
                { value: 'ja', label: 'mit übernehmen' },
                { value: 'nein', label: 'auslassen' },
              ]}
            />
          ) : null}
          <button className="btn primary full">
            {doubtful > 0 ? 'Zeilen' : format.counted(going, 'Zeile', 'Zeilen')} übernehmen
          </button>
        </Form>
      ) : (
        <p className="pad sm">Nichts davon kann übernommen werden. Die Zeilen sagen, was ihnen fehlt.</p>
      )}
    </Board>
  )
}

const Totals = ({ totals }: Pick<ImportCheck, 'totals'>) =>
  totals.length > 0 ? (
    <ul className="booked stacked">
      {totals.map(({ nameType, count, amount, isoCurrency }) => (
        <li key={`${nameType} ${isoCurrency}`}>
          <span>
            {format.integer(count)} × {nameType}
          </span>
          <b className="num">
            {format.number(amount)} {isoCurrency}
          </b>
        </li>
      ))}
    </ul>
  ) : null

interface FinishedProps {
  at: PageContext
  check: ImportCheck
  /** of the portfolio */
  portfolio: string
  /** of the import's page */
  path: string
}

/** What was booked, the way back, and what is left over. */
export function Finished({ at, check, portfolio, path }: FinishedProps) {
  const isThere = check.state === 'imported'
  const { green, yellow, red, left: passed } = check.counts
  const left = leftOut(check)
  return (
    <div className={left.length > 0 ? 'cols' : undefined}>
      <section className="board finish">
        <span className="tick">
          <Icon name={isThere ? 'check' : 'close'} />
        </span>
        <div>
          <h2>{isThere ? `${format.counted(check.importedRows, 'Zeile', 'Zeilen')} übernommen` : 'Zurückgenommen'}</h2>
          <p className="mut2">
            {isThere
              ? `${format.counted(check.importedRows, 'Transaktion ist', 'Transaktionen sind')} im Depot.`
              : 'Von dieser Datei steht nichts mehr im Depot.'}
          </p>
          <div className="acts">
            <a className="btn primary" href={portfolio}>
              Zum Depot
            </a>
            {isThere ? (
              <Form of={formOf(at, 'zurueck')}>
                <button className="btn">Ganzen Import zurücknehmen</button>
              </Form>
            ) : null}
          </div>
          {isThere && check.repaired.length > 0 ? (
            <p className="sm">
              Vorher behoben:{' '}
              {check.repaired
                .filter(({ count }) => count > 0)
                .map(({ repair, count }) => `${format.counted(count, 'Zeile', 'Zeilen')} – ${doneText(repair)}`)
                .join('; ')}
              .
            </p>
          ) : null}
        </div>
      </section>
      {left.length > 0 ? (
        <Board
          title={`${format.counted(isThere ? green + yellow + red + passed - check.importedRows : red, 'Zeile', 'Zeilen')} außen vor`}
          action={red + passed > 0 ? <FaultFile path={path} /> : undefined}
        >
          <ul className="booked stacked">
            {left.map(({ reason, count, lines }) => (
              <li key={reason}>
                <span>
                  <b>{placesOf(count, lines)}</b>
                  <small>{reason}</small>
                </span>
              </li>
            ))}
          </ul>
        </Board>
      ) : null}
    </div>
  )
}

type LeftOut = Pick<ImportCheck['groups'][number], 'reason' | 'count' | 'lines'>

/** What of a file was not taken in: what cannot be, what was there already, and what the reader left out. */
function leftOut({ state, groups, counts, importedRows }: ImportCheck): readonly LeftOut[] {
  const faulty = groups.filter((group) => group.state === 'red')
  if (state !== 'imported') return faulty
  const skipped = counts.green + counts.yellow - counts.duplicates - importedRows
  return [
    ...faulty,
    { reason: 'Von dir übergangen.', count: counts.left, lines: [] },
    { reason: 'Schon im Depot.', count: counts.duplicates, lines: [] },
    { reason: 'Zum Ansehen, nicht übernommen.', count: skipped, lines: [] },
  ].filter(({ count }) => count > 0)
}

/** Rows that stay out, to be mended in a spreadsheet. */
export const FaultFile = ({ path }: { path: string }) => (
  <a className="btn" href={`${path}/fehler.csv`} download="">
    <Icon name="download" small />
    Fehlerdatei
  </a>
)

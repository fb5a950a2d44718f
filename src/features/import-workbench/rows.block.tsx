import { Causes } from '#features/import-workbench/causes.block.tsx'
import { Decide, DecisionForm } from '#features/import-workbench/decision-form.block.tsx'
import { EditRow } from '#features/import-workbench/edit-row.block.tsx'
import type { ImportCheck, ImportRow } from '#features/import-workbench/imports.contract.ts'
import type { ReactNode } from 'react'
import { Pager } from '#web/blocks/pager.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { StackedBar } from '#web/blocks/stacked-bar.tsx'
import { format } from '#web/format.ts'
import { Driven } from '#web/islands/place.tsx'
import { listPlace, withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

export const perPage = 100
const columnCount = 8

const stateWords: Readonly<Record<ImportRow['state'], string>> = {
  green: 'bereit',
  yellow: 'ansehen',
  red: 'Fehler',
  left: 'übergangen',
}

interface RowsProps {
  at: PageContext
  /** of the import's page */
  path: string
  check: ImportCheck
  page: number
}

/** How many rows are ready, what holds the others back with the one way out, each cause once, and then row by row. */
export function RowsBoard({ at, check, page, path }: RowsProps) {
  const isOpen = check.state === 'open'
  return (
    <section className="board import-rows" id="zeilen">
      <h2 className="vh">Zeilen</h2>
      {isOpen ? <DecisionForm at={at} /> : null}
      <Driven by="import-keys" when="now" props={{}}>
        <div data-follows="zeilen">
          <Verdict at={at} path={path} check={check} />
          <Causes check={check} />
          <div className="tw" tabIndex={0} role="region" aria-label="Zeilen der Datei">
            <table>
              <caption className="vh">Zeilen der Datei mit Stand und Grund</caption>
              <thead>
                <tr>
                  <th scope="col" className="num">
                    Zeile
                  </th>
                  <th scope="col">Stand</th>
                  <th scope="col">Tag</th>
                  <th scope="col" className="c-tablet">
                    Art
                  </th>
                  <th scope="col">Wert</th>
                  <th scope="col" className="num c-tablet">
                    Stück
                  </th>
                  <th scope="col" className="num c-tablet">
                    Kurs
                  </th>
                  <th scope="col" className="num">
                    Betrag
                  </th>
                </tr>
              </thead>
              <tbody>
                {check.list.length === 0 ? (
                  <tr>
                    <td colSpan={columnCount} className="mut">
                      Keine solche Zeile.
                    </td>
                  </tr>
                ) : null}
                {check.list.map((row, index) => (
                  <Row key={row.idRow ?? `ohne-${index}`} at={at} row={row} isOpen={isOpen} />
                ))}
              </tbody>
            </table>
          </div>
          <Pager page={page} perPage={perPage} total={check.total} place={listPlace(at.path, at.query, 'zeilen')} />
        </div>
      </Driven>
    </section>
  )
}

interface RowProps {
  at: PageContext
  row: ImportRow
  isOpen: boolean
}

function Row({ at, row, isOpen }: RowProps) {
  const { state, idRow, line, reasons, repaired, nameType, name, date, quantity, price, amount, isoCurrency } = row
  const isEditing = isOpen && idRow !== undefined && at.query.get('zeile') === idRow
  const hasMore = reasons.length > 0 || repaired.length > 0 || isEditing || state === 'left'
  const money =
    amount === undefined ? (
      '–'
    ) : (
      <>
        {format.number(amount)} <span className="hm">{isoCurrency}</span>
      </>
    )
  return (
    <>
      <tr
        className={[`row-${state}`, hasMore ? 'has-why' : ''].filter(Boolean).join(' ')}
        id={idRow && `zeile-${idRow}`}
        data-row={idRow}
      >
        <th scope="row" className="num" tabIndex={isOpen && idRow ? -1 : undefined}>
          {line === undefined ? '–' : format.integer(line)}
        </th>
        <td>
          <span className={`row-mark ${state}`}>{stateWords[state]}</span>
        </td>
        <Cell row={row} field="date" text={<Day date={date} />} />
        <td className="c-tablet">{nameType}</td>
        <Cell row={row} field="name" text={name ?? '–'} look="b" />
        <Cell row={row} field="quantity" text={format.pieces(quantity)} look="num c-tablet" />
        <Cell row={row} field="price" text={format.payment(price)} look="num c-tablet" />
        <Cell row={row} field="amount" text={money} look="num" />
      </tr>
      {hasMore ? (
        <tr className={`row-why row-${state}`}>
          <td colSpan={columnCount}>
            <Why at={at} row={row} isOpen={isOpen} isEditing={isEditing} />
          </td>
        </tr>
      ) : null}
    </>
  )
}

interface CellProps {
  row: ImportRow
  field: ImportRow['faulty'][number]['field']
  text: ReactNode
  look?: string
}

/** On phones without its century. */
function Day({ date }: Pick<ImportRow, 'date'>) {
  const text = format.date(date)
  return date === undefined ? (
    text
  ) : (
    <>
      {text.slice(0, -4)}
      <span className="hm">{text.slice(-4, -2)}</span>
      {text.slice(-2)}
    </>
  )
}

/** A cell at fault says what the file does. */
function Cell({ row: { faulty, state }, field, text, look = '' }: CellProps) {
  const fault = state === 'left' ? undefined : faulty.find((each) => each.field === field)
  const tint = fault ? (state === 'red' ? 'cell-bad' : 'cell-warn') : ''
  return <td className={[look, tint].filter(Boolean).join(' ') || undefined}>{fault?.text ?? text}</td>
}

/** What stands against a row, its one way out, and what was decided about it. */
function Why({ at, row, isOpen, isEditing }: RowProps & { isEditing: boolean }) {
  const { idRow, line, reasons, repaired, state, wayOut, mayKeep, isDecided } = row
  const about = line === undefined ? undefined : `Zeile ${format.integer(line)}`
  // without a name of its own there is nothing to decide: the file itself says that nothing is booked
  const said =
    state !== 'left'
      ? [...repaired, ...reasons]
      : idRow === undefined
        ? reasons.map((reason) => `Keine Buchung: ${reason}.`)
        : [repaired.at(-1) ?? 'Von dir übergangen.']
  return (
    <>
      <span className="why-text">{said.join(' ')}</span>
      {isOpen && idRow ? (
        <span className="acts">
          {wayOut && state !== 'left' ? (
            <Decide what={`TAKE ${wayOut.repair} ${idRow}`} text={wayOut.name} {...(about && { about })} byKey="way" />
          ) : null}
          {mayKeep && state !== 'left' ? (
            <Decide
              what={`KEEP ${mayKeep} ${idRow}`}
              text={mayKeep === 'known' ? 'Trotzdem buchen' : 'Behalten'}
              {...(about && { about })}
              isQuiet
            />
          ) : null}
          {isDecided ? <Decide what={`BACK ${idRow}`} text="Zurück" {...(about && { about })} isQuiet /> : null}
          {state === 'left' || isEditing ? null : (
            <a className="btn ghost" href={`${withQuery(at.path, at.query, { zeile: idRow })}#zeile-${idRow}`}>
              Bearbeiten{about ? <span className="vh">: {about}</span> : null}
            </a>
          )}
          {state === 'left' || state === 'green' || wayOut?.repair === 'double' ? null : (
            <Decide what={`LEAVE ${idRow}`} text="Übergehen" {...(about && { about })} isQuiet />
          )}
        </span>
      ) : null}
      {isEditing ? <EditRow at={at} row={row} /> : null}
    </>
  )
}

function Verdict({ at, path, check }: Pick<RowsProps, 'at' | 'path' | 'check'>) {
  const { counts, repaired, decisions, state } = check
  const { green, yellow, red, left } = counts
  const chosen = at.query.get('zeilen') ?? ''
  const parts = [
    { key: 'green', label: 'Bereit', count: green },
    { key: 'yellow', label: 'Ansehen', count: yellow },
    { key: 'red', label: 'Fehler', count: red },
    ...(left > 0 ? [{ key: 'left', label: 'Übergangen', count: left }] : []),
  ]
  const repairedRows = repaired.reduce((sum, { count }) => sum + count, 0)
  const kinds = [
    { key: '', label: 'Alle', count: green + yellow + red + left },
    ...parts,
    ...(repairedRows > 0 ? [{ key: 'repaired', label: 'Behoben', count: repairedRows }] : []),
  ]
  return (
    <div className="verdict">
      <StackedBar
        height={12}
        parts={parts.map(({ key, count }) => ({ look: key, value: count }))}
        label={parts.map((part) => `${part.count} ${part.label}`).join(', ')}
      />
      <Segments
        label="Zeilen"
        segments={kinds.map(({ key, label, count }) => ({
          label,
          note: format.integer(count),
          href: `${withQuery(path, new URLSearchParams(), { zeilen: key })}#zeilen`,
          current: key === chosen,
        }))}
      />
      <span className="xs mut2">
        {counts.duplicates > 0 ? (
          <span>{format.counted(counts.duplicates, 'Zeile ist', 'Zeilen sind')} schon im Depot</span>
        ) : null}
        {state === 'open' ? (
          <span className="only-scripted only-d key-hint">
            In Gruppen und Zeilen: <kbd>J</kbd> <kbd>K</kbd> weiter <kbd>Enter</kbd> Vorschlag nehmen <kbd>Strg Z</kbd>{' '}
            zurück
          </span>
        ) : null}
        {state === 'open' && decisions > 0 ? <Decide what="BACK" text="Letztes zurück" isQuiet byKey="back" /> : null}
      </span>
    </div>
  )
}

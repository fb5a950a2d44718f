import type { DerivativesSnapshot, Snapshot } from '#features/instrument/snapshots.contract.ts'
import type { ReactNode } from 'react'
import { assetClasses } from '#contract/asset-classes.ts'
import type { Figure } from '#contract/figures.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { KeyFigures, keyFigureOf } from '#web/blocks/key-figures.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { RangeBar } from '#web/blocks/range-bar.tsx'
import { Table } from '#web/blocks/table.tsx'
import { YearNote } from '#web/blocks/year-note.tsx'
import { PayoffChart } from '#features/instrument/payoff-chart.block.tsx'
import { direction, format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'

/** Up to when a paper and its underlying were compared; nothing for other classes. */
function calculation(snapshot: Snapshot): string | undefined {
  const at = snapshot.type === 'DerivativesSnapshot' ? snapshot.derivativesFigure['datetimeCalculation'] : undefined
  return typeof at === 'string'
    ? `Modellrechnung mit den Kursen von Papier und Basiswert vom ${format.shortDate(at)} um ${format.minute(at)}`
    : undefined
}

/** Groups of figures of the class, each with its formulas on demand. */
export function FigureGroups({ snapshot, side = false }: { snapshot: Snapshot; side?: boolean }) {
  const { figureGroups = [] } = snapshot
  const facts = (title: string) => title === 'Stammdaten' || title === 'Kontrakt'
  const calculated = side ? undefined : calculation(snapshot)
  return (
    <>
      {figureGroups
        .filter(({ title, figures }) => facts(title) === side && figures.length > 0)
        .map(({ title, figures }) => {
          const given = figures.filter(hasValue)
          const missing = figures.filter((figure) => !hasValue(figure))
          return (
            <Board key={title} title={title} footer={calculated && <span>{calculated}</span>}>
              <KeyFigures name={title} columns={side ? 1 : 4} figures={given.map(keyFigureOf)} />
              {missing.length > 0 ? <MissingFigures figures={missing} /> : null}
            </Board>
          )
        })}
    </>
  )
}

const hasValue = ({ value, text }: Figure): boolean => value !== undefined || text !== undefined

/** What is not known, folded away, each with its reason. */
const MissingFigures = ({ figures }: { figures: readonly Figure[] }) => (
  <details className="missing-figures">
    <summary>{format.counted(figures.length, 'Angabe', 'Angaben')} ohne Wert</summary>
    <ul>
      {figures.map(({ id, label, reason }) => (
        <li key={id}>
          {label}: {reason ?? 'nicht bekannt'}
        </li>
      ))}
    </ul>
  </details>
)

/** What the paper follows: its price, its day and its year. */
export function UnderlyingBoard({
  snapshot,
  now,
  title = 'Basiswert',
}: {
  snapshot: Snapshot
  now: Instant
  title?: string
}) {
  const { underlying } = snapshot
  if (!underlying) return null
  const { instrument, quote, sincePaperClosePct } = underlying
  const kind = kindOf(instrument)
  return (
    <Board
      title={title}
      footer={
        <span>
          {quote.market.name}, <span {...live(quote, 'time')}>{format.time(quote.datetimeLast, now)}</span>
        </span>
      }
    >
      <div className="pad stack">
        <p>
          <a className="b" href={pathOf(instrument)}>
            {instrument.name}
          </a>
          <br />
          <b className="result" {...live(quote, 'last')}>
            {format.price(quote.last, kind)}
          </b>{' '}
          <span className="sm mut2">{format.unit(quote.displayUnit)}</span>{' '}
          <span className={direction(quote.performancePct)} {...live(quote, 'performancePct')}>
            {format.changePercent(quote.performancePct)}
          </span>{' '}
          <small className="mut2">{format.since(quote.datetimePreviousLast, now)}</small>
        </p>
        {sincePaperClosePct === undefined ? null : (
          <p className="sm">
            Wie das Papier {format.since(snapshot.quote.datetimePreviousLast, now)}:{' '}
            <span className={direction(sincePaperClosePct)}>{format.changePercent(sincePaperClosePct)}</span>
          </p>
        )}
        {quote.low !== undefined && quote.high !== undefined && quote.high > quote.low ? (
          <div>
            <p className="xs mut2">Tag</p>
            <RangeBar label="Tag" low={quote.low} high={quote.high} value={quote.last} kind={kind} />
          </div>
        ) : null}
        {quote.lowPrice1Year !== undefined && quote.highPrice1Year !== undefined ? (
          <div>
            <p className="xs mut2">52 Wochen</p>
            <RangeBar
              label="52 Wochen"
              low={quote.lowPrice1Year}
              high={quote.highPrice1Year}
              value={quote.last}
              kind={kind}
            />
          </div>
        ) : null}
      </div>
    </Board>
  )
}

/** What the paper is, in words. */
export const DescriptionBoard = ({ snapshot: { description, instrument } }: { snapshot: Snapshot }) =>
  description === undefined ? null : (
    <Board
      title="Kurz erklärt"
      footer={
        instrument.entityType === 'DERIVATIVE' ? (
          <span>Rechtlich verbindlich sind allein die Angaben des Emittenten. Dieses Papier ist simuliert.</span>
        ) : undefined
      }
    >
      <p className="pad">{description}</p>
    </Board>
  )

/** The documents that belong to such a paper, none of which this portal has, and why. */
export const DocumentsBoard = ({ names, why }: { names: readonly string[]; why: string }) => (
  <Board title="Dokumente">
    <dl className="documents">
      {names.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="mut">nicht verfügbar</dd>
        </div>
      ))}
    </dl>
    <p className="pad sm">{why}</p>
  </Board>
)

/** The end of a derivative for prices of its underlying: as a line and as a table. */
export function PayoffBoard({ snapshot }: { snapshot: DerivativesSnapshot }) {
  const { payoff, payoffLine, quote, underlying, instrument } = snapshot
  if (!payoff) return null
  const kind = underlying ? kindOf(underlying.instrument) : kindOf(instrument)
  const unit = format.unit(quote.displayUnit)
  const currency = snapshot.derivativesUnderlyingList.list[0]?.isoCurrency
  const underlyingUnit = currency && underlying?.instrument.entityType !== 'INDEX' ? ` (${currency})` : ''
  return (
    <Board
      title="Auszahlungsprofil"
      footer={<span>Am Ende der Laufzeit, ohne Kosten. {calculation(snapshot)}, kein Angebot.</span>}
    >
      <PayoffChart
        label={`Auszahlung von ${instrument.name} nach dem Kurs des Basiswerts. Die Werte stehen in der Tabelle.`}
        steps={payoff.map(({ underlyingPct }) => underlyingPct)}
        line={payoffLine ?? payoff}
        price={quote.ask}
      />
      <Table
        caption="Auszahlung nach Kurs des Basiswerts"
        rows={payoff}
        rowKey={(row) => String(row.underlyingPct)}
        columns={[
          { key: 'change', label: 'Basiswert', cell: (row) => format.changePercent(row.underlyingPct, 0) },
          {
            key: 'price',
            label: `Kurs Basiswert${underlyingUnit}`,
            numeric: true,
            cell: (row) => format.price(row.underlying, kind),
          },
          {
            key: 'payout',
            label: `Auszahlung (${unit})`,
            numeric: true,
            cell: (row) => format.price(row.payout, kindOf(instrument)),
          },
          {
            key: 'performance',
            label: 'Papier',
            numeric: true,
            cell: (row) => <ChangePercent value={row.performancePct} digits={1} />,
          },
          {
            key: 'advantage',
            label: 'Vorteil',
            numeric: true,
            from: 'tablet',
            cell: (row) =>
              row.performancePct === undefined ? (
                '–'
              ) : (
                <span className={direction(row.performancePct - row.underlyingPct, 1)}>
                  {format.percentPoints(row.performancePct - row.underlyingPct, 1)}
                </span>
              ),
          },
        ]}
      />
    </Board>
  )
}

/** Related instruments. */
export const RelatedBoard = ({
  snapshot: { instrument, related, nameRelated, finderRelated },
}: {
  snapshot: Snapshot
}) => (
  <RowsBoard
    title={nameRelated ?? 'Ähnliche Werte'}
    rows={related}
    action={
      finderRelated === undefined ? undefined : (
        <a href={`${assetClasses.of(instrument).path}/finder?${finderRelated}`} rel="nofollow">
          Alle
        </a>
      )
    }
  />
)

/** What is traded on exchanges and follows a coin or a commodity. */
export const FollowersBoard = ({ snapshot: { instrument, followers } }: { snapshot: Snapshot }) => (
  <RowsBoard title={`Börsengehandelte Papiere auf ${instrument.name}`} rows={followers} />
)

function RowsBoard({ title, rows, action }: { title: string; rows: Snapshot['related']; action?: ReactNode }) {
  if (!rows || rows.length === 0) return null
  return (
    <Board title={title} action={action}>
      <Table
        caption={title}
        rows={rows}
        rowKey={(row) => row.instrument.entityValue}
        columns={[
          { key: 'name', label: 'Wert', cell: ({ instrument }) => <InstrumentName instrument={instrument} /> },
          {
            key: 'last',
            label: 'Kurs',
            numeric: true,
            cell: ({ instrument, quote }) => format.price(quote.last, kindOf(instrument)),
            attributes: ({ quote }) => live(quote, 'last'),
          },
          {
            key: 'change',
            label: '±\u00a0%\u00a0/ 1\u00a0J',
            numeric: true,
            cell: (row) => (
              <div className="two">
                <span {...live(row.quote, 'performancePct')}>
                  <ChangePercent value={row.quote.performancePct} />
                </span>
                <small>
                  <ChangePercent value={row.performance1YearPct} digits={1} />
                </small>
              </div>
            ),
          },
        ]}
      />
      <YearNote rows={rows} />
    </Board>
  )
}

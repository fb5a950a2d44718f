import type { Relations } from '#features/compare/compare.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { correlationTone, RelationMatrix, shareTone } from '#web/blocks/relation-matrix.tsx'
import { Table } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import type { WealthRisk } from './risk.contract.ts'

/** Figures below each other, for a margin. */
export const FigureLines = ({ lines }: { lines: readonly (readonly [label: string, value: string])[] }) => (
  <ul className="booked">
    {lines.map(([label, value]) => (
      <li key={label}>
        <span>{label}</span>
        <span className="num">{value}</span>
      </li>
    ))}
  </ul>
)

/** Volatility, Sharpe, beta and correlation of all depots. */
export function RiskFiguresBoard({ risk: { risk, benchmark, riskFreePct } }: { risk: WealthRisk }) {
  return (
    <Board
      title="Risiko"
      footer={
        <span>
          {risk
            ? `Aus ${format.integer(risk.days)} Tagesrenditen, auf ein Jahr gerechnet` +
              (riskFreePct === undefined ? '' : `; risikoloser Zins: €STR ${format.percent(riskFreePct)}`)
            : ''}
          {benchmark ? `. Beta und Korrelation gegen ${benchmark.name}` : ''}
        </span>
      }
    >
      {risk ? (
        <FigureLines
          lines={[
            ['Schwankung p. a.', format.percent(risk.volatilityPct, 1)],
            ['Sharpe-Quote', format.number(risk.sharpeRatio)],
            ...(benchmark
              ? ([
                  ['Beta', format.number(risk.beta)],
                  ['Korrelation', format.number(risk.correlation)],
                ] as const)
              : []),
          ]}
        />
      ) : (
        <p className="pad sm mut2">
          Gezählt wird ab einem halben Jahr mit Beständen, und nur, wenn der Wert nie ganz auf null oder darunter fiel.
        </p>
      )}
    </Board>
  )
}

const euros = (amount: number | undefined): string => (amount === undefined ? '–' : `${format.number(amount)} EUR`)

/** What a year costs. */
export const CostsBoard = ({
  costs: { booked, funds, pctOfValue, fundsKnown, fundsHeld },
}: Pick<WealthRisk, 'costs'>) => (
  <Board
    title="Kosten im Jahr"
    footer={
      fundsHeld > fundsKnown ? (
        <span>
          {fundsKnown === 0
            ? 'Von keinem deiner Fonds sind die laufenden Kosten bekannt.'
            : `Die laufenden Kosten sind von ${format.integer(fundsKnown)} deiner ${format.integer(fundsHeld)} Fonds bekannt.`}
        </span>
      ) : undefined
    }
  >
    <FigureLines
      lines={[
        ['Gebühren der letzten 12 Monate', euros(booked)],
        ...(fundsHeld > 0 ? [['Laufende Kosten der Fonds', euros(funds)] as const] : []),
        ['Vom Vermögen', format.percent(pctOfValue)],
      ]}
    />
  </Board>
)

/** What the mix of today would have lost. */
export const CrisesBoard = ({ crises }: Pick<WealthRisk, 'crises'>) => (
  <Board
    title="In früheren Krisen"
    footer={
      <span>
        In Euro: deine heutige Aufteilung ohne Konto, mit den Kursen und Wechselkursen, die dieses Portal von damals
        hat. Sie sind simuliert, wo keine eingelesen sind.
      </span>
    }
  >
    <Table
      caption="Krisen"
      rows={crises}
      rowKey={({ name }) => name}
      columns={[
        {
          key: 'name',
          label: 'Zeit',
          cell: ({ name, from, to }) => (
            <div className="two">
              <b>{name}</b>
              <small>
                {format.date(`${from}T12:00:00Z`)} bis {format.date(`${to}T12:00:00Z`)}
              </small>
            </div>
          ),
        },
        {
          key: 'change',
          label: 'Veränderung',
          numeric: true,
          cell: ({ changePct, knownPct, withoutRate }) => (
            <div className="two">
              {changePct === undefined ? (
                <span title="zu kurze Historie">–</span>
              ) : (
                <ChangePercent value={changePct} digits={1} />
              )}
              {knownPct < 100 ? <small>{reachOf(knownPct)}</small> : null}
              {withoutRate.length > 0 ? <small>ohne Wechselkurs: {withoutRate.join(', ')}</small> : null}
            </div>
          ),
        },
      ]}
    />
  </Board>
)

const reachOf = (knownPct: number): string =>
  knownPct === 0
    ? 'Keine Kurse reichen so weit zurück'
    : `Kurse von ${format.percent(knownPct, 0)} reichen so weit zurück`

/** How the largest positions move together. */
export const TogetherBoard = ({ largest, relations }: Pick<WealthRisk, 'largest'> & { relations: Relations }) => (
  <Board
    title="Korrelation der größten Positionen"
    footer={<span>Tagesrenditen eines Jahres; 1 heißt: immer gleichzeitig</span>}
  >
    <RelationMatrix
      caption="Korrelation der größten Positionen"
      instruments={largest}
      rows={relations.correlation}
      shown={(value) => format.number(value)}
      toneOf={correlationTone}
    />
  </Board>
)

/** What the largest funds hold twice. */
export function OverlapBoard({
  funds,
  relations: { overlapPct },
}: Pick<WealthRisk, 'funds'> & { relations: Relations }) {
  const most = Math.max(...overlapPct.flat().map((value) => value ?? 0))
  return (
    <Board
      title="Überschneidung der Fonds"
      footer={
        <span>
          {format.percent(most, 0)} heißt: Von 100 Euro im einen liegen {format.integer(Math.round(most))} in denselben
          Werten wie im anderen. Fonds, deren Index hier bekannt ist.
        </span>
      }
    >
      <RelationMatrix
        caption="Überschneidung der Fonds"
        instruments={funds}
        rows={overlapPct}
        shown={(value) => format.percent(value, 0)}
        toneOf={shareTone}
      />
    </Board>
  )
}

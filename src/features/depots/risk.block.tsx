import type { Relations } from '#features/compare/compare.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { Explained, explanationId, Missing, type Explanation } from '#web/blocks/explained.tsx'
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

interface RiskLine {
  label: string
  /** opens how the figure comes about */
  explanation: Explanation | undefined
  own: string
  market: string
  /** why there is no figure */
  reason?: string
}

const yearMonths = 12
const monthDays = 21

/** What 95 of 100 months did not exceed; no room of figures explains it, so its words stand here. */
const valueAtRiskExplained = {
  words: 'So viel gingst du in 95 von 100 Monaten höchstens zurück',
  formula:
    'Rendite aller 21 aufeinanderfolgenden Handelstage, aufsteigend geordnet; davon die an der Stelle 5 % (aufgerundet), höchstens 0',
  source: 'historische Simulation, ohne Annahme einer Verteilung',
}

function riskLines({ risk, riskFreePct, explanations, benchmark }: WealthRisk): RiskLine[] {
  if (!risk) return []
  const { ofBenchmark: market } = risk
  const explained = (id: string, note?: string): Explanation | undefined => {
    const found = explanations[`fund.${id}`]
    return found && { ...found, help: `fund.${id}`, note }
  }
  return [
    {
      label: 'Schwankung p. a.',
      explanation: explained('volatility'),
      own: format.percent(risk.volatilityPct, 1),
      market: format.percent(market?.volatilityPct, 1),
    },
    {
      label: 'Sharpe-Quote',
      explanation: explained(
        'sharpeRatio',
        riskFreePct === undefined ? undefined : `€STR ${format.percent(riskFreePct)}`,
      ),
      own: format.number(risk.sharpeRatio),
      market: format.number(market?.sharpeRatio),
      reason: 'Der risikolose Zins ist nicht bekannt',
    },
    {
      label: 'Sortino-Quote',
      explanation: explained('sortinoRatio', 'Ziel: 0 % im Jahr'),
      own: format.number(risk.sortinoRatio),
      market: format.number(market?.sortinoRatio),
      reason: 'Es gab keinen Tag mit Verlust',
    },
    {
      label: 'Value at Risk 95 %, 1 Monat',
      explanation: valueAtRiskExplained,
      own: format.changePercent(risk.valueAtRiskPct, 1),
      market: format.changePercent(market?.valueAtRiskPct, 1),
      reason: `Für den Value at Risk fehlen Daten: ${format.integer(Math.floor(risk.days / monthDays))} von ${yearMonths} Monaten`,
    },
    ...(benchmark
      ? [
          { label: 'Beta', explanation: explained('beta'), own: format.number(risk.beta), market: '' },
          {
            label: 'Korrelation',
            explanation: explained('correlation'),
            own: format.number(risk.correlation),
            market: '',
          },
        ]
      : []),
  ]
}

/** Volatility, Sharpe, Sortino, value at risk, beta and correlation of all depots, beside those of the benchmark. */
export function RiskFiguresBoard({ risk: given }: { risk: WealthRisk }) {
  const { risk, benchmark } = given
  return (
    <Board
      title="Risiko"
      footer={
        <span>
          {risk
            ? `Aus ${format.integer(risk.days)} Tagesrenditen; Schwankung, Sharpe und Sortino auf ein Jahr gerechnet` +
              (risk.valueAtRisk === undefined ? '' : `. Value at Risk in Geld: ${euros(risk.valueAtRisk)}`)
            : ''}
          {benchmark ? `. Beta und Korrelation gegen ${benchmark.name}` : ''}
        </span>
      }
    >
      {risk ? (
        <Table
          caption="Risiko"
          rows={riskLines(given)}
          rowKey={({ label }) => label}
          columns={[
            {
              key: 'figure',
              label: 'Kennzahl',
              cell: ({ label, explanation }) =>
                explanation ? (
                  <Explained id={explanationId('risiko', label)} label={label} explanation={explanation}>
                    {label}
                  </Explained>
                ) : (
                  label
                ),
            },
            {
              key: 'own',
              label: 'Depots',
              numeric: true,
              cell: ({ label, own, reason }) =>
                own === '–' && reason ? (
                  <Missing id={explanationId('risiko-ohne', label)} label={label} reason={reason} />
                ) : (
                  own
                ),
            },
            ...(benchmark
              ? [{ key: 'market', label: benchmark.tinyName, numeric: true, cell: ({ market }: RiskLine) => market }]
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

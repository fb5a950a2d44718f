import type { ReactNode } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { bookPath } from '#features/sample-portfolio/paths.ts'
import type { Position } from '#features/sample-portfolio/portfolios.contract.ts'
import type { listTransactions } from '#features/sample-portfolio/transactions.contract.ts'
import { addressKey } from '#features/sample-portfolio/positions.block.tsx'
import { gainOf, MoneyChange } from '#features/sample-portfolio/money.block.tsx'
import { TrailBoard, trailPath, type Trail } from '#features/sample-portfolio/trail.block.tsx'
import { TransactionBoard } from '#features/sample-portfolio/transactions.block.tsx'
import type { Instrument } from '#contract/instruments.ts'
import { Board } from '#web/blocks/board.tsx'
import { QuoteChange } from '#web/blocks/change.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { isNominal } from '#web/blocks/pieces.ts'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

interface PositionProps {
  at: PageContext
  /** address of the portfolio */
  home: string
  isoCurrency: string
  instrument: Instrument
  /** undefined where nothing of it is held any more */
  position: Position | undefined
  transactions: ReplyOf<typeof listTransactions>
  page: number
  /** of the figure the reader asked about */
  trail: Trail | undefined
}

/** What is held of one paper, and what was booked of it. */
export function PositionBoards(props: PositionProps) {
  const { at, home, isoCurrency, instrument, position, transactions, page, trail } = props
  const key = `${instrument.entityType}:${instrument.entityValue}`
  const nominal = position ? isNominal(position.quote) : instrument.entityType === 'BOND'
  return (
    <div className="stack">
      <Board title={instrument.name} action={<a href={pathOf(instrument)}>Zum Wertpapier</a>}>
        {position ? (
          <PositionFigures position={position} isoCurrency={isoCurrency} home={home} />
        ) : (
          <p className="pad mut2">Davon ist nichts mehr im Depot.</p>
        )}
        <div className="acts pad">
          <a className="btn primary" href={bookPath(home, `?art=kauf&wert=${key}`)}>
            Zukaufen
          </a>
          {position ? (
            <a className="btn" href={bookPath(home, `?art=verkauf&wert=${key}`)}>
              Verkaufen
            </a>
          ) : null}
          <a className="btn" href={bookPath(home, `?art=dividende&wert=${key}`)}>
            {nominal ? 'Zinsen' : 'Dividende'}
          </a>
        </div>
      </Board>
      {trail ? <TrailBoard trail={trail} label={labelOf(trail.figure, nominal)} /> : null}
      <TransactionBoard
        at={at}
        title={`Transaktionen mit ${instrument.name}`}
        id={addressKey(key)}
        home={home}
        transactions={transactions}
        page={page}
      />
    </div>
  )
}

const piecesLabel = (nominal: boolean): string => (nominal ? 'Nominal' : 'Stück')

const labelOf = (figure: string, nominal: boolean): string =>
  figure === 'sharesHeld' ? piecesLabel(nominal) : (trailLabels[figure] ?? figure)

const trailLabels: Readonly<Record<string, string>> = {
  fifoCostPerShareNet: 'Kaufkurs',
  fifoCost: 'Einstand mit Kosten',
  marketValue: 'Wert',
  gainOnHoldingsFifo: 'Gewinn/Verlust',
  delta: 'Beitrag zum Gewinn',
}

function PositionFigures({ position, isoCurrency, home }: { position: Position; isoCurrency: string; home: string }) {
  const from = (figure: string, value: ReactNode) => (
    <a href={trailPath(home, figure, position.idPosition)} title="Wie kommt diese Zahl zustande?">
      {value}
    </a>
  )
  const { quote, instrument, quantity, purchasePrice, cost, value, gain, gainPct, sharePct } = position
  const kind = kindOf(instrument)
  return (
    <KeyFigures
      name="position"
      figures={[
        { label: piecesLabel(isNominal(quote)), value: from('sharesHeld', format.pieces(quantity)) },
        {
          label: 'Kaufkurs',
          value: from('fifoCostPerShareNet', format.price(purchasePrice, kind)),
          unit: isNominal(quote) ? '%' : isoCurrency,
        },
        {
          label: 'Kurs',
          value: format.price(quote.last, kind),
          unit: quote.displayUnit,
          attributes: live(quote, 'last'),
        },
        { label: 'Heute', value: <QuoteChange instrument={instrument} quote={quote} /> },
        { label: 'Einstand mit Kosten', value: from('fifoCost', format.number(cost)), unit: isoCurrency },
        { label: 'Wert', value: from('marketValue', format.number(value)), unit: isoCurrency },
        { label: 'Gewinn/Verlust', value: from('gainOnHoldingsFifo', <MoneyChange value={gain} />), unit: isoCurrency },
        { label: 'G/V', value: gainOf(gainPct) },
        { label: 'Anteil am Depot', value: format.percent(sharePct, 1) },
      ]}
    />
  )
}

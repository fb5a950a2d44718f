import type { Dividend } from '#features/stocks/stocks.contract.ts'
import type * as z from 'zod'
import { Board } from '#web/blocks/board.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { NumberField, typedNumber } from '#web/blocks/number-field.tsx'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'

const usual = '100'
const mostPieces = 1e9
/** capital gains tax with the solidarity surcharge on it, § 32d EStG and § 4 SolzG */
const taxed = 0.26375

interface ForPiecesProps {
  next: z.infer<typeof Dividend>
  at: Pick<PageContext, 'path' | 'query'>
}

/** „50“, not „50,00“: parts of a share are rare */
const wholeText = (pieces: number): string => format.number(pieces, Number.isInteger(pieces) ? 0 : 4)

/** What the next dividend comes to for so many pieces, by a form that needs no script: `?stueck=50`. */
export function DividendForPieces({ next: { amount, isoCurrency }, at: { path, query } }: ForPiecesProps) {
  const text = query.get('stueck')?.trim().slice(0, 40) || usual
  const value = typedNumber(text, mostPieces, 0, 'Stk.')
  return (
    <Board
      title="Was du bekommst"
      id="stueck"
      footer={
        <span>
          Nach Steuern: weniger 26,375 % Abgeltungsteuer mit Soli, ohne Pauschbetrag, Kirchensteuer und Quellensteuer
          anderer Länder.
        </span>
      }
    >
      <form className="converter" action={`${path}#stueck`}>
        <NumberField
          name="stueck"
          label="Aktien"
          unit="Stk."
          typed={{ text: value === undefined ? text : wholeText(value), value: undefined }}
          wrong={value === undefined}
          problem="Bitte gib eine Zahl bis eine Milliarde ein, zum Beispiel 50."
        />
        <button className="btn primary" type="submit">
          Rechnen
        </button>
      </form>
      {value === undefined ? null : (
        <KeyFigures
          name="stueck"
          columns={1}
          figures={[
            { label: 'Vor Steuern', value: format.number(value * amount, 2), unit: isoCurrency },
            { label: 'Nach Steuern', value: format.number(value * amount * (1 - taxed), 2), unit: isoCurrency },
          ]}
        />
      )}
    </Board>
  )
}

import { getBondCalculation, type BondCalculation } from '#features/bonds/bonds.contract.ts'
import type { Snapshot } from '#features/instrument/snapshots.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { NumberField, typedNumber, type Typed } from '#web/blocks/number-field.tsx'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'
import { softly } from '#web/soft.tsx'

const mostPrice = 1000
const yields = { least: -50, most: 100 }
const mostAmount = 1e12

interface Calculated {
  price: Typed
  rate: Typed
  amount: Typed
  /** absent where a field cannot be read */
  reply: BondCalculation | undefined | null
}

/** What the address asks to calculate: `kurs` or `rendite`, and `betrag`; without them at the last price. */
export async function loadCalculation(
  { call, query }: Pick<PageContext, 'call' | 'query'>,
  { instrument: { entityValue } }: Pick<Snapshot, 'instrument'>,
): Promise<Calculated> {
  const typed = (param: string, unit: '%' | undefined, most: number, least = 0): Typed => {
    const text = query.get(param)?.trim() ?? ''
    return { text, value: typedNumber(text, most, least, unit) }
  }
  const [price, rate, amount] = [
    typed('kurs', '%', mostPrice),
    typed('rendite', '%', yields.most, yields.least),
    typed('betrag', undefined, mostAmount),
  ]
  const isReadable =
    [price, rate, amount].every(({ text, value }) => text === '' || value !== undefined) && price.value !== 0
  const asked = { cleanPrice: price.value, yieldPct: rate.value, amount: amount.value }
  return {
    price,
    rate,
    amount,
    reply: isReadable ? await softly(call(getBondCalculation, { params: { entityValue }, query: asked })) : undefined,
  }
}

/** Price and yield of a bond, each from the other, by a form. */
export function BondCalculator({
  calculated: { price, rate, amount, reply },
  path,
}: {
  calculated: Calculated
  path: string
}) {
  const given = reply?.calculation
  return (
    <Board
      title="Rechner"
      id="rechner"
      footer={
        <span>
          Ohne Kurs und Rendite zum letzten Kurs; stehen beide da, zählt der Kurs. Steuer: 26,375 % auf Zinsen und
          Gewinn. Rechnung ohne Gebühren, kein Angebot.
        </span>
      }
    >
      <form className="converter" action={`${path}#rechner`}>
        <NumberField
          name="kurs"
          label="Kurs"
          unit="%"
          typed={price.value === 0 ? { ...price, value: undefined } : price}
          problem={`Bitte gib einen Kurs über 0 bis ${mostPrice} ein, zum Beispiel 99,62.`}
        />
        <NumberField
          name="rendite"
          label="oder Rendite"
          unit="%"
          typed={rate}
          problem={`Bitte gib eine Rendite von ${format.integer(yields.least)} bis ${yields.most} ein, zum Beispiel 3,05.`}
        />
        <NumberField
          name="betrag"
          label={`Betrag (${reply?.isoCurrency ?? 'EUR'})`}
          typed={amount}
          problem="Bitte gib einen Betrag bis eine Billion ein, zum Beispiel 10.000."
        />
        <button className="btn primary" type="submit">
          Berechnen
        </button>
      </form>
      {given ? (
        <div aria-live="polite">
          <KeyFigures
            name="rechner"
            columns={1}
            figures={[
              { label: 'Kurs', value: format.percent(given.cleanPrice, 3) },
              { label: 'Stückzinsen', value: format.percent(given.accruedInterest, 3) },
              { label: 'Kurs mit Stückzinsen', value: format.percent(given.dirtyPrice, 3) },
              { label: 'Rendite bis Fälligkeit', value: format.percent(given.yieldToMaturityPct, 3) },
              { label: 'Rendite nach Steuern', value: format.percent(given.yieldAfterTaxPct, 3) },
              ...(given.nominal === undefined
                ? []
                : [
                    { label: 'Nennwert für den Betrag', value: format.number(given.nominal), unit: reply?.isoCurrency },
                    { label: 'Zu zahlen', value: format.number(given.cost), unit: reply?.isoCurrency },
                  ]),
            ]}
          />
        </div>
      ) : reply ? (
        <p className="pad sm mut2">
          Dazu gibt es keinen Kurs: Die Anleihe ist zurückgezahlt, oder sie hat noch keinen.
        </p>
      ) : null}
    </Board>
  )
}

import { faults, done, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { FigureField } from '#web/blocks/form-fields.tsx'
import { NumberField, typedNumber, type Typed } from '#web/blocks/number-field.tsx'
import { exactly, Table } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'
import { MoneyChange } from '#features/sample-portfolio/money.block.tsx'
import { assetClasses } from '#contract/asset-classes.ts'
import { putTargets, targetParts, type WealthTargets } from './targets.contract.ts'

type TargetPart = (typeof targetParts)[number]

const depositParameter = 'einzahlung'
const mostDeposit = 1e9

/** offered to everybody; others once something of them is held */
const usualParts: readonly TargetPart[] = ['stocks', 'etfs', 'funds', 'bonds', 'cryptos', 'commodities', 'account']

const nameOf = (part: TargetPart): string => (part === 'account' ? 'Konto' : assetClasses.get(part).label)
const fieldOf = (part: TargetPart): string => `ziel-${part}`

/** What the address says is paid in; nothing typed is nothing. */
export function depositIn(query: URLSearchParams): Typed {
  const text = query.get(depositParameter)?.trim().slice(0, 40) ?? ''
  return { text, value: text === '' ? undefined : typedNumber(text, mostDeposit) }
}

/** Keeps the targets of a form, `path` being where it stands. */
export const setTargets =
  (path: string): Action =>
  async (submitted, { call }) => {
    const wrong: Record<string, string> = {}
    const list = targetParts.flatMap((part) => {
      const text = submitted.text(fieldOf(part))
      if (text === '') return []
      const percent = typedNumber(text, 100)
      if (percent === undefined) wrong[fieldOf(part)] = 'Bitte gib 0 bis 100 an, zum Beispiel 62,5.'
      return [{ part, percent: Math.round((percent ?? 0) * 100) / 100 }]
    })
    if (Object.keys(wrong).length > 0) return faults(wrong)
    const sum = Math.round(list.reduce((all, { percent }) => all + percent, 0) * 100) / 100
    if (sum !== 0 && sum !== 100)
      return faults({
        [fieldOf(list[0]?.part ?? 'stocks')]:
          `Zusammen sind das ${format.number(sum)} %. Die Ziele müssen 100 % ergeben.`,
      })
    await call(putTargets, { body: { list: sum === 0 ? [] : list } })
    return done(`${path}#ziele`, sum === 0 ? 'Deine Ziele sind gelöscht.' : 'Gespeichert.')
  }

interface TargetsProps {
  targets: WealthTargets
  deposit: Typed
  at: PageContext
}

/** How the wealth is to be split, and what is to be bought and sold for it. */
export function TargetsBoard({ targets: { hasTargets, list }, deposit, at }: TargetsProps) {
  const form = formOf(at, 'ziele')
  const parts = [...new Set<TargetPart>([...usualParts, ...list.map(({ part }) => part)])]
  return (
    <Board
      title="Zielaufteilung"
      id="ziele"
      footer={<span>In Euro, ohne Gebühren und Steuern eines Umbaus. Eine Rechnung, keine Empfehlung.</span>}
    >
      {hasTargets ? (
        <>
          <Table
            caption="Weg zur Zielaufteilung"
            rows={list}
            rowKey={({ part }) => part}
            columns={[
              { key: 'name', label: 'Teil', cell: ({ name }) => name },
              { key: 'value', label: 'Wert', numeric: true, from: 'tablet', cell: ({ value }) => format.number(value) },
              { key: 'share', label: 'Ist', numeric: true, cell: ({ sharePct }) => format.percent(sharePct, 1) },
              { key: 'target', label: 'Ziel', numeric: true, cell: ({ targetPct }) => format.percent(targetPct, 1) },
              {
                key: 'amount',
                label: 'Kaufen (+), verkaufen (−)',
                numeric: true,
                cell: ({ amount }) => <MoneyChange value={amount} />,
                attributes: ({ amount }) => exactly(amount),
              },
            ]}
          />
          <form className="acts pad" method="get" action={`${at.path}#ziele`}>
            <NumberField
              name={depositParameter}
              label="Dazu einzahlen"
              typed={deposit}
              unit="EUR"
              problem="Bitte gib einen Betrag bis eine Milliarde an, zum Beispiel 5.000. Gerechnet ist ohne Einzahlung."
            />
            <button className="btn foot-of-fields">Rechnen</button>
          </form>
        </>
      ) : null}
      <details open={!hasTargets || Object.keys(form.faults).length > 0}>
        <summary className="pad b">{hasTargets ? 'Ziele ändern' : 'Ziele setzen'}</summary>
        <Form of={form}>
          <div className="target-fields">
            {parts.map((part) => {
              const target = list.find((each) => each.part === part)?.targetPct
              return (
                <FigureField
                  key={part}
                  of={form}
                  name={fieldOf(part)}
                  label={nameOf(part)}
                  unit="%"
                  value={target ? format.number(target, target % 1 === 0 ? 0 : 2) : ''}
                />
              )
            })}
          </div>
          <div className="acts">
            <button className="btn">Speichern</button>
          </div>
        </Form>
      </details>
    </Board>
  )
}

import { faults, done, type Action, type Faults, type Submitted } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Field, Form, formOf, type FormState } from '#web/blocks/form.tsx'
import { FigureField } from '#web/blocks/form-fields.tsx'
import { NumberField, typedNumber, type Typed } from '#web/blocks/number-field.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { exactly, Table, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import { instrumentFrom } from '#features/lists/named-instrument.ts'
import { addressKey } from '#features/sample-portfolio/positions.block.tsx'
import type { Call } from '#contract/endpoint.ts'
import { depotsPath } from './frame.block.tsx'
import { mostTargets, putTargets, type TargetKind, type WealthTargets } from './targets.contract.ts'

const mostDeposit = 1e9
const parameters = { kind: 'ziel', deposit: 'einzahlung', buysOnly: 'nur-zukaufen' } as const
/** papers that are not held yet, at once */
const newPapers = [1, 2, 3] as const

const kinds = [
  { kind: 'class', word: 'klasse', label: 'Klasse' },
  { kind: 'paper', word: 'wertpapier', label: 'Wertpapier' },
  { kind: 'region', word: 'region', label: 'Region' },
  { kind: 'sector', word: 'branche', label: 'Branche' },
] as const satisfies readonly { kind: TargetKind; word: string; label: string }[]

const wordOf = (by: TargetKind): string => kinds.find(({ kind }) => kind === by)?.word ?? ''
const fieldOf = (part: string): string => `ziel-${part}`
const newField = (place: number): string => `neu-${place}`
const newTargetField = (place: number): string => `neu-${place}-ziel`

/** What of targets the address asks for. */
export interface TargetsAsked {
  deposit: Typed
  query: { by?: TargetKind; deposit: number; buysOnly: boolean }
}

/** @param query `?ziel=region&einzahlung=5.000&nur-zukaufen=ja`; what means nothing is left out */
export function targetsAsked(query: URLSearchParams): TargetsAsked {
  const text = query.get(parameters.deposit)?.trim().slice(0, 40) ?? ''
  const deposit = { text, value: text === '' ? undefined : typedNumber(text, mostDeposit) }
  const by = kinds.find(({ word }) => word === query.get(parameters.kind))?.kind
  return {
    deposit,
    query: { ...(by && { by }), deposit: deposit.value ?? 0, buysOnly: query.get(parameters.buysOnly) === 'ja' },
  }
}

/** Keeps the targets of a form, `path` being where it stands. */
export const setTargets =
  (path: string): Action =>
  async (submitted, { call }) => {
    const by = kinds.find(({ word }) => word === submitted.text('art'))?.kind ?? 'class'
    const read = await targetsIn(submitted, by, call)
    if ('faults' in read) return read
    const { list } = read
    const sum = Math.round(list.reduce((all, { percent }) => all + percent, 0) * 100) / 100
    if (sum !== 0 && sum !== 100)
      return faults({
        [list.find(({ percent }) => percent > 0)?.field ?? '']:
          `Zusammen sind das ${format.number(sum)} %. Die Ziele müssen 100 % ergeben.`,
      })
    const targets = sum === 0 ? [] : list.map(({ part, percent }) => ({ part, percent }))
    await call(putTargets, { body: { by, list: targets } })
    return done(
      `${withQuery(path, new URLSearchParams(), { [parameters.kind]: wordOf(by) })}#ziele`,
      sum === 0 ? 'Deine Ziele sind gelöscht.' : 'Gespeichert.',
    )
  }

interface TypedTarget {
  part: string
  percent: number
  /** where it was typed */
  field: string
}

/** Parts and percents of the form, or what is wrong with them at its fields. */
async function targetsIn(submitted: Submitted, by: TargetKind, call: Call): Promise<{ list: TypedTarget[] } | Faults> {
  const wrong: Record<string, string> = {}
  const list: TypedTarget[] = []
  const put = (part: string, field: string): void => {
    const percent = typedNumber(submitted.text(field), 100)
    if (percent === undefined) wrong[field] = 'Bitte gib 0 bis 100 an, zum Beispiel 62,5.'
    else list.push({ part, percent: Math.round(percent * 100) / 100, field })
  }
  for (const field of new Set(submitted.fields.keys()))
    if (field.startsWith(fieldOf('')) && submitted.text(field) !== '') put(field.slice(fieldOf('').length), field)
  for (const place of by === 'paper' ? newPapers : []) {
    const [name, field] = [submitted.text(newField(place)), newTargetField(place)]
    if (name === '' && submitted.text(field) === '') continue
    const found = await instrumentFrom(name, call)
    if ('fault' in found) wrong[newField(place)] = found.fault
    else if (list.some(({ part }) => part === found.key))
      wrong[newField(place)] = 'Dieses Wertpapier hat schon ein Ziel.'
    else put(found.key, field)
  }
  if (list.length > mostTargets) wrong[list[0]?.field ?? ''] = `Es sind höchstens ${mostTargets} Ziele möglich.`
  return Object.keys(wrong).length > 0 ? faults(wrong) : { list }
}

interface TargetsProps {
  targets: WealthTargets
  asked: TargetsAsked
  at: PageContext
}

/** What is unknown has no share and no amount. */
type Row = Omit<WealthTargets['list'][number], 'sharePct'> & { sharePct?: number }

/** How the wealth is to be split, and what is to be bought and sold for it. */
export function TargetsBoard({ targets, asked: { deposit, query }, at }: TargetsProps) {
  const { by, hasTargets, list, unknown, papers } = targets
  const form = formOf(at, 'ziele')
  const address = (changes: Record<string, string>) => `${withQuery(at.path, at.query, changes)}#ziele`
  return (
    <Board
      title="Zielaufteilung"
      id="ziele"
      action={
        <Segments
          label="Ziele nach"
          segments={kinds.map(({ kind, word, label }) => ({
            label,
            href: address({ [parameters.kind]: word }),
            current: kind === by,
          }))}
        />
      }
      footer={<span>In Euro, ohne Gebühren und Steuern eines Umbaus. Eine Rechnung, keine Empfehlung.</span>}
    >
      {hasTargets ? (
        <>
          <Table
            caption="Weg zur Zielaufteilung"
            rows={unknown ? [...list, { part: 'unknown', name: 'Unbekannt', value: unknown.value }] : list}
            rowKey={({ part }) => part}
            columns={rowColumns(kinds.find(({ kind }) => kind === by)?.label ?? 'Teil')}
          />
          {unknown ? <UnknownLine unknown={unknown} /> : null}
          <form className="acts pad" method="get" action={`${at.path}#ziele`}>
            <input type="hidden" name={parameters.kind} value={wordOf(by)} />
            <NumberField
              name={parameters.deposit}
              label="Dazu einzahlen"
              typed={deposit}
              unit="EUR"
              problem="Bitte gib einen Betrag bis eine Milliarde an, zum Beispiel 5.000. Gerechnet ist ohne Einzahlung."
            />
            <label className="check foot-of-fields">
              <input type="checkbox" name={parameters.buysOnly} value="ja" defaultChecked={query.buysOnly} />
              Nur zukaufen
            </label>
            <button className="btn foot-of-fields">Rechnen</button>
          </form>
          {by === 'paper' ? null : <PapersOfTargets papers={papers} />}
        </>
      ) : null}
      <details open={!hasTargets || Object.keys(form.faults).length > 0}>
        <summary className="pad b below-table">{hasTargets ? 'Ziele ändern' : 'Ziele setzen'}</summary>
        <TargetsForm form={form} targets={targets} />
      </details>
    </Board>
  )
}

const rowColumns = (label: string): Column<Row>[] => [
  {
    key: 'name',
    label,
    cell: ({ name, instrument, part, value }) =>
      instrument && value > 0 ? <a href={`${depotsPath}/investments/${addressKey(part)}`}>{name}</a> : name,
  },
  { key: 'value', label: 'Wert', numeric: true, from: 'tablet', cell: ({ value }) => format.number(value) },
  { key: 'share', label: 'Ist', numeric: true, cell: ({ sharePct }) => format.percent(sharePct, 1) },
  { key: 'target', label: 'Ziel', numeric: true, cell: ({ targetPct }) => format.percent(targetPct, 1) },
  {
    key: 'amount',
    label: 'Kaufen (+), verkaufen (−)',
    numeric: true,
    cell: (row) => <AmountWithPieces {...row} />,
    attributes: ({ amount }) => exactly(amount),
  },
]

/** In EUR; below it how many pieces that is. */
const AmountWithPieces = ({ amount, pieces, instrument }: Pick<Row, 'amount' | 'pieces' | 'instrument'>) => (
  <span className="two">
    {format.change(amount)}
    {pieces === undefined || pieces === 0 ? null : (
      <small>
        {instrument?.entityType === 'BOND'
          ? `nominal ${format.pieces(Math.abs(pieces))}`
          : `${format.pieces(Math.abs(pieces))} Stück`}
      </small>
    )}
  </span>
)

const UnknownLine = ({ unknown: { value, names } }: { unknown: NonNullable<WealthTargets['unknown']> }) => (
  <p className="pad sm mut2 below-table">
    Unbekannt sind {format.number(value)} EUR, weil wir nicht wissen, was darin steckt: {names.join(', ')}. Sie bleiben,
    wie sie sind; Anteile und Ziele sind die des Übrigen.
  </p>
)

/** What of each paper leads to the targets. */
const PapersOfTargets = ({ papers }: Pick<WealthTargets, 'papers'>) =>
  papers ? (
    <Table
      caption="So geht es mit deinen Wertpapieren"
      rows={papers}
      rowKey={({ instrument: { entityType, entityValue } }) => `${entityType}:${entityValue}`}
      empty="Zu kaufen oder zu verkaufen ist nichts."
      columns={[
        {
          key: 'name',
          label: 'So geht es mit deinen Wertpapieren',
          cell: ({ instrument: { name, entityType, entityValue } }) => (
            <a href={`${depotsPath}/investments/${addressKey(`${entityType}:${entityValue}`)}`}>{name}</a>
          ),
        },
        { key: 'value', label: 'Wert', numeric: true, from: 'tablet', cell: ({ value }) => format.number(value) },
        {
          key: 'amount',
          label: 'Kaufen (+), verkaufen (−)',
          numeric: true,
          cell: (row) => <AmountWithPieces {...row} />,
          attributes: ({ amount }) => exactly(amount),
        },
      ]}
    />
  ) : (
    <p className="pad sm mut2 below-table">
      Mit den Wertpapieren, die du hast, allein ist das nicht zu erreichen: Es fehlt eines, oder du müsstest mehr
      verkaufen, als du hast.
    </p>
  )

function TargetsForm({ form, targets: { by, list, offered } }: { form: FormState; targets: WealthTargets }) {
  return (
    <Form of={form}>
      <input type="hidden" name="art" value={wordOf(by)} />
      <div className="target-fields">
        {offered.map(({ part, name }) => {
          const target = list.find((each) => each.part === part)?.targetPct
          return (
            <FigureField
              key={part}
              of={form}
              name={fieldOf(part)}
              label={name}
              unit="%"
              value={target ? format.number(target, target % 1 === 0 ? 0 : 2) : ''}
            />
          )
        })}
      </div>
      {by === 'paper'
        ? newPapers.map((place) => (
            <div key={place} className="new-target">
              <Field
                of={form}
                name={newField(place)}
                label="Weiteres Wertpapier"
                hint="Name, WKN oder ISIN"
                autoComplete="off"
              />
              <FigureField of={form} name={newTargetField(place)} label="Ziel" unit="%" />
            </div>
          ))
        : null}
      <div className="acts">
        <button className="btn">Speichern</button>
      </div>
    </Form>
  )
}

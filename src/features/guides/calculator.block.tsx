import type { ReactElement, ReactNode } from 'react'
import { Board } from '#web/blocks/board.tsx'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'
import type { Asked, AskedField } from '#features/guides/asked-fields.ts'
import { AskedFields, FaultySum } from '#features/guides/fields.block.tsx'

/** A calculator as the address asks for it. */
export interface OpenedCalculator {
  readonly title: string
  readonly form: ReactElement
  readonly result: ReactElement
}

interface Declaration<Name extends string, Answer> {
  title: string
  fields: readonly AskedField<Name>[]
  /** selects below the number fields */
  Choices?: (props: { query: URLSearchParams }) => ReactElement
  ask: (values: Readonly<Record<Name, number>>, context: PageContext) => Promise<Answer>
  Result: (props: { values: Readonly<Record<Name, number>>; answer: Answer }) => ReactElement
}

/** Puts a calculator together: it reads its fields from the address, asks its endpoint, and says the result in a sentence. */
export const calculator =
  <Name extends string, Answer>(
    { title, fields, Choices, ask, Result }: Declaration<Name, Answer>,
    askedOf: (query: URLSearchParams, fields: readonly AskedField<Name>[]) => Asked<Name>,
  ) =>
  async (context: PageContext): Promise<OpenedCalculator> => {
    const asked = askedOf(context.query, fields)
    const answer = asked.values && (await ask(asked.values, context))
    return {
      title,
      form: (
        <>
          <AskedFields fields={fields} asked={asked} />
          {Choices ? <Choices query={context.query} /> : null}
        </>
      ),
      result:
        asked.values && answer !== undefined ? (
          <Result values={asked.values} answer={answer} />
        ) : (
          <FaultySum fields={fields} asked={asked} />
        ),
    }
  }

/** A calculator on a page: fields on the left, the answer on the right. The form is that of the driver, so the answer follows it. */
export const CalculatorBoard = ({
  opened: { title, form, result },
  path,
}: {
  opened: OpenedCalculator
  path: string
}) => (
  <Board
    title={title}
    id="rechner"
    footer={
      <span>
        Beispielrechnung, keine Zusage. Frühere Wertentwicklungen sind kein verlässlicher Indikator für die Zukunft.
      </span>
    }
  >
    <div className="reckoner">
      <form id="finder-form" action={path} method="get">
        {form}
        <button className="btn primary">Rechnen</button>
      </form>
      <div data-part="result" className="reckoned" aria-live="polite">
        {result}
      </div>
    </div>
  </Board>
)

interface ChoiceProps {
  name: string
  label: string
  value: string
  options: Readonly<Record<string, string>>
}

/** A field with fixed answers. */
export const Choice = ({ name, label, value, options }: ChoiceProps) => (
  <div className="field">
    <label htmlFor={`rechner-${name}`}>{label}</label>
    <span className="input">
      <select id={`rechner-${name}`} name={name} defaultValue={value}>
        {Object.entries(options).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </span>
  </div>
)

/** The one that is named, else the first. */
export const chosen = <Key extends string>(
  query: URLSearchParams,
  name: string,
  options: readonly [Key, ...Key[]],
): Key => options.find((key) => key === query.get(name)) ?? options[0]

/** Whole euros, for nobody knows the cents of a year ahead; what is less than ten of them with its cents. */
export const euros = (value: number): string =>
  `${format.number(value, value !== 0 && Math.abs(value) < 10 ? 2 : 0)}\u00a0€`

/** Figures that belong to the sentence, one a line. */
export const Lines = ({ lines }: { lines: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="facts sm">
    {lines.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

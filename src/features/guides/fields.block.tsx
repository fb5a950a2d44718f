import { NumberField } from '#web/blocks/number-field.tsx'
import { problemOf, type Asked, type AskedField } from '#features/guides/asked-fields.ts'

interface AskedFieldsProps<Name extends string> {
  fields: readonly AskedField<Name>[]
  asked: Asked<Name>
}

/** The number fields of a calculator, each with what is wrong in it. */
export const AskedFields = <Name extends string>({ fields, asked }: AskedFieldsProps<Name>) =>
  fields.map((field) => (
    <NumberField
      key={field.word}
      name={field.word}
      label={field.label}
      typed={{ text: asked.typed[field.of].text, value: undefined }}
      wrong={asked.faults[field.of] !== undefined}
      problem={problemOf(field)}
      slide={field.slide}
      {...(field.unit && { unit: field.unit })}
    />
  ))

/** In place of a result that cannot be worked out: which fields are to be changed. */
export const FaultySum = <Name extends string>({ fields, asked: { faults } }: AskedFieldsProps<Name>) => (
  <div role="alert">
    <p>So lässt sich noch nicht rechnen:</p>
    <ul className="sm">
      {fields
        .filter(({ of }) => faults[of] !== undefined)
        .map((field) => (
          <li key={field.word}>
            <a href={`#rechner-${field.word}`}>{field.label}</a>: {faults[field.of]}
          </li>
        ))}
    </ul>
  </div>
)

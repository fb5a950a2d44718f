import { format } from '#web/format.ts'

interface CountedSelectProps {
  /** in the address */
  name: string
  label: string
  /** chosen; empty: all */
  value: string
  options: readonly { value: string; name: string; total: number }[]
}

/** A field of a form by GET that narrows a list; each of its values says how many it leaves. */
export const CountedSelect = ({ name, label, value, options }: CountedSelectProps) => (
  <div className="field">
    <label htmlFor={`filter-${name}`}>{label}</label>
    <span className="input">
      <select id={`filter-${name}`} name={name} defaultValue={value}>
        <option value="">Alle</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name} ({format.integer(option.total)})
          </option>
        ))}
      </select>
    </span>
  </div>
)

import type { ClassFacetFilter } from '#contract/asset-class.ts'
import type { ClassFacets } from '#features/lists/class-lists.contract.ts'
import { CountedSelect } from '#web/blocks/counted-select.tsx'

const facetsOf = { group: 'groups', category: 'categories', family: 'families', index: 'indices' } as const

interface NarrowingFormProps {
  path: string
  query: URLSearchParams
  filters: readonly ClassFacetFilter[]
  /** what there is of each under the others */
  facets: ClassFacets
}

/** What of an address says how rows are shown, not which. */
const shown = ['sort', 'order', 'spalten', 'dichte'] as const

/** Narrows the list of a class by several of its filters at once; each value says how many it would leave. By GET. */
export function NarrowingForm({ path, query, filters, facets }: NarrowingFormProps) {
  const fields = filters.flatMap(({ param, filter, label }) => {
    const values = filter === 'letter' ? [] : facets[facetsOf[filter]]
    const chosen = query.get(param) ?? ''
    return values.length > 1 || chosen !== '' ? [{ param, label, values, chosen }] : []
  })
  if (fields.length === 0) return null
  return (
    <form className="acts pad" action={`${path}#alle`} method="get">
      {shown.flatMap((name) =>
        query.getAll(name).map((value, i) => <input key={`${name}-${i}`} type="hidden" name={name} value={value} />),
      )}
      {fields.map(({ param, label, values, chosen }) => (
        <CountedSelect
          key={param}
          name={param}
          label={label}
          value={chosen}
          options={[
            ...(chosen !== '' && !values.some(({ key }) => key === chosen)
              ? [{ value: chosen, name: chosen.slice(0, 60), total: 0 }]
              : []),
            ...values.map(({ key, name, total }) => ({ value: key, name, total })),
          ]}
        />
      ))}
      <button className="btn foot-of-fields">Zeigen</button>
    </form>
  )
}

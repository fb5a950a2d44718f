import { format } from '#web/format.ts'
import { kindsOfPapers, rangesFor, type AskedPapers } from './asked-papers.ts'
import type { DerivativeFacets, DerivativeUnderlyings } from './finder.contract.ts'
import { paperPicks } from './paper-filters.contract.ts'

interface FormProps {
  path: string
  asked: AskedPapers
  underlyings: DerivativeUnderlyings
  facets: DerivativeFacets | undefined
  /** order that is kept */
  sort: { key: string; order: string } | undefined
  unit: string
}

/** Underlying and filters: a form by GET, so that the address holds everything and no script is needed. */
export function FinderForm({ path, asked, underlyings, facets, sort, unit }: FormProps) {
  const named = new Map(underlyings.list.map(({ key, name }) => [key, name]))
  return (
    <form className="paper-filters" action={path} method="get" id="filter">
      <input type="hidden" name="entitySubType" value={asked.entitySubType} />
      {sort ? (
        <>
          <input type="hidden" name="sort" value={sort.key} />
          <input type="hidden" name="order" value={sort.order} />
        </>
      ) : null}
      <div className="field">
        <label htmlFor="basiswert">Basiswert</label>
        <span className="input">
          <select id="basiswert" name="basiswert" defaultValue={asked.underlying?.key ?? ''}>
            <option value="">Alle Basiswerte</option>
            <optgroup label="Beliebt">
              {underlyings.popular.map((key) => (
                <option key={key} value={key}>
                  {named.get(key)}
                </option>
              ))}
            </optgroup>
            <optgroup label="Weitere">
              {underlyings.list
                .filter(({ key }) => !underlyings.popular.includes(key))
                .toSorted((a, b) => a.name.localeCompare(b.name, 'de'))
                .map(({ key, name }) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
            </optgroup>
          </select>
        </span>
      </div>
      {rangesFor(asked.entitySubType).map(({ param, label, unit: own }) => {
        const given = asked.ranges.find(({ filter }) => filter.param === param)
        const histogram = facets?.histograms.find((each) => each.param === param)
        return (
          <fieldset key={param} className="paper-range">
            <legend>
              {label} <small className="mut">{own === 'level' ? unit : own === 'day' ? '' : own}</small>
            </legend>
            {histogram ? <Bars label={label} {...histogram} /> : null}
            <div className="paper-bounds">
              {(['from', 'to'] as const).map((end) => (
                <span key={end} className={given?.fault ? 'input wrong' : 'input'}>
                  <input
                    className="num"
                    name={param}
                    type={own === 'day' ? 'date' : 'text'}
                    inputMode={own === 'day' ? undefined : 'decimal'}
                    autoComplete="off"
                    aria-label={`${label} ${end === 'from' ? 'von' : 'bis'}`}
                    placeholder={end === 'from' ? 'von' : 'bis'}
                    defaultValue={given?.[end]}
                    aria-invalid={given?.fault ? true : undefined}
                    aria-describedby={given?.fault ? `${param}-fehler` : undefined}
                  />
                </span>
              ))}
            </div>
            {given?.fault ? (
              <p className="field-message" id={`${param}-fehler`} role="alert">
                {given.fault}
              </p>
            ) : null}
          </fieldset>
        )
      })}
      {paperPicks.map(({ param, label }) => {
        const ticked = asked.picks.get(param) ?? []
        const values = facets?.choices.find((each) => each.param === param)?.values ?? []
        const gone = ticked.filter((value) => values.every((each) => each.value !== value))
        if (values.length + gone.length < 2 && ticked.length === 0) return null
        return (
          <fieldset key={param} className="paper-picks">
            <legend>{label}</legend>
            {[...values, ...gone.map((value) => ({ value, name: value, total: 0 }))].map(({ value, name, total }) => (
              <label key={value}>
                <input type="checkbox" name={param} value={value} defaultChecked={ticked.includes(value)} />
                <span>{name}</span>
                <span className="num mut2">
                  {ticked.length > 0 && !ticked.includes(value) ? '+' : ''}
                  {format.integer(total)}
                </span>
              </label>
            ))}
          </fieldset>
        )
      })}
      <div className="acts">
        <button className="btn primary">{facets ? 'Treffer zeigen' : 'Anzeigen'}</button>
        <a className="btn ghost" href={`${path}?entitySubType=${asked.entitySubType}`}>
          Zurücksetzen
        </a>
      </div>
    </form>
  )
}

/** How the figures of what the other filters leave are spread. */
function Bars({ label, from, to, totals }: { label: string; from: number; to: number; totals: readonly number[] }) {
  const highest = Math.max(1, ...totals)
  const width = 100 / totals.length
  return (
    <svg className="paper-bars" role="img" aria-label={`${label}: Verteilung von ${from} bis ${to}`}>
      {totals.map((total, place) => (
        <rect
          key={place}
          x={`${place * width + width * 0.1}%`}
          width={`${width * 0.8}%`}
          y={`${100 - (100 * total) / highest}%`}
          height={`${(100 * total) / highest}%`}
        />
      ))}
    </svg>
  )
}

/** The kinds as tabs, each with how many papers it has on the underlying. */
export function KindTabs({ path, asked, facets }: Pick<FormProps, 'path' | 'asked' | 'facets'>) {
  const underlying = asked.underlying ? `&basiswert=${encodeURIComponent(asked.underlying.key)}` : ''
  return (
    <nav className="tabs" aria-label="Art des Derivats">
      <ul>
        {kindsOfPapers.map(({ entitySubType, folder }) => {
          const total = facets?.kinds.find((kind) => kind.entitySubType === entitySubType)?.total
          if (facets && total === undefined && entitySubType !== asked.entitySubType) return null
          return (
            <li key={entitySubType}>
              <a
                href={`${path}?entitySubType=${entitySubType}${underlying}`}
                aria-current={entitySubType === asked.entitySubType ? 'page' : undefined}
              >
                {folder} {total === undefined ? null : <small className="mut2">{format.integer(total)}</small>}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

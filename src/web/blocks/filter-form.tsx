import type { ReactNode } from 'react'
import { format } from '#web/format.ts'
import { Part } from '#web/markup.tsx'

const shownAtOnce = 6
const mostValues = 40

const units: Readonly<Record<string, string>> = { percent: '%', change: '%', years: 'J.', euro: 'EUR' }

/** A filter as its field shows it: values to tick, or two bounds. */
export interface FilterField {
  id: string
  /** its name in the address; bounds are `{word}_von` and `{word}_bis` */
  word: string
  label: string
  group: string
  /** `adds`: hits it would add beside those that are ticked */
  values?:
    | readonly { key: string; name: string; total: number; chosen: boolean; adds?: number | undefined }[]
    | undefined
  unit?: string | undefined
  /** the unit as it is written; default: what `unit` is written as */
  suffix?: string | undefined
  /** text is shown as it was typed */
  from?: number | string | undefined
  to?: number | string | undefined
  least?: number | string | undefined
  most?: number | string | undefined
  /** how many hits lie in each of sixteen steps */
  bars?: readonly number[] | undefined
  /** between which figures the steps lie; absent: the histogram has no handles */
  drawn?: { low: number; high: number } | undefined
  /** German: what it means, where the name does not say it */
  help?: string | undefined
}

interface FilterFormProps {
  path: string
  facets: {
    criteria: readonly FilterField[]
    faults: readonly { parameter: string; text: string }[]
    /** absent where nobody could count */
    total?: number | undefined
  }
  /** what of the address is no filter and stays */
  kept: readonly (readonly [name: string, value: string])[]
  /** address without any filter; default: the path */
  reset?: string
  /** fields before the groups */
  children?: ReactNode
}

/** The filters of a finder: a form by GET whose fields are drawn from what the criteria say of themselves. */
export function FilterForm({ path, facets, kept, reset = path, children }: FilterFormProps) {
  const { criteria, faults, total } = facets
  const groups = [...new Set(criteria.map(({ group }) => group))]
  return (
    <form id="finder-form" className="finder-form" action={path} method="get">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="finder-fields">
        {children}
        {groups.map((group, i) => {
          const own = criteria.filter((each) => each.group === group)
          const active = own.filter(isActive).length
          const isWrong = own.some(({ word }) => faultOf(faults, word) !== undefined)
          return (
            <Part key={group}>
              <details id={`gruppe-${i + 1}`} open={group === groups[0] || active > 0 || isWrong}>
                <summary>
                  {group} {active > 0 ? <em>{active}</em> : null}
                </summary>
                {own.map((facet) => (
                  <Field key={facet.id} facet={facet} fault={faultOf(faults, facet.word)} />
                ))}
              </details>
            </Part>
          )
        })}
      </div>
      <div className="finder-submit">
        <button className="btn primary full" type="submit">
          <span data-part="count">{total === undefined ? 'Treffer' : format.counted(total, 'Treffer', 'Treffer')}</span>{' '}
          anzeigen
        </button>
        <a className="btn ghost full" href={reset}>
          Zurücksetzen
        </a>
      </div>
    </form>
  )
}

const isActive = ({ from, to, values }: FilterField): boolean =>
  from !== undefined || to !== undefined || Boolean(values?.some(({ chosen }) => chosen))

const faultOf = (faults: FilterFormProps['facets']['faults'], word: string): string | undefined =>
  faults.find(({ parameter }) => parameter.replace(/_(von|bis)$/, '') === word)?.text

function Field({ facet, fault }: { facet: FilterField; fault: string | undefined }) {
  const id = `filter-${facet.word}`
  return (
    <fieldset className="finder-field" aria-describedby={fault ? `${id}-fehler` : undefined}>
      <legend>{facet.label}</legend>
      {facet.help ? <p className="xs mut finder-help">{facet.help}</p> : null}
      {facet.values ? <Values facet={facet} /> : <Range facet={facet} isWrong={fault !== undefined} />}
      {fault ? (
        <p className="field-message" id={`${id}-fehler`} role="alert">
          {fault}
        </p>
      ) : null}
    </fieldset>
  )
}

function Range({ facet, isWrong }: { facet: FilterField; isWrong: boolean }) {
  const { word, label, unit = 'number', suffix = units[unit], from, to, least, most } = facet
  const side = (
    end: 'von' | 'bis',
    value: number | string | undefined,
    bound: number | string | undefined,
  ): ReactNode => (
    <span className="input">
      <input
        id={`filter-${word}-${end}`}
        className="num"
        name={`${word}_${end}`}
        aria-label={`${label} ${end}`}
        aria-invalid={isWrong ? true : undefined}
        autoComplete="off"
        defaultValue={typeof value === 'number' ? format.payment(value).replace(/,00$/, '') : value}
        {...(unit === 'day'
          ? { type: 'date' }
          : { inputMode: 'decimal', placeholder: typeof bound === 'number' ? shownBound(bound, unit) : undefined })}
      />
      {suffix ? <span className="u">{suffix}</span> : null}
    </span>
  )
  return (
    <>
      <Bars facet={facet} />
      <div className="finder-range">
        {side('von', from, least)}
        <span aria-hidden="true">–</span>
        {side('bis', to, most)}
      </div>
    </>
  )
}

const shownBound = (bound: number, unit: string): string =>
  unit === 'euro' ? format.compact(bound, 0) : format.number(bound, 1)

/**
 * How the hits of the other filters are spread, and which part is chosen; the fields below say the same in figures. A script
 * puts handles on the line (web/client/range-handles.ts).
 */
function Bars({ facet: { word, bars = [], drawn, from, to } }: { facet: FilterField }) {
  const tallest = Math.max(1, ...bars)
  const step = 100 / Math.max(1, bars.length)
  const width = drawn ? (drawn.high - drawn.low) / bars.length : 0
  const isChosen = (i: number): boolean =>
    drawn !== undefined &&
    (from !== undefined || to !== undefined) &&
    (typeof from !== 'number' || drawn.low + (i + 0.5) * width >= from) &&
    (typeof to !== 'number' || drawn.low + (i + 0.5) * width <= to)
  return (
    <div className="finder-hist">
      <svg className="finder-bars" data-part={`bars-${word}`} width="100%" height="32" aria-hidden="true">
        {bars.map((count, i) => (
          <rect
            key={i}
            className={isChosen(i) ? 'in' : undefined}
            x={`${i * step}%`}
            width={`${step * 0.9}%`}
            y={32 - (count / tallest) * 30}
            height={(count / tallest) * 30 + 1}
          />
        ))}
      </svg>
      {drawn && drawn.high > drawn.low && bars.length > 0 ? (
        <svg
          className="finder-track"
          data-hist={word}
          data-low={drawn.low}
          data-high={drawn.high}
          data-steps={bars.length}
          width="100%"
          height="16"
          aria-hidden="true"
        >
          <line x1="0" x2="100%" y1="8" y2="8" />
        </svg>
      ) : null}
    </div>
  )
}

function Values({ facet: { word, label, values = [] } }: { facet: FilterField }) {
  const known = values.filter(({ chosen }, i) => chosen || i < mostValues)
  const first = known.filter(({ chosen }, i) => chosen || i < shownAtOnce)
  const others = known.filter((value) => !first.includes(value))
  return (
    <>
      <ValueList word={word} values={first} most={Math.max(...values.map(({ total }) => total))} />
      {others.length > 0 ? (
        <details id={`filter-${word}-weitere`}>
          <summary className="more">
            {others.length} weitere<span className="vh"> Werte von {label}</span>
          </summary>
          <ValueList word={word} values={others} />
          {values.length > known.length ? (
            <p className="sm mut2">Noch seltenere nennst du in Worten: {word} = "…".</p>
          ) : null}
        </details>
      ) : null}
    </>
  )
}

interface ValueListProps {
  word: string
  values: NonNullable<FilterField['values']>
  /** of the most frequent value, whose bar is the longest; absent: no bars */
  most?: number
}

const ValueList = ({ word, values, most }: ValueListProps) => (
  <ul className="finder-values">
    {values.map(({ key, name, total, chosen, adds }) => (
      <li key={key}>
        <label>
          <input type="checkbox" name={word} value={key} defaultChecked={chosen} /> <span>{name}</span>{' '}
          <span className="finder-count" data-part={`total-${word}-${key}`}>
            {most === undefined ? null : (
              <svg width="24" height="6" aria-hidden="true">
                <rect width="100%" height="6" />
                <rect className="in" width={`${Math.round(((adds ?? total) / Math.max(most, 1)) * 100)}%`} height="6" />
              </svg>
            )}
            {adds === undefined ? (
              <em>{format.integer(total)}</em>
            ) : (
              <em>
                +{format.integer(adds)}
                <span className="vh"> Treffer mehr</span>
              </em>
            )}
          </span>
        </label>
      </li>
    ))}
  </ul>
)

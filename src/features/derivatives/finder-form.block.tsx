import { format } from '#web/format.ts'
import { Part } from '#web/markup.tsx'
import { withQuery } from '#web/navigation.ts'
import { kindsOfPapers, type AskedPapers } from './asked-papers.ts'
import type { DerivativeFacets, DerivativeUnderlyings } from './finder.contract.ts'

interface KindProps {
  path: string
  asked: AskedPapers
  facets: DerivativeFacets | undefined
}

/** The kinds as tabs, each with how many papers it has on the underlying; while none are made yet, all of them. */
export function KindTabs({ path, asked, facets }: KindProps) {
  const underlying = asked.underlying ? `&basiswert=${encodeURIComponent(asked.underlying.key)}` : ''
  const known = new Map(facets?.kinds.map((kind) => [kind.entitySubType, kind.total]))
  return (
    <nav className="tabs" aria-label="Art des Derivats">
      <ul>
        {kindsOfPapers.map(({ entitySubType, folder }) => {
          const total = known.get(entitySubType)
          if (known.size > 0 && total === undefined && entitySubType !== asked.entitySubType) return null
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

interface UnderlyingProps {
  path: string
  query: URLSearchParams
  asked: AskedPapers
  underlyings: DerivativeUnderlyings
}

/** Proposes names while one is typed, with script and without; the best known are a click away. */
export function UnderlyingField({ path, query, asked: { underlying, typed, near }, underlyings }: UnderlyingProps) {
  const named = new Map(underlyings.list.map(({ key, name }) => [key, name]))
  const isUnknown = typed !== '' && !underlying
  const shown =
    isUnknown && near.length > 0
      ? near
      : underlyings.popular.flatMap((key) => (named.has(key) ? [{ key, name: named.get(key) ?? '' }] : [])).slice(0, 6)
  return (
    <div className="field paper-underlying">
      <label htmlFor="basiswert">Basiswert</label>
      <span className={isUnknown ? 'input wrong' : 'input'}>
        <input
          id="basiswert"
          name="basiswert"
          type="search"
          list="basiswerte"
          autoComplete="off"
          placeholder="alle, oder Name, WKN"
          data-renews=""
          defaultValue={underlying?.name ?? typed}
          aria-invalid={isUnknown ? true : undefined}
          aria-describedby={isUnknown ? 'basiswert-fehler' : undefined}
        />
      </span>
      <Part>
        <Names list={underlyings.list} />
      </Part>
      {isUnknown ? (
        <p className="field-message" id="basiswert-fehler" role="alert">
          {near.length > 0
            ? 'Diesen Basiswert gibt es nicht. Meinst du einen von diesen?'
            : 'Darauf gibt es keine Derivate. Beliebt sind diese Basiswerte:'}
        </p>
      ) : null}
      <ul className="chips" aria-label={near.length > 0 ? 'Ähnliche Basiswerte' : 'Beliebte Basiswerte'}>
        {shown.map(({ key, name }) => (
          <li key={key}>
            <a
              className="chip"
              href={withQuery(path, query, { basiswert: key, page: undefined })}
              aria-current={key === underlying?.key ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Names = ({ list }: Pick<DerivativeUnderlyings, 'list'>) => (
  <datalist id="basiswerte">
    {list.map(({ key, name }) => (
      <option key={key}>{name}</option>
    ))}
  </datalist>
)

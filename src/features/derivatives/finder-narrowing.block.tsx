import { format } from '#web/format.ts'
import { keepingPath } from '#features/lists/saved-search.ts'
import { LoosenList } from '#web/blocks/loosen-list.tsx'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import { Icon } from '#web/shell/icons.tsx'
import { namesOf, type AskedPapers } from './asked-papers.ts'
import type { DerivativeFacets } from './finder.contract.ts'
import { labelOf } from './finder-fields.ts'
import { paperPicks, paperValueNames, type PaperFilterName } from './paper-filters.contract.ts'

/** „24000“ and „2027-06-30“ as readers write them */
const grouped = (bound: string): string =>
  /^\d{4,}$/.test(bound)
    ? format.integer(Number(bound))
    : /^\d{4}-\d{2}-\d{2}$/.test(bound)
      ? format.date(`${bound}T12:00:00Z`)
      : bound

interface NarrowingProps {
  asked: AskedPapers
  facets: DerivativeFacets | undefined
  at: Pick<PageContext, 'path' | 'query'>
}

const withoutFilter = (
  { path, query }: NarrowingProps['at'],
  { entitySubType }: AskedPapers,
  param: PaperFilterName,
): string => {
  const parts = namesOf(param, entitySubType).flatMap((name) => [name, `${name}_von`, `${name}_bis`])
  return withQuery(path, query, Object.fromEntries([...parts, 'page'].map((part) => [part, undefined])))
}

/** The kind and the underlying stay. */
const withoutAll = ({ path, query }: NarrowingProps['at']): string => {
  const kept = ['basiswert', 'entitySubType'].map((name) => [name, query.get(name) ?? undefined])
  return withQuery(path, new URLSearchParams(), Object.fromEntries(kept))
}

const mostLoose = 4

/** The filters that hold, each with its figures and the link that takes it away. */
function activeFilters({ asked, facets }: Omit<NarrowingProps, 'at'>) {
  const totalWithout = (param: string) => facets?.without.find((each) => each.param === param)?.total
  const ranges = asked.ranges.flatMap(({ filter, from, to, fault }) => {
    const { param, unit } = filter
    const label = labelOf(filter, asked.entitySubType)
    if (fault) return []
    const [least, most] = [from, to].map(grouped)
    const said = from === '' ? `bis ${most}` : to === '' ? `ab ${least}` : `${least} bis ${most}`
    return [{ param, label: `${label} ${said}${unit === '%' ? ' %' : ''}`, without: totalWithout(param) }]
  })
  const picks = paperPicks.flatMap(({ param, label }) => {
    const values = facets?.choices.find((choice) => choice.param === param)?.values ?? []
    const chosen = asked.picks
      .get(param)
      ?.map((key) => values.find(({ value }) => value === key)?.name ?? paperValueNames[`${param} ${key}`] ?? key)
    return chosen ? [{ param, label: `${label} ${chosen.join(', ')}`, without: totalWithout(param) }] : []
  })
  return [...ranges, ...picks]
}

export function ActiveFilters({ asked, facets, at }: NarrowingProps) {
  const active = activeFilters({ asked, facets })
  return active.length === 0 ? null : (
    <div className="finder-tools">
      <ul className="chips" aria-label="Aktive Filter">
        {active.map(({ param, label, without }) => (
          <li key={param}>
            <a className="chip" href={withoutFilter(at, asked, param)}>
              {label} {without === undefined ? null : <em>ohne: {format.integer(without)}</em>}{' '}
              <span aria-hidden="true">×</span>
              <span className="vh"> Treffer; entfernen</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Why nothing is found, and what each filter that is dropped would give, the most first. */
export function NothingFound({ asked, facets, at, complete }: NarrowingProps & { complete: boolean }) {
  if (!complete && !asked.underlying)
    return (
      <p className="pad">
        Kurz nach dem Start der Seite ist die Liste noch leer. Wähle einen Basiswert: Für ihn gibt es schon alle
        Papiere.
      </p>
    )
  const ways = activeFilters({ asked, facets })
    .flatMap((way) => (way.without ? [{ ...way, total: way.without }] : []))
    .toSorted((a, b) => b.total - a.total)
  return (
    <div className="pad stack">
      <div>
        <h3>Kein Papier erfüllt alle Filter</h3>
        <p className="sm mut2">
          {ways.length > 0
            ? 'Ein einzelner hält diese zurück:'
            : 'Auch ohne einen einzelnen davon nicht: Zusammen schließen sie sich aus.'}
        </p>
      </div>
      {ways.length > 0 ? (
        <LoosenList
          ways={ways
            .slice(0, mostLoose)
            .map(({ param, label, total }) => ({ key: param, label, total, href: withoutFilter(at, asked, param) }))}
        />
      ) : null}
      <p className="acts">
        <a className={ways.length > 0 ? 'btn' : 'btn primary'} href={withoutAll(at)}>
          Alle Filter entfernen
        </a>
        <a className="btn" href={keepingOf({ asked, at })}>
          <Icon name="bell" small />
          Melden, sobald es eines gibt
        </a>
      </p>
    </div>
  )
}

/** Where the search as it stands is kept. */
export const keepingOf = ({ asked, at }: Pick<NarrowingProps, 'asked' | 'at'>): string =>
  keepingPath(
    'derivatives',
    new URLSearchParams(Object.entries(asked.filters)).toString(),
    withQuery(at.path, at.query, { page: undefined }),
  )

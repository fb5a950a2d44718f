import { countryName } from '#contract/country.ts'
import { listColumns } from '#web/blocks/list-table.tsx'
import { StackedBar } from '#web/blocks/stacked-bar.tsx'
import { exactly, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { bestCriteria, type BestCriterion, type BestEtf, type BestEtfs } from './best.contract.ts'

type Weighed = BestEtfs['criteria'][number]

const figureColumns: Readonly<Record<BestCriterion, Column<BestEtf>>> = {
  trackingError: {
    key: 'trackingError',
    label: 'Abweichung',
    numeric: true,
    from: 'tablet',
    cell: ({ trackingErrorPct }) => format.percent(trackingErrorPct),
    attributes: ({ trackingErrorPct }) => exactly(trackingErrorPct),
  },
  turnover: {
    key: 'turnover',
    label: 'Umsatz je Tag',
    numeric: true,
    from: 'tablet',
    cell: ({ moneyD30 }) => format.compact(moneyD30, 1),
    attributes: ({ moneyD30 }) => exactly(moneyD30),
  },
  age: {
    key: 'age',
    label: 'Aufgelegt',
    numeric: true,
    from: 'wide',
    cell: ({ dateIssue }) => (dateIssue ? format.date(dateIssue) : '–'),
  },
  spread: {
    key: 'spread',
    label: 'Spread',
    numeric: true,
    from: 'tablet',
    cell: ({ spreadPct }) => format.percent(spreadPct),
    attributes: ({ spreadPct }) => exactly(spreadPct),
  },
}

/** Points as a bar of their parts, in the order and the colours of the criteria. */
const PointsBar = ({ parts, criteria }: { parts: BestEtf['parts']; criteria: readonly Weighed[] }) => (
  <StackedBar
    className="points-bar"
    height={8}
    whole={100}
    parts={criteria.map(({ id }, place) => ({
      look: `s${place + 1}`,
      value: parts.find((part) => part.id === id)?.points ?? 0,
    }))}
  />
)

const moved = ({ rank, usualRank }: BestEtf): string => {
  const places = usualRank - rank
  return places === 0 ? '–' : `${places > 0 ? '▲' : '▼'} ${Math.abs(places)}`
}

/** Of a ranking by these criteria. */
export const columnsFor = (criteria: readonly Weighed[]): readonly Column<BestEtf>[] => [
  { ...listColumns.name, sort: undefined },
  { key: 'rank', label: 'Rang', numeric: true, cell: ({ rank }) => rank },
  {
    key: 'points',
    label: 'Punkte',
    numeric: true,
    cell: ({ points }) => format.number(points, 1),
    attributes: ({ points }) => exactly(points),
  },
  {
    key: 'parts',
    label: 'woraus',
    from: 'tablet',
    cell: ({ parts }) => <PointsBar parts={parts} criteria={criteria} />,
  },
  {
    key: 'moved',
    label: 'gegen Standard',
    numeric: true,
    from: 'wide',
    cell: (row) => <span className="mut">{moved(row)}</span>,
  },
  ...bestCriteria.flatMap(({ id }) =>
    (criteria.find((each) => each.id === id)?.known ?? 0) > 0 ? [figureColumns[id]] : [],
  ),
  {
    key: 'kind',
    label: 'Erträge, Domizil',
    from: 'wide',
    cell: ({ distribution, isoCountryDomicile }) =>
      [
        distribution && (distribution === 'accumulating' ? 'thesaurierend' : 'ausschüttend'),
        isoCountryDomicile && countryName(isoCountryDomicile),
      ]
        .filter(Boolean)
        .join(', ') || '–',
  },
  { ...listColumns.year, sort: undefined },
]

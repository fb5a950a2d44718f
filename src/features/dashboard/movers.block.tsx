import type { ArticleTeaser } from '#contract/articles.ts'
import type { ListRow } from '#contract/lists.ts'
import { articlePathOf } from '#features/lists/article-list.block.tsx'
import { movers, type OwnValue } from '#features/dashboard/own-values.ts'
import { ChangePercent } from '#web/blocks/change.tsx'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { listColumns } from '#web/blocks/list-table.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table, type Column } from '#web/blocks/table.tsx'
import { absent, format } from '#web/format.ts'

const mostMovers = 8

type Row = OwnValue & ListRow

interface MoversProps {
  values: readonly OwnValue[]
  /** of the reader's values, the newest first; undefined: they could not be had */
  articles: readonly ArticleTeaser[] | undefined
  /** there are older ones than these */
  hasMoreArticles: boolean
  since: number | undefined
  now: number
}

/** The reader's values that moved most since the last visit, and what was reported of each. */
export function Movers({ values, articles, hasMoreArticles, since, now }: MoversProps) {
  const rows = movers(values, mostMovers)
  if (rows.length === 0)
    return values.length === 0 ? (
      <Empty text="Noch kein Wert im Blick." hint="Nimm Werte in eine Watchlist oder ein Musterdepot auf." />
    ) : (
      <Empty text="Seitdem hat sich noch nichts bewegt." />
    )
  return (
    <Table
      caption="Deine Werte mit der größten Veränderung, simulierte Kurse"
      rows={rows}
      rowKey={({ instrument }) => `${instrument.entityType}:${instrument.entityValue}`}
      columns={[
        name,
        before(since, now),
        listColumns.last,
        change,
        listColumns.changePct && { ...listColumns.changePct, label: 'Heute', sort: undefined, from: 'tablet' as const },
        reported({ articles, hasMoreArticles, from: since ?? now - dayMs }),
      ]}
    />
  )
}

const dayMs = 86_400_000

const name: Column<Row> = {
  key: 'name',
  label: 'Wert',
  cell: ({ instrument, places }) => <InstrumentName isOwn instrument={instrument} detail={places.join(', ')} />,
}

const before = (since: number | undefined, now: number): Column<Row> => ({
  key: 'before',
  label:
    since === undefined
      ? 'Schluss davor'
      : format.date(since) === format.date(now)
        ? format.minute(since)
        : format.shortDate(since),
  numeric: true,
  from: 'half',
  cell: ({ instrument, movement }) => format.price(movement?.priceBefore, kindOf(instrument)),
})

const change: Column<Row> = {
  key: 'change',
  label: 'Seitdem',
  numeric: true,
  cell: ({ movement }) => <ChangePercent value={movement?.performancePct} />,
}

interface Reported {
  articles: readonly ArticleTeaser[] | undefined
  hasMoreArticles: boolean
  from: number
}

/** What was reported of a value since then: the newest headline that nobody paid for, or that there is none. */
export function reportOf(
  { instrument: { entityType, entityValue } }: Pick<OwnValue, 'instrument'>,
  { articles, hasMoreArticles, from }: Reported,
): ArticleTeaser | 'none' | undefined {
  const since = articles?.filter(({ datetimePublication }) => Date.parse(datetimePublication) >= from)
  const found = since?.find(
    ({ values, advertiser }) =>
      advertiser === undefined &&
      values.some(({ instrument }) => instrument.entityType === entityType && instrument.entityValue === entityValue),
  )
  if (found) return found
  return since === undefined || (hasMoreArticles && since.length === articles?.length) ? undefined : 'none'
}

const reported = (known: Reported): Column<Row> => ({
  key: 'reported',
  label: 'Meldung',
  from: 'wide',
  cell: (row) => {
    const report = reportOf(row, known)
    if (report === undefined) return absent
    if (report === 'none') return <span className="mut2">keine Meldung gefunden</span>
    return (
      <a
        className="headline"
        href={articlePathOf(report)}
        lang={report.language === 'de' ? undefined : report.language}
      >
        {report.headline}
      </a>
    )
  },
})

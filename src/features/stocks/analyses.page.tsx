import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { kindInFile, nameInFile } from '#web/blocks/list-table.tsx'
import { exactly, Table } from '#web/blocks/table.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { dayOf, isDay } from '#web/charts/history.ts'
import { format } from '#web/format.ts'
import { listPlace, withQuery } from '#web/navigation.ts'
import { page, pageOf } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { RatingChange, TargetChange } from './rating-change.block.tsx'
import { listAnalyses, ratingChangeWords } from './ratings.contract.ts'

const path = '/news/analysen'
const perPage = 50

/** What the sample institutes said of shares on a day. */
export const route = page({
  path,
  nav: [
    {
      label: 'Analysen',
      path,
      menu: 'News, Wissenswertes',
      sitemap: 'Werkzeuge und Listen',
      tool: 'Hochgestuft, abgestuft, Kursziele: was sich heute geändert hat',
      words: 'Analysten Kursziel Einstufung hochgestuft abgestuft',
    },
  ],
  async load(context) {
    const { call, query, now } = context
    const bucket = ratingChangeWords.find(({ alias }) => alias === query.get('aenderung'))
    const asked = query.get('tag') ?? ''
    const wrongDay = asked !== '' && (!isDay(asked) || asked > dayOf(now))
    const { number, list } = await pageOf(context, perPage, (stretch) =>
      softly(
        call(listAnalyses, {
          query: { ...(asked && !wrongDay && { date: asked }), ...(bucket && { change: bucket.change }), ...stretch },
        }),
      ),
    )
    return { bucket, asked, wrongDay, number, list }
  },
  head: ({ number }, { query }) => ({
    title: 'Analysen: Hochstufungen, Abstufungen und Kursziele',
    description: 'Was Musterinstitute heute zu Aktien gesagt und geändert haben, mit Kursziel und Abstand zum Kurs.',
    page: number,
    noIndex: query.has('tag') || query.has('aenderung'),
  }),
  Page: ({ bucket, asked, wrongDay, number, list, at }) => (
    <>
      <Crumbs crumbs={[{ label: 'News', path: '/news' }, { label: 'Analysen' }]} />
      <div className="page-head">
        <div>
          <h1>Analysen</h1>
          <p className="sm">
            {list?.hint} <SimulatedBadge />
          </p>
        </div>
      </div>
      <div className="stack">
        <form className="acts" action={path} method="get">
          <div className="field">
            <label htmlFor="tag">Tag</label>
            <span className={wrongDay ? 'input wrong' : 'input'}>
              <input
                id="tag"
                name="tag"
                type="date"
                max={dayOf(at.now)}
                defaultValue={asked}
                aria-invalid={wrongDay ? true : undefined}
                aria-describedby={wrongDay ? 'tag-fehler' : undefined}
              />
            </span>
            {wrongDay ? (
              <p className="field-message" id="tag-fehler" role="alert">
                Das ist kein vergangener Tag. Gezeigt wird heute.
              </p>
            ) : null}
          </div>
          <button className="btn foot-of-fields">Zeigen</button>
        </form>
        <Board
          title={list ? `Analysen vom ${format.date(`${list.date}T12:00:00Z`)}` : 'Analysen'}
          footer={<TableFiles name="analysen" at={at} />}
        >
          <ul className="chips pad" aria-label="Nur Änderungen">
            {ratingChangeWords.map(({ alias, change, label }) => (
              <li key={change}>
                <a
                  className="chip"
                  href={withQuery(path, at.query, {
                    aenderung: bucket?.alias === alias ? undefined : alias,
                    page: undefined,
                  })}
                  aria-current={bucket?.alias === alias ? 'true' : undefined}
                  rel="nofollow"
                >
                  {label} <em>{list?.numPerChange.find((each) => each.change === change)?.number ?? '–'}</em>
                </a>
              </li>
            ))}
          </ul>
          {ifLoaded(list, (given) => (
            <>
              <Table
                caption="Analysen des Tages"
                rows={given.list}
                rowKey={(row) => `${row.instrument.entityValue} ${row.institute}`}
                empty="An diesem Tag gibt es dazu keine Analyse. Die Institute sprechen an Handelstagen von 9 bis 19 Uhr."
                columns={[
                  {
                    key: 'name',
                    label: 'Wert',
                    inFile: nameInFile,
                    cell: ({ instrument }) => <InstrumentName instrument={instrument} />,
                    attributes: kindInFile,
                  },
                  {
                    key: 'institute',
                    label: 'Institut',
                    cell: ({ institute, datetime }) => (
                      <div className="two">
                        <span className="nw">{institute}</span>
                        <small>
                          <time dateTime={datetime}>{format.minute(datetime)}</time>
                        </small>
                      </div>
                    ),
                  },
                  { key: 'rating', label: 'Einstufung', cell: (row) => <RatingChange rating={row} /> },
                  {
                    key: 'target',
                    label: 'Kursziel',
                    numeric: true,
                    cell: (row) => <TargetChange rating={row} />,
                    attributes: ({ targetPrice }) => exactly(targetPrice),
                  },
                  {
                    key: 'distance',
                    label: 'Abstand',
                    numeric: true,
                    cell: ({ last, targetPrice }) => (
                      <ChangePercent
                        value={last === undefined ? undefined : (targetPrice / last - 1) * 100}
                        digits={1}
                      />
                    ),
                  },
                ]}
              />
              <Pager page={number} perPage={perPage} total={given.total} place={listPlace(at.path, at.query)} />
              {given.datePrevious ? (
                <p className="pad">
                  <a href={withQuery(path, at.query, { tag: given.datePrevious, page: undefined })} rel="nofollow">
                    Analysen vom {format.date(`${given.datePrevious}T12:00:00Z`)}
                  </a>
                </p>
              ) : null}
            </>
          ))}
        </Board>
      </div>
    </>
  ),
})

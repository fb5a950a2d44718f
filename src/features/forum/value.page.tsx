import { forumPath, valuePath } from '#contract/forum-path.ts'
import { entityTypes, type EntityType } from '#contract/vocabulary.ts'
import { Failure } from '#contract/failures.ts'
import { InstrumentPage, notationQuery } from '#features/instrument/layout.block.tsx'
import { getSnapshot } from '#features/instrument/snapshots.contract.ts'
import { done, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { listPlace, withQuery } from '#web/navigation.ts'
import { page, pageOf, Redirect, type PageContext } from '#web/page.tsx'
import { forumTab } from '#contract/instrument-tabs.ts'
import { getForum } from './forum.contract.ts'
import { ownName } from './own-name.ts'
import { ThreadTable } from '#features/lists/thread-table.block.tsx'
import { WriteForm, written } from './write-form.block.tsx'
import { postForumThread } from './writing.contract.ts'

const perPage = 20

/** The instrument of an address. @throws Failure INSTRUMENT_UNKNOWN */
export function aboutOf({ params }: Pick<PageContext, 'params'>): { entityType: EntityType; entityValue: string } {
  const entityType = entityTypes.find((each) => each.toLowerCase() === params['typ'])
  const entityValue = params['wert'] ?? ''
  if (!entityType || entityValue.length > 40) throw new Failure('INSTRUMENT_UNKNOWN', {}, 'No instrument has it')
  return { entityType, entityValue }
}

const write: Action = (submitted, context) =>
  written(submitted, async () => {
    const { url } = await context.call(postForumThread, {
      params: aboutOf(context),
      body: { subject: submitted.text('subject'), text: submitted.text('text'), holds: submitted.has('holds') },
    })
    return done(new URL(url).pathname, 'Dein Thema steht im Forum.')
  })

const orders = [
  { sort: 'NEWEST', label: 'Neueste' },
  { sort: 'ANSWERED', label: 'Meiste Antworten' },
] as const

/** `/whitelabels/forum2/stock/82849`: the forum of an instrument. */
export const valueForum = page({
  path: `${forumPath}/:typ/:wert`,
  action: { schreiben: write },
  load: async (context) => {
    const params = aboutOf(context)
    const sort = context.query.get('sort') === 'ANSWERED' ? 'ANSWERED' : 'NEWEST'
    const [snapshot, { number, list }, name] = await Promise.all([
      context.call(getSnapshot, { params, query: notationQuery(context.query) }),
      pageOf(context, perPage, async (stretch) => {
        const query = { ...stretch, sort, perPage: Math.min(stretch.perPage, 50) } as const
        const { items, ...rest } = await context.call(getForum, { params, query })
        return { ...rest, list: items }
      }),
      ownName(context),
    ])
    const proper = valuePath(snapshot.instrument)
    if (proper !== context.path) throw new Redirect(301, withQuery(proper, context.query, {}))
    return { snapshot, number, threads: list, name, sort }
  },
  head: ({ snapshot: { instrument }, number }) => ({
    title: `${instrument.name}: Forum`,
    description: `Was Leser über ${instrument.name} schreiben: Themen, Antworten, Kurs beim Beitrag.`,
    page: number,
  }),
  Page: ({ snapshot, number, threads, name, sort, at }) => (
    <InstrumentPage snapshot={snapshot} tab={forumTab} at={at}>
      <div className="stack">
        <Board
          title={`Themen zu ${snapshot.instrument.name}`}
          action={
            threads.total > 1 ? (
              <Segments
                label="Reihenfolge"
                segments={orders.map((order) => ({
                  label: order.label,
                  href: withQuery(at.path, at.query, { sort: order.sort, page: undefined }),
                  current: order.sort === sort,
                }))}
              />
            ) : null
          }
          footer={
            <>
              <span>Leser schreiben, keine Anlageberatung</span>
              <a href={forumPath}>Alle Foren</a>
            </>
          }
        >
          <ThreadTable caption={`Themen zu ${snapshot.instrument.name}`} threads={threads.list} now={at.now} />
          <Pager page={number} perPage={perPage} total={threads.total} place={listPlace(at.path, at.query)} />
        </Board>
        <Board title="Neues Thema" id="neu">
          <WriteForm at={at} action="schreiben" name={name} withSubject submit="Thema beginnen" />
        </Board>
      </div>
    </InstrumentPage>
  ),
})

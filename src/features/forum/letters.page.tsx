import type { ReactNode } from 'react'
import { done, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { listPlace } from '#web/navigation.ts'
import { page, pageOf, type PageContext, type Route } from '#web/page.tsx'
import { forumNews, type ForumNews } from './forum-news.ts'
import { listForumBlocks, listForumLetters, putForumBlock, type ForumLetter } from './letters.contract.ts'
import { ForumPlaces, letterPath } from './places.block.tsx'
import { withFaults } from './write-form.block.tsx'

const perPage = 20
const boxes = [
  { label: 'Eingang', href: letterPath },
  { label: 'Gesendet', href: `${letterPath}/gesendet` },
  { label: 'Gesperrte Mitglieder', href: `${letterPath}/gesperrt` },
]

/** The head that all lists of the board mail have, and what stands below it. */
const MailPage = ({ at, news, children }: { at: PageContext; news: ForumNews; children: ReactNode }) => (
  <>
    <div className="page-head">
      <div>
        <h1>Boardmail</h1>
        <p className="sm">Nachrichten zwischen Mitgliedern. Deine E-Mail-Adresse sieht dabei niemand.</p>
      </div>
      <div className="acts">
        <a className="btn primary" href={`${letterPath}/neu`}>
          Nachricht schreiben
        </a>
      </div>
    </div>
    <ForumPlaces path={letterPath} news={news} />
    <div className="letter-boxes">
      <Segments
        label="Bereiche der Boardmail"
        segments={boxes.map((each) => ({ ...each, current: each.href === at.path }))}
      />
    </div>
    {children}
  </>
)

const columnsOf = (box: ForumLetter['box'], now: number): readonly Column<ForumLetter>[] => [
  {
    key: 'subject',
    label: 'Betreff',
    cell: ({ idLetter, subject, read, nameOther }) => (
      <>
        <a className={read ? undefined : 'b'} href={`${letterPath}/${idLetter}`}>
          {subject}
        </a>
        {read ? null : (
          <>
            {' '}
            <span className="badge">neu</span>
          </>
        )}
        <small>
          {box === 'IN' ? 'von' : 'an'} {nameOther ?? 'Gelöschtes Konto'}
        </small>
      </>
    ),
  },
  { key: 'sent', label: 'Gesendet', numeric: true, cell: ({ datetimeSent }) => format.time(datetimeSent, now) },
]

function boxPage({
  path,
  box,
  title,
  empty,
}: {
  path: string
  box: ForumLetter['box']
  title: string
  empty: string
}): Route {
  return page({
    path,
    widthClass: 'lg',
    needsLogin: true,
    load: async (context) => {
      const [news, { number, list }] = await Promise.all([
        forumNews(context),
        pageOf(context, perPage, (stretch) =>
          context.call(listForumLetters, { query: { box, ...stretch, perPage: Math.min(stretch.perPage, 50) } }),
        ),
      ])
      return { news, number, letters: list }
    },
    head: () => ({ title: `Boardmail: ${title}`, noIndex: true }),
    Page: ({ news, number, letters: { list, total }, at }) => (
      <MailPage at={at} news={news}>
        <Board title={title}>
          {list.length === 0 ? (
            <Empty text={empty} />
          ) : (
            <>
              <Table
                caption={`${title}, das Neueste zuerst`}
                columns={columnsOf(box, at.now)}
                rows={list}
                rowKey={({ idLetter }) => idLetter}
              />
              <Pager page={number} perPage={perPage} total={total} place={listPlace(at.path, at.query)} />
            </>
          )}
        </Board>
      </MailPage>
    ),
  })
}

/** `/whitelabels/forum2/boardmail`: letters that came. */
export const inbox = boxPage({
  path: letterPath,
  box: 'IN',
  title: 'Eingang',
  empty: 'Dir hat noch niemand geschrieben.',
})

/** `/whitelabels/forum2/boardmail/gesendet`: letters that were written. */
export const sent = boxPage({
  path: `${letterPath}/gesendet`,
  box: 'OUT',
  title: 'Gesendet',
  empty: 'Du hast noch niemandem geschrieben.',
})

const unblock: Action = (submitted, { call, path }) =>
  withFaults(async () => {
    const name = submitted.text('name').slice(0, 200)
    await call(putForumBlock, { body: { name, blocked: false } })
    return done(path, `${name} kann dir wieder schreiben.`)
  })

/** `/whitelabels/forum2/boardmail/gesperrt`: members from whom the reader takes no letters. */
export const blocked = page({
  path: `${letterPath}/gesperrt`,
  widthClass: 'lg',
  needsLogin: true,
  action: { entsperren: unblock },
  load: async (context) => {
    const [news, { list }] = await Promise.all([forumNews(context), context.call(listForumBlocks)])
    return { news, list }
  },
  head: () => ({ title: 'Boardmail: Gesperrte Mitglieder', noIndex: true }),
  Page: ({ news, list, at }) => (
    <MailPage at={at} news={news}>
      <Board title="Von ihnen nimmst du keine Nachrichten an">
        {list.length === 0 ? (
          <Empty text="Du hast niemanden gesperrt." hint="Das geht bei jeder Nachricht, die du bekommst." />
        ) : (
          <ul className="forum-hits">
            {list.map(({ name, datetime }) => (
              <li key={name} className="blocked">
                <span>
                  <b>{name}</b> <span className="xs mut">seit {format.date(datetime)}</span>
                </span>
                <Form of={formOf(at, 'entsperren')}>
                  <input type="hidden" name="name" value={name} />
                  <button className="btn" aria-label={`Sperre aufheben: ${name}`}>
                    Sperre aufheben
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        )}
      </Board>
    </MailPage>
  ),
})

import { acts } from '#contract/audit.ts'
import { Board } from '#web/blocks/board.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { page, pageOf } from '#web/page.tsx'
import { ActName, findActs } from './administration.contract.ts'
import { ActsTable } from './acts-table.block.tsx'
import { AdministrationFrame } from './frame.block.tsx'

const path = '/verwaltung/protokoll'
const perPage = 50

/** `/verwaltung/protokoll`: what was done to accounts, for operators; nobody else finds it. */
export const audit = page({
  path,
  widthClass: 'lg',
  load: async (context) => {
    const email = context.query.get('email')?.trim().slice(0, 254) ?? ''
    const act = ActName.safeParse(context.query.get('art')).data
    const found = await pageOf(context, perPage, (stretch) =>
      context.call(findActs, { query: { email, act, ...stretch } }),
    )
    return { email, act, number: found.number, ...found.list }
  },
  head: () => ({ title: 'Protokoll', noIndex: true }),
  Page: ({ email, act, number, total, list, at }) => (
    <AdministrationFrame at={at}>
      <Board
        title="Protokoll"
        footer={<span>Vermerkt wird, was Konten öffnet oder verändert. Nach einem Jahr ist es fort.</span>}
      >
        <form className="post-form" action={path} method="get" role="search">
          <div className="field">
            <label htmlFor="email">E-Mail enthält</label>
            <span className="input">
              <input id="email" type="search" name="email" defaultValue={email} autoComplete="off" />
            </span>
          </div>
          <div className="field">
            <label htmlFor="art">Art</label>
            <span className="input">
              <select id="art" name="art" defaultValue={act ?? ''}>
                <option value="">Alle</option>
                {Object.entries(acts).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </span>
          </div>
          <div className="acts">
            <button className="btn primary">Anzeigen</button>
          </div>
        </form>
        <ActsTable rows={list} />
        <Pager page={number} perPage={perPage} total={total} place={{ path, query: at.query.toString() }} />
      </Board>
    </AdministrationFrame>
  ),
})

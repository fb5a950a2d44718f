import { Board } from '#web/blocks/board.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { page, pageOf } from '#web/page.tsx'
import { findAccounts } from './administration.contract.ts'
import { AdministrationFrame } from './frame.block.tsx'
import { roleNames, stateOf } from './words.ts'

const path = '/verwaltung'
const perPage = 50

/** `/verwaltung`: the accounts of the portal, for operators; nobody else finds it. */
export const accounts = page({
  path,
  widthClass: 'lg',
  load: async (context) => {
    const email = context.query.get('email')?.trim().slice(0, 254) ?? ''
    const found = await pageOf(context, perPage, (stretch) =>
      context.call(findAccounts, { query: { email, ...stretch } }),
    )
    return { email, number: found.number, ...found.list }
  },
  head: () => ({ title: 'Verwaltung', noIndex: true }),
  Page: ({ email, number, total, list, at }) => (
    <AdministrationFrame at={at}>
      <Board title="Konten" footer={<span>{format.counted(total, 'Konto', 'Konten')}</span>}>
        <form className="post-form" action={path} method="get" role="search">
          <div className="field">
            <label htmlFor="email">E-Mail enthält</label>
            <span className="input">
              <input id="email" type="search" name="email" defaultValue={email} autoComplete="off" />
            </span>
          </div>
          <div className="acts">
            <button className="btn primary">Suchen</button>
          </div>
        </form>
        {list.length === 0 ? (
          <Empty text="Kein Konto hat diese Adresse." />
        ) : (
          <Table
            caption="Konten"
            rows={list}
            rowKey={({ idUser }) => idUser}
            columns={[
              {
                key: 'email',
                label: 'E-Mail',
                cell: ({ idUser, email: address }) => <a href={`${path}/konten/${idUser}`}>{address}</a>,
              },
              { key: 'rolle', label: 'Rolle', cell: ({ role }) => roleNames[role] },
              { key: 'zustand', label: 'Zustand', from: 'tablet', cell: stateOf },
              {
                key: 'angelegt',
                label: 'angelegt',
                numeric: true,
                from: 'tablet',
                cell: ({ datetimeCreated }) => format.date(datetimeCreated),
              },
            ]}
          />
        )}
        <Pager page={number} perPage={perPage} total={total} place={{ path, query: at.query.toString() }} />
      </Board>
    </AdministrationFrame>
  ),
})

import { done, faults, formFields, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table } from '#web/blocks/table.tsx'
import { page, pageOf } from '#web/page.tsx'
import { findAccounts, putRole } from './administration.contract.ts'
import { AdministrationFrame } from './frame.block.tsx'

const path = '/verwaltung/experten'
const perPage = 50

const promote: Action = async (submitted, { call }) => {
  const email = submitted.text('email')
  if (email === '') return faults({ email: 'Bitte gib die E-Mail-Adresse eines Kontos ein.' })
  const { list } = await call(findAccounts, { query: { email: email.slice(0, 254), perPage: 100 } })
  const found = list.find((each) => each.email.toLowerCase() === email.toLowerCase())
  if (!found) return faults({ email: 'Zu dieser Adresse gibt es kein Konto.' })
  if (found.role === 'operator') return faults({ email: 'Das ist ein Betreiber.' })
  if (found.role === 'expert') return faults({ email: 'Das ist schon ein Experte.' })
  const { displaySuccessMessage } = await call(putRole, { params: { idUser: found.idUser }, body: { role: 'expert' } })
  return done(path, displaySuccessMessage)
}

const withdraw: Action = async (submitted, { call }) => {
  const params = { idUser: submitted.text('konto') }
  return done(path, (await call(putRole, { params, body: { role: 'user' } })).displaySuccessMessage)
}

/** `/verwaltung/experten`: who may publish, for operators; nobody else finds it. */
export const experts = page({
  path,
  widthClass: 'lg',
  action: { ernennen: promote, zuruecknehmen: withdraw },
  load: async (context) => {
    const found = await pageOf(context, perPage, (stretch) =>
      context.call(findAccounts, { query: { role: 'expert', ...stretch } }),
    )
    return { number: found.number, ...found.list }
  },
  head: () => ({ title: 'Experten', noIndex: true }),
  Page: ({ number, total, list, at }) => {
    const [promoting, withdrawing] = [formOf(at, 'ernennen'), formOf(at, 'zuruecknehmen')]
    return (
      <AdministrationFrame at={at}>
        <Board title="Experten" footer={<span>Wer es nicht mehr ist, zeigt nichts mehr; gelöscht wird nichts.</span>}>
          {list.length === 0 ? (
            <Empty text="Noch kein Experte." />
          ) : (
            <Table
              caption="Experten"
              rows={list}
              rowKey={({ idUser }) => idUser}
              columns={[
                {
                  key: 'email',
                  label: 'E-Mail',
                  cell: ({ idUser, email }) => <a href={`/verwaltung/konten/${idUser}`}>{email}</a>,
                },
                {
                  key: 'zuruecknehmen',
                  label: <span className="vh">Zurücknehmen</span>,
                  numeric: true,
                  cell: ({ idUser, email }) => (
                    <form method="post" action={path} data-question="Das Konto wird auf allen Geräten abgemeldet.">
                      <input type="hidden" name={formFields.token} value={withdrawing.token} />
                      <input type="hidden" name={formFields.action} value="zuruecknehmen" />
                      <input type="hidden" name="konto" value={idUser} />
                      <button className="btn small">
                        Zurücknehmen<span className="vh">: {email}</span>
                      </button>
                    </form>
                  ),
                },
              ]}
            />
          )}
          <Pager page={number} perPage={perPage} total={total} place={{ path, query: at.query.toString() }} />
        </Board>
        <Board title="Experten ernennen">
          <Form of={promoting} question="Das Konto wird auf allen Geräten abgemeldet.">
            <Field of={promoting} name="email" label="E-Mail des Kontos" type="email" autoComplete="off" required />
            <div className="acts">
              <button className="btn primary">Zum Experten machen</button>
            </div>
          </Form>
        </Board>
      </AdministrationFrame>
    )
  },
})

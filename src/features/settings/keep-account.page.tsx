import { done } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { page } from '#web/page.tsx'
import { getDeletionCancelled } from '#features/account/credentials.contract.ts'

/** Where the link of the mail about a deletion leads; opening it does nothing yet. */
export const keepAccount = page({
  path: '/einstellungen/konto-behalten',
  widthClass: 'md',
  action: async (_, { call, query }) => {
    const cancelToken = query.get('schluessel') ?? ''
    const { displaySuccessMessage } = await call(getDeletionCancelled, { query: { cancelToken } })
    return done('/', displaySuccessMessage)
  },
  head: () => ({ title: 'Konto behalten', noIndex: true }),
  Page: ({ at }) => (
    <>
      <div className="page-head">
        <h1>Konto behalten</h1>
      </div>
      <Board title="Doch nicht löschen">
        <Form of={formOf(at)}>
          <p>Dann bleibt alles, wie es ist.</p>
          <div className="acts">
            <button className="btn primary">Konto behalten</button>
          </div>
        </Form>
      </Board>
    </>
  ),
})

import { done } from '#web/action.ts'
import { Form, formOf } from '#web/blocks/form.tsx'
import { page } from '#web/page.tsx'
import { Narrow } from './frame.block.tsx'
import { getLogout } from './users.contract.ts'

/** `/logout`: the form of the user menu comes here; whoever opens the address is asked. */
export const logout = page({
  path: '/logout',
  widthClass: 'md',
  action: async (_, { call }) => {
    const { displaySuccessMessage } = await call(getLogout)
    return done('/', displaySuccessMessage)
  },
  head: () => ({ title: 'Abmelden', noIndex: true }),
  Page: ({ at }) =>
    at.reader.kind === 'user' ? (
      <Narrow title="Abmelden" lead={`Du bist als ${at.reader.email} angemeldet.`}>
        <section className="board">
          <Form of={formOf(at)}>
            <button className="btn primary full">Abmelden</button>
          </Form>
        </section>
      </Narrow>
    ) : (
      <section className="board">
        <div className="notice">
          <h1>Abmelden</h1>
          <p>Du bist hier nicht angemeldet.</p>
          <a className="btn primary" href="/">
            Zur Startseite
          </a>
        </div>
      </section>
    ),
})

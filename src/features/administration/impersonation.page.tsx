import { done } from '#web/action.ts'
import { Form, formOf } from '#web/blocks/form.tsx'
import { page } from '#web/page.tsx'
import { takeImpersonation } from './administration.contract.ts'

/** `/verwaltung/ansehen/{token}`: what `parkett user impersonate` prints; opening the address does nothing yet. */
export const impersonation = page({
  path: '/verwaltung/ansehen/:token',
  widthClass: 'md',
  action: async (_, { params: { token = '' }, call }) => {
    const { displaySuccessMessage } = await call(takeImpersonation, { body: { token: token.slice(0, 60) } })
    return done('/dashboard', displaySuccessMessage)
  },
  head: () => ({ title: 'Wie ein Konto ansehen', noIndex: true }),
  Page: ({ at }) => (
    <section className="board">
      <div className="pad">
        <h1>Wie ein Konto ansehen</h1>
      </div>
      <Form of={formOf(at)}>
        <p>Eine Stunde lang, ohne etwas ändern zu können. Jeder Aufruf steht im Protokoll des Kontos.</p>
        <button className="btn primary full">Ansehen</button>
      </Form>
    </section>
  ),
})

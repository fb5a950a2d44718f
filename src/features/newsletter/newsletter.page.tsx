import type { ReactNode } from 'react'
import { Email } from '#features/account/users.contract.ts'
import { done, faults } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Choices, Field, Form, formOf } from '#web/blocks/form.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { withQuery } from '#web/navigation.ts'
import { page } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import {
  deleteNewsletter,
  getNewsletter,
  getNewsletterRequest,
  postNewsletter,
  putNewsletter,
  putNewsletterRequest,
  Rhythm,
} from './newsletter.contract.ts'

const path = '/newsletter'
const managePath = `${path}/einstellungen`
const keyName = 'schluessel'
const rhythms = [
  { value: 'DAILY', label: 'Jeden Handelstag nach Börsenschluss' },
  { value: 'WEEKLY', label: 'Einmal in der Woche nach dem letzten Handelstag' },
] as const
const wordsOf = { DAILY: 'jeden Handelstag', WEEKLY: 'einmal in der Woche' } as const
const keyOf = (query: URLSearchParams): string => query.get(keyName) ?? ''

const Frame = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <>
    <Crumbs crumbs={[{ label: 'Newsletter', path: title === 'Newsletter' ? undefined : path }]} />
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        <p className="sm">{lead}</p>
      </div>
    </div>
    <div className="stack">{children}</div>
  </>
)

/** What stands where a link opens nothing any more. */
const Outdated = () => (
  <Empty text="Dieser Link gilt nicht oder nicht mehr." hint="Vielleicht ist der Newsletter schon abbestellt.">
    <a className="btn" href={path}>
      Newsletter neu bestellen
    </a>
  </Empty>
)

/** `/newsletter`: asks for an address; nothing comes before its mailbox has said yes. */
export const newsletterPage = page({
  path,
  widthClass: 'md',
  nav: [
    {
      label: 'Newsletter',
      path,
      footer: 'Parkett',
      group: 'phone',
      sitemap: 'Werkzeuge und Listen',
      words: 'Newsletter Mail Markt heute abbestellen',
    },
  ],
  action: async (submitted, { call }) => {
    const email = submitted.text('email')
    const rhythm = Rhythm.safeParse(submitted.text('rhythmus'))
    const wrong = {
      ...(!Email.safeParse(email).success && { email: 'Das ist keine E-Mail-Adresse.' }),
      ...(!rhythm.success && { rhythmus: 'Bitte wähle, wie oft er kommen soll.' }),
    }
    if (!rhythm.success || 'email' in wrong) return faults(wrong)
    const { displaySuccessMessage } = await call(postNewsletter, { body: { email, rhythm: rhythm.data } })
    return done(path, displaySuccessMessage)
  },
  head: () => ({
    title: 'Newsletter: Markt heute',
    description:
      'Der Handelstag per Mail: Indizes, Gewinner und Verlierer, Termine. Täglich oder wöchentlich, kostenlos.',
  }),
  Page: ({ at }) => {
    const form = formOf(at)
    return (
      <Frame title="Newsletter" lead="„Markt heute“ per Mail: was der Schlussbericht des Tages sagt.">
        <Board title="Bestellen">
          <div className="pad">
            <Form of={form}>
              <Field of={form} name="email" label="E-Mail" type="email" autoComplete="email" required />
              <Choices of={form} name="rhythmus" legend="Wie oft?" options={rhythms} value="DAILY" />
              <button className="btn primary">Newsletter bestellen</button>
            </Form>
            <p className="xs mut2 spaced">
              Du bekommst zuerst eine Mail mit einem Link, der die Bestellung bestätigt. Wir speichern deine Adresse nur
              für den Newsletter und messen nicht, ob du ihn liest. Jede Ausgabe hat einen Link zum Abbestellen.{' '}
              <a href="/datenschutz">Datenschutz</a>
            </p>
          </div>
        </Board>
        <Board title="Was darin steht">
          <div className="pad">
            <p>
              Der <a href="/news/marktberichte">Schlussbericht</a> in Worten: wie Indizes schlossen, wer gewann und
              verlor, was ansteht. Er ist automatisch aus simulierten Kursen erstellt und keine Empfehlung.
            </p>
          </div>
        </Board>
      </Frame>
    )
  },
})

/** `/newsletter/bestaetigen`: opening the link does nothing yet, for programs that look at mails open it too. */
export const confirmation = page({
  path: `${path}/bestaetigen`,
  widthClass: 'md',
  action: async (_, { call, query }) => {
    const { key, displaySuccessMessage } = await call(putNewsletterRequest, { body: { key: keyOf(query) } })
    return done(withQuery(managePath, new URLSearchParams(), { [keyName]: key }), displaySuccessMessage)
  },
  load: async ({ call, query }) => ({
    asked: await softly(call(getNewsletterRequest, { query: { key: keyOf(query) } })),
  }),
  head: () => ({ title: 'Newsletter bestätigen', noIndex: true }),
  Page: ({ asked, at }) => {
    const form = formOf(at)
    return (
      <Frame title="Newsletter bestätigen" lead="Noch ein Klick, dann kommt „Markt heute“ zu dir.">
        <section className="board">
          {ifLoaded(
            asked,
            ({ email, rhythm, isConfirmed }) => (
              <div className="pad">
                {isConfirmed ? (
                  <p>
                    Schon bestätigt: Der Newsletter kommt {wordsOf[rhythm]} an <b>{email}</b>.
                  </p>
                ) : (
                  <Form of={form}>
                    <p>
                      Der Newsletter soll {wordsOf[rhythm]} an <b>{email}</b> gehen.
                    </p>
                    <button className="btn primary">Bestätigen</button>
                  </Form>
                )}
              </div>
            ),
            <Outdated />,
          )}
        </section>
      </Frame>
    )
  },
})

/** `/newsletter/einstellungen`: how often it comes, and the end of it, for whoever has the link of a mail. */
export const subscription = page({
  path: managePath,
  widthClass: 'md',
  action: {
    rhythmus: async (submitted, { call, query }) => {
      const rhythm = Rhythm.safeParse(submitted.text('rhythmus'))
      if (!rhythm.success) return faults({ rhythmus: 'Bitte wähle, wie oft er kommen soll.' })
      const { displaySuccessMessage } = await call(putNewsletter, { body: { key: keyOf(query), rhythm: rhythm.data } })
      return done(withQuery(managePath, query, {}), displaySuccessMessage)
    },
    abbestellen: async (_, { call, query }) => {
      const { displaySuccessMessage } = await call(deleteNewsletter, { query: { key: keyOf(query) } })
      return done(path, displaySuccessMessage)
    },
  },
  load: async ({ call, query }) => ({ found: await softly(call(getNewsletter, { query: { key: keyOf(query) } })) }),
  head: () => ({ title: 'Newsletter ändern oder abbestellen', noIndex: true }),
  Page: ({ found, at }) => {
    const [change, end] = [formOf(at, 'rhythmus'), formOf(at, 'abbestellen')]
    return (
      <Frame title="Newsletter ändern" lead="Rhythmus und Ende von „Markt heute“, ohne Anmeldung.">
        <section className="board">
          {ifLoaded(
            found,
            ({ email, rhythm }) => (
              <div className="pad stack">
                <p>
                  Der Newsletter kommt {wordsOf[rhythm]} an <b>{email}</b>.
                </p>
                <Form of={change}>
                  <Choices of={change} name="rhythmus" legend="Wie oft?" options={rhythms} value={rhythm} />
                  <button className="btn">Rhythmus speichern</button>
                </Form>
                <Form of={end}>
                  <button className="btn primary">Newsletter abbestellen</button>
                </Form>
              </div>
            ),
            <Outdated />,
          )}
        </section>
      </Frame>
    )
  },
})

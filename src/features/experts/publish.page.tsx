import type { ReplyOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import {
  deletePublication,
  getExpertProfile,
  getPublication,
  putExpertProfile,
  putPublication,
} from '#features/experts/experts.contract.ts'
import { done, faults, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { TextArea } from '#web/blocks/form-fields.tsx'
import { page, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'

const kinds = {
  musterdepot: { kind: 'PORTFOLIO', own: '/musterdepot', shown: '/experten-musterdepot', word: 'Musterdepot' },
  watchlist: { kind: 'WATCHLIST', own: '/watchlist', shown: '/experten-watchlist', word: 'Watchlist' },
} as const

/** @throws Failure NOT_FOUND */
function placeOf({ params }: Pick<PageContext, 'params'>) {
  const kind = Object.entries(kinds).find(([word]) => word === params['art'])?.[1]
  if (!kind) throw new Failure('NOT_FOUND', {}, 'Nothing of this kind is published')
  return { ...kind, params: { kind: kind.kind, entityValue: params['id'] ?? '' } }
}

const fields = [
  { name: 'strategy', label: 'Strategie', hint: 'Was du kaufst, wann, und wann du wieder verkaufst.' },
  { name: 'method', label: 'Bewertung und Auswahl', hint: 'Wie du zu einer Entscheidung kommst.' },
  { name: 'sources', label: 'Quellen', hint: 'Woher deine Angaben stammen.' },
  { name: 'horizon', label: 'Zeitraum und Prüfung', hint: 'Wie lange es gilt, wie oft du es dir wieder ansiehst.' },
  {
    name: 'conflicts',
    label: 'Interessenkonflikte',
    hint: 'Ob du die Papiere selbst hältst, von wem du dafür Geld bekommst; wenn keine: sag auch das.',
  },
] as const

const publish: Action = async (submitted, context) => {
  const { params, shown, word } = placeOf(context)
  const text = (name: string) => submitted.text(name)
  try {
    await context.call(putPublication, {
      params,
      body: {
        strategy: text('strategy'),
        method: text('method'),
        sources: text('sources'),
        horizon: text('horizon'),
        conflicts: text('conflicts'),
      },
    })
  } catch (error) {
    if (error instanceof Failure && error.faults) return faults(error.faults)
    throw error
  }
  return done(`${shown}/${params.entityValue}`, `${word} und Offenlegung sind für alle zu sehen.`)
}

const withdraw: Action = async (_, context) => {
  const { params, own } = placeOf(context)
  await context.call(deletePublication, { params })
  return done(`${own}/${params.entityValue}`, 'Das sieht jetzt wieder nur du.')
}

const saveProfile: Action = async (submitted, { call, path }) => {
  const body = { name: submitted.text('name'), about: submitted.text('about'), producer: submitted.text('producer') }
  const empty = Object.entries(body).filter(([, text]) => text === '')
  if (empty.length > 0) return faults(Object.fromEntries(empty.map(([name]) => [name, 'Bitte fülle das aus.'])))
  const version = Number(submitted.text('stand'))
  await call(putExpertProfile, { body, ...(version > 0 && { version }) })
  return done(path, 'Dein Expertenprofil ist gespeichert.')
}

interface Data {
  publication: ReplyOf<typeof getPublication>
  profile: ReplyOf<typeof getExpertProfile>['profile']
}

/** `/veroeffentlichen/{art}/{id}`: an expert shows a portfolio or a watchlist to everybody. */
export const publishRoute = page<Data>({
  path: '/veroeffentlichen/:art/:id',
  widthClass: 'lg',
  needsLogin: true,
  action: { zeigen: publish, verbergen: withdraw, profil: saveProfile },
  load: async (context) => {
    const { params } = placeOf(context)
    const [publication, { profile }] = await Promise.all([
      context.call(getPublication, { params }),
      context.call(getExpertProfile),
    ])
    return { publication, profile }
  },
  head: ({ publication }) => ({ title: `„${publication.name}“ veröffentlichen`, noIndex: true }),
  Page: ({ publication: { name, published }, profile, at }) => {
    const { own, shown, word, params } = placeOf(at)
    const form = formOf(at, 'zeigen')
    return (
      <>
        <Crumbs
          crumbs={[
            { label: word, path: own },
            { label: name, path: `${own}/${params.entityValue}` },
            { label: 'Zeigen' },
          ]}
        />
        <div className="page-head">
          <div>
            <h1>„{name}“ für alle zeigen</h1>
            <p className="sm">
              {published ? (
                <a href={`${shown}/${params.entityValue}`}>Alle können das sehen</a>
              ) : (
                'Das siehst bisher nur du.'
              )}{' '}
              Mit gezeigt werden alle Transaktionen und Werte samt ihren Notizen als Begründung; die Notiz zum Ganzen
              bleibt privat.
            </p>
          </div>
        </div>
        <div className="stack">
          <ProfileBoard profile={profile} at={at} />
          <Board title="Strategie und Offenlegung">
            <Form of={form}>
              <p>Ohne diese Angaben veröffentlichen wir nichts: Sie sind bei Empfehlungen Pflicht.</p>
              {fields.map((field) => (
                <TextArea key={field.name} of={form} {...field} rows={3} value={published?.[field.name] ?? ''} />
              ))}
              <div className="acts">
                <button className="btn primary">{published ? 'Angaben ändern' : 'Für alle zeigen'}</button>
              </div>
            </Form>
          </Board>
          {published ? (
            <Board title="Nicht mehr zeigen">
              <Form of={formOf(at, 'verbergen')} question="Wer folgt, sieht es dann nicht mehr.">
                <div className="acts">
                  <button className="btn">Nicht mehr zeigen</button>
                </div>
              </Form>
            </Board>
          ) : null}
        </div>
      </>
    )
  },
})

const ProfileBoard = ({ profile, at }: { profile: Data['profile']; at: PageContext }) => {
  const form = formOf(at, 'profil')
  return (
    <Board title="Dein Expertenprofil">
      <Form of={form}>
        {profile ? <input type="hidden" name="stand" value={String(profile.version)} /> : null}
        <Field of={form} name="name" label="Name, unter dem dich Leser sehen" value={profile?.name ?? ''} />
        <TextArea of={form} name="about" label="Über dich" rows={3} value={profile?.about ?? ''} />
        <TextArea
          of={form}
          name="producer"
          label="Verantwortlich: Name und Anschrift, Beruf, Arbeitgeber"
          rows={2}
          value={profile?.producer ?? ''}
        />
        <div className="acts">
          <button className="btn">Profil speichern</button>
        </div>
      </Form>
    </Board>
  )
}

import type { Published } from '#contract/experts.ts'
import type { Call, Endpoint } from '#contract/endpoint.ts'
import { done, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'

/** Says that a rule stands behind it, and no person. */
export const SampleBadge = () => (
  <span className="badge" title="Eine Regel dieses Portals, kein Mensch">
    Muster
  </span>
)

/** Who shows it, and with which strategy. */
export const ExpertBoard = ({ published: { expert, strategy } }: { published: Published }) => (
  <Board title={expert.name} action={expert.isSample ? <SampleBadge /> : undefined}>
    <div className="pad">
      <p>{expert.about}</p>
      <h3>Strategie</h3>
      <p>{strategy}</p>
    </div>
  </Board>
)

/** All that experts show, or what the reader follows; who is not signed in follows nothing. @param path of the list */
export const FollowedSegments = ({ at, path, isOwn }: { at: PageContext; path: string; isOwn: boolean }) =>
  at.reader.kind === 'user' ? (
    <Segments
      label="Auswahl"
      segments={[
        { label: 'Alle', href: path, current: !isOwn },
        { label: 'Gefolgt', href: `${path}?nur=gefolgt`, current: isOwn },
      ]}
    />
  ) : null

/** What has to be told beside a recommendation: whose it is, how it came about, what may speak against it. */
export const DisclosureBoard = ({ published, earlier }: { published: Published; earlier?: string }) => {
  const { expert, method, sources, horizon, conflicts, datetimeCompleted, datetimePublished } = published
  const told: readonly (readonly [label: string, text: string])[] = [
    ['Verantwortlich', expert.producer],
    ['Bewertung und Auswahl', method],
    ['Quellen', sources],
    ['Zeitraum und Prüfung', horizon],
    ['Interessenkonflikte', conflicts],
    ['Angaben vom', `${format.date(datetimeCompleted)}, zuerst gezeigt am ${format.date(datetimePublished)}`],
  ]
  return (
    <Board
      title="Offenlegung"
      id="offenlegung"
      footer={<span>Keine Anlageberatung: niemand kennt hier deine Verhältnisse.</span>}
    >
      <dl className="pad disclosure">
        {told.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {earlier ? (
          <div>
            <dt>Frühere Entscheidungen</dt>
            <dd>
              <a href={earlier}>alle, mit Zeitpunkt und Begründung</a>
            </dd>
          </div>
        ) : null}
      </dl>
    </Board>
  )
}

type Follow = Endpoint<{ entityValue: string }, { mail?: 'true' | 'false' | undefined }, unknown, unknown>
type Unfollow = Endpoint<{ entityValue: string }, Record<never, never>, unknown, unknown>

/** What the forms of `FollowForm` do. @param dative „diesem Musterdepot“ */
export const followActions = (follow: Follow, unfollow: Unfollow, dative: string): Readonly<Record<string, Action>> => {
  const act =
    (ask: (call: Call, params: { entityValue: string }) => Promise<unknown>, text: string): Action =>
    async (_, { call, params, path }) => {
      await ask(call, { entityValue: params['id'] ?? '' })
      return done(path, text)
    }
  const mailed = (mail: 'true' | 'false') => (call: Call, params: { entityValue: string }) =>
    call(follow, { params, query: { mail } })
  return {
    folgen: act((call, params) => call(follow, { params }), `Du folgst ${dative}.`),
    'nicht-folgen': act((call, params) => call(unfollow, { params }), `Du folgst ${dative} nicht mehr.`),
    'mails-an': act(mailed('true'), 'Neues kommt jetzt auch per Mail, höchstens einmal in der Stunde.'),
    'mails-aus': act(mailed('false'), 'Es kommen keine Mails mehr.'),
  }
}

/** Follows, or no longer; whoever is not signed in is asked to do that first. */
export function FollowForm({ published, at }: { published: Published; at: PageContext }) {
  const { isSubscribed, isMailed, numberFollowers } = published
  const count = numberFollowers > 0 ? format.counted(numberFollowers, 'Leser folgt', 'Leser folgen') : ''
  if (at.reader.kind !== 'user')
    return (
      <>
        {count ? <span className="sm mut2">{count}</span> : null}
        <a className="btn primary" href={`/login?${new URLSearchParams({ from: at.path })}`}>
          Folgen
        </a>
      </>
    )
  return (
    <>
      {count ? <span className="sm mut2">{count}</span> : null}
      <Form of={formOf(at, isSubscribed ? 'nicht-folgen' : 'folgen')}>
        <button className={isSubscribed ? 'btn' : 'btn primary'}>
          {isSubscribed ? 'Nicht mehr folgen' : 'Folgen'}
        </button>
      </Form>
      {isSubscribed ? (
        <Form of={formOf(at, isMailed ? 'mails-aus' : 'mails-an')}>
          <button className="btn">{isMailed ? 'Keine Mails mehr' : 'Neues per Mail'}</button>
        </Form>
      ) : null}
    </>
  )
}

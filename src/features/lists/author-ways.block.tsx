import type { ReplyOf } from '#contract/endpoint.ts'
import type { getAlertWays } from '#features/alerts/ways.contract.ts'
import { followAuthor, followWays, unfollowAuthor, type FollowWay } from '#features/news/follows.contract.ts'
import { done, type Action } from '#web/action.ts'
import type { FormState } from '#web/blocks/form.tsx'
import { ClosedWays } from './closed-ways.block.tsx'

export type AlertWays = ReplyOf<typeof getAlertWays>

/** where all authors stand whom a reader follows */
export const notificationsPath = '/einstellungen/benachrichtigungen'

const labels: Readonly<Record<FollowWay, string>> = { MAIL: 'E-Mail', PUSH: 'Push-Nachricht', WEBHOOK: 'Webhook' }

/** Ways that lead somewhere, and those that were chosen before they led nowhere. */
const openWays = (offered: AlertWays | null | undefined, chosen: readonly FollowWay[]): FollowWay[] =>
  followWays.filter(
    (way) =>
      chosen.includes(way) ||
      way === 'MAIL' ||
      (way === 'PUSH' && offered?.mayPush && offered.devices.length > 0) ||
      (way === 'WEBHOOK' && offered?.mayWebhook && offered.webhooks.length > 0),
  )

interface AuthorWaysProps {
  of: FormState
  alias: string
  /** how new articles are told */
  ways: readonly FollowWay[]
  offered: AlertWays | null | undefined
  legend: string
}

/** By which ways a reader is told of new articles of an author. */
export const AuthorWays = ({ of, alias, ways, offered, legend }: AuthorWaysProps) => (
  <>
    <input type="hidden" name="autor" value={alias} />
    <fieldset className="choices">
      <legend>{legend}</legend>
      {openWays(offered, ways).map((way) => (
        <label key={way} className="check">
          <input type="checkbox" name="weg" value={way} defaultChecked={(of.values['weg'] ?? ways).includes(way)} />
          {labels[way]}
        </label>
      ))}
      <ClosedWays habits={offered?.habits} kinds={['ARTICLE']} of={openWays(offered, ways)} />
    </fieldset>
  </>
)

/** What the forms do that follow an author. @param place where the reader comes back to, with what was done */
export const followActions = (place: (path: string) => string): Readonly<Record<string, Action>> => ({
  folgen: async (submitted, { call, path }) => {
    const { author } = await call(followAuthor, { params: { alias: submitted.text('autor') }, body: {} })
    return done(place(path), `Du folgst ${author.name}.`)
  },
  'nicht-folgen': async (submitted, { call, path }) => {
    await call(unfollowAuthor, { params: { alias: submitted.text('autor') } })
    return done(place(path), 'Du folgst nicht mehr.')
  },
  melden: async (submitted, { call, path }) => {
    const ways = followWays.filter((way) => submitted.all('weg').includes(way))
    const { author } = await call(followAuthor, { params: { alias: submitted.text('autor') }, body: { ways } })
    return done(
      place(path),
      ways.length === 0
        ? `Neue Artikel von ${author.name} stehen nur auf den Seiten.`
        : `Neue Artikel von ${author.name} kommen per ${ways.map((way) => labels[way]).join(' und ')}.`,
    )
  },
})

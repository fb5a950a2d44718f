import { forumPath } from '#contract/forum-path.ts'
import { done, faults, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { format } from '#web/format.ts'
import { page, type PageContext } from '#web/page.tsx'
import {
  getDeletionCancelled,
  getDeletionToken,
  getNewEmailToken,
  putDeletion,
  putEmail,
} from '#features/account/credentials.contract.ts'
import { getProfile, Email } from '#features/account/users.contract.ts'
import { atFields } from '#web/at-fields.ts'
import { putOtpForDeletion, putOtpForEmail } from '#features/account/second-factor.contract.ts'
import { SettingsFrame } from './frame.block.tsx'
import { mayProve, OwnerField, type Owner } from './owner-field.block.tsx'
import { proof, ProofField } from '#web/blocks/proof-field.tsx'

const path = '/einstellungen/profil'
const wrongCode = () => ({ code: 'Dieser Code passt nicht oder gilt nicht mehr.' })
const wrongPassword = () => ({ passwort: 'Das ist nicht dein Passwort.' })

const askAddress: Action = async (submitted, { call }) => {
  const email = submitted.text('email')
  if (!Email.safeParse(email).success) return faults({ email: 'Das ist keine E-Mail-Adresse.' })
  const outcome = await atFields(call(getNewEmailToken, { query: { email } }), {
    INPUT_INVALID: () => ({ email: 'Das ist schon deine Adresse.' }),
  })
  return 'faults' in outcome ? outcome : done(`${path}?neu=`, outcome.done.displaySuccessMessage)
}

const confirmAddress: Action = async (submitted, context) => {
  const { call } = context
  const proven = await proof(putOtpForEmail, submitted, context)
  if ('faults' in proven) return proven
  const body = { code: submitted.text('code'), password: submitted.fields.get('passwort') ?? '' }
  const outcome = await atFields(call(putEmail, { body }), { LOGIN_REFUSED: wrongPassword, CODE_REFUSED: wrongCode })
  return 'faults' in outcome ? outcome : done(path, outcome.done.displaySuccessMessage)
}

const askDeletion: Action = async (_, { call }) =>
  done(`${path}?loeschen=`, (await call(getDeletionToken)).displaySuccessMessage)

const confirmDeletion: Action = async (submitted, context) => {
  const { call } = context
  const proven = await proof(putOtpForDeletion, submitted, context)
  if ('faults' in proven) return proven
  const body = { code: submitted.text('code') }
  const outcome = await atFields(call(putDeletion, { body }), { CODE_REFUSED: wrongCode })
  return 'faults' in outcome ? outcome : done(path, outcome.done.displaySuccessMessage)
}

const keep: Action = async (_, { call }) => done(path, (await call(getDeletionCancelled)).displaySuccessMessage)

/** `/einstellungen/profil`: the address of an account, what it has, and its end. */
export const profile = page({
  path,
  widthClass: 'lg',
  needsLogin: true,
  action: {
    adresse: askAddress,
    'adresse-code': confirmAddress,
    loeschen: askDeletion,
    'loeschen-code': confirmDeletion,
    behalten: keep,
  },
  load: async ({ call }) => ({ profile: await call(getProfile) }),
  head: () => ({ title: 'Profil', noIndex: true }),
  Page: ({ profile, at }) => (
    <SettingsFrame at={at}>
      <Board title="Profil">
        <p className="pad">
          Du bist <b>{profile.email}</b>. Das Konto gibt es seit dem {format.date(profile.datetimeCreated)}.
        </p>
      </Board>
      <AddressBoard at={at} owner={profile} isProofNeeded={profile.needsProof} />
      <DeletionBoard at={at} deletedOn={profile.datetimeDeletion} isProofNeeded={profile.needsProof} />
    </SettingsFrame>
  ),
})

function AddressBoard({ at, owner, isProofNeeded }: { at: PageContext; owner: Owner; isProofNeeded: boolean }) {
  const [ask, confirm] = [formOf(at, 'adresse'), formOf(at, 'adresse-code')]
  return (
    <Board title="E-Mail-Adresse ändern">
      {at.query.has('neu') ? (
        <Form of={confirm}>
          <Field of={confirm} name="code" label="Code aus der Mail an die neue Adresse" autoComplete="one-time-code" />
          <OwnerField of={confirm} owner={owner} purpose="adresse" hint="Danach sind alle anderen Geräte abgemeldet." />
          <ProofField of={confirm} isNeeded={isProofNeeded && mayProve(owner)} />
          <div className="acts">
            {mayProve(owner) ? <button className="btn primary">Adresse ändern</button> : null}
            <NewCode />
          </div>
        </Form>
      ) : (
        <Form of={ask}>
          <Field of={ask} name="email" label="Neue Adresse" type="email" autoComplete="email" />
          <div className="acts">
            <button className="btn">Code anfordern</button>
          </div>
        </Form>
      )}
    </Board>
  )
}

/** Back to where a code is asked for, with an address that was typed wrong, too. */
const NewCode = () => (
  <a className="btn ghost" href={path}>
    Neuen Code anfordern
  </a>
)

const ForumStays = () => (
  <p>
    Beiträge im <a href={forumPath}>Forum</a> bleiben unter „Gelöschtes Konto“ lesbar. Willst du das nicht, lösche sie
    vorher; Nachrichten an andere verschwinden.
  </p>
)

interface DeletionProps {
  at: PageContext
  deletedOn: string | undefined
  isProofNeeded: boolean
}

function DeletionBoard({ at, deletedOn, isProofNeeded }: DeletionProps) {
  const [ask, confirm, stay] = [formOf(at, 'loeschen'), formOf(at, 'loeschen-code'), formOf(at, 'behalten')]
  if (deletedOn !== undefined)
    return (
      <Board title="Konto löschen" id="konto-loeschen">
        <Form of={stay}>
          <p>
            Dein Konto wird am {format.date(deletedOn)} mit allem gelöscht, was dazugehört. Mails über Alarme, Suchen,
            Experten und deine Woche bekommst du bis dahin nicht mehr.
          </p>
          {at.hasPage(forumPath) ? <ForumStays /> : null}
          <div className="acts">
            <button className="btn primary">Konto behalten</button>
          </div>
        </Form>
      </Board>
    )
  return (
    <Board title="Konto löschen" id="konto-loeschen">
      {at.query.has('loeschen') ? (
        <Form of={confirm}>
          <Field
            of={confirm}
            name="code"
            label="Code aus der Mail"
            autoComplete="one-time-code"
            hint="Danach hast du 14 Tage, um es dir anders zu überlegen."
          />
          <ProofField of={confirm} isNeeded={isProofNeeded} />
          <div className="acts">
            <button className="btn primary">Konto löschen</button>
            <NewCode />
          </div>
        </Form>
      ) : (
        <Form of={ask}>
          <p>
            Alles, was du hier angelegt hast, ist dann fort; Rechnungen müssen wir aufbewahren. Wir schicken dir zuerst
            einen Code, danach vergehen noch 14 Tage.
          </p>
          {at.hasPage(forumPath) ? <ForumStays /> : null}
          <div className="acts">
            <button className="btn">Code anfordern</button>
          </div>
        </Form>
      )}
    </Board>
  )
}

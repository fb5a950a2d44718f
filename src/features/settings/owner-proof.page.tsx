import { PasskeyAssertion, sentPasskey } from '#contract/passkey.ts'
import { Failure } from '#contract/failures.ts'
import { postProofCode, putProofCode, putProofPasskey } from '#features/account/credentials.contract.ts'
import { done, type Action } from '#web/action.ts'
import { atFields } from '#web/at-fields.ts'
import { Board } from '#web/blocks/board.tsx'
import { CodeField } from '#web/blocks/code-field.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { Driven } from '#web/islands/place.tsx'
import { page, type PageContext } from '#web/page.tsx'
import { Icon } from '#web/shell/icons.tsx'
import { SettingsFrame } from './frame.block.tsx'
import { proofPath, proofPurposes } from './owner-field.block.tsx'

type Purpose = keyof typeof proofPurposes

const purposeOf = ({ query }: Pick<PageContext, 'query'>): Purpose =>
  query.get('fuer') === 'adresse' ? 'adresse' : 'sicherheit'

const byPasskey: Action = async (submitted, context) => {
  const body = sentPasskey(PasskeyAssertion, submitted.text('antwort'))
  if (!body) throw new Failure('PASSKEY_REFUSED', {}, 'The form brings no passkey')
  const { displaySuccessMessage } = await context.call(putProofPasskey, { body })
  return done(proofPurposes[purposeOf(context)].path, displaySuccessMessage)
}

const askCode: Action = async (_, context) => {
  const { displaySuccessMessage } = await context.call(postProofCode)
  return done(`${proofPath}?fuer=${purposeOf(context)}&code=`, displaySuccessMessage)
}

const byCode: Action = async (submitted, context) => {
  const wrong = () => ({ code: 'Dieser Code passt nicht oder gilt nicht mehr.' })
  const outcome = await atFields(context.call(putProofCode, { body: { code: submitted.text('code') } }), {
    CODE_REFUSED: wrong,
    INPUT_INVALID: wrong,
  })
  if ('faults' in outcome) return outcome
  return done(proofPurposes[purposeOf(context)].path, outcome.done.displaySuccessMessage)
}

/** `/einstellungen/bestaetigen`: whoever has no password shows to be the owner, by a passkey or a mailed code. */
export const ownerProof = page({
  path: proofPath,
  widthClass: 'lg',
  needsLogin: true,
  action: { passkey: byPasskey, mail: askCode, code: byCode },
  head: () => ({ title: 'Bestätigen, dass du es bist', noIndex: true }),
  Page: ({ at }) => {
    const [code, mail] = [formOf(at, 'code'), formOf(at, 'mail')]
    const isMailed = at.query.has('code')
    return (
      <SettingsFrame at={at}>
        <Board
          title="Bist du es?"
          footer={<a href={proofPurposes[purposeOf(at)].path}>{proofPurposes[purposeOf(at)].back}</a>}
        >
          <ByPasskey at={at} />
          {isMailed ? (
            <Form of={code}>
              <CodeField of={code} hint="Aus der Mail an deine Adresse. Er gilt 15 Minuten." />
              <div className="acts">
                <button className="btn primary">Bestätigen</button>
              </div>
            </Form>
          ) : null}
          <Form of={mail}>
            <p className="sm mut2">
              {isMailed
                ? 'Keine Mail da, auch nicht im Spam?'
                : 'Wir schicken dir sechs Ziffern an deine E-Mail-Adresse.'}
            </p>
            <div className="acts">
              <button className="btn">{isMailed ? 'Neuen Code senden' : 'Code per Mail senden'}</button>
            </div>
          </Form>
        </Board>
      </SettingsFrame>
    )
  },
})

/** Only a script can ask for a passkey: nothing is shown of it before that has seen that the browser has any. */
const ByPasskey = ({ at }: { at: PageContext }) => (
  <Driven by="passkey-proof" when="now" props={{}}>
    <div hidden>
      <Form of={formOf(at, 'passkey')}>
        <input type="hidden" name="antwort" />
        <div className="acts">
          <button className="btn primary">
            <Icon name="key" />
            Mit Passkey bestätigen
          </button>
        </div>
        <p role="status" />
      </Form>
    </div>
  </Driven>
)

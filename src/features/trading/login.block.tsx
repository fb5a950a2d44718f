import { Failure } from '#contract/failures.ts'
import { putOtpForOrder } from '#features/account/second-factor.contract.ts'
import {
  confirmBrokerConnection,
  postBrokerConnection,
  type BrokerConnection,
} from '#features/trading/login.contract.ts'
import { fillIn } from '#features/trading/paper.ts'
import { brokerPath, connectedPath, consentPath, goesOn, managePath } from '#features/trading/paths.ts'
import type { TradingBroker } from '#features/trading/trading.contract.ts'
import { done, faults, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Field, fieldId, FieldMessage, Form, formOf, type FormState } from '#web/blocks/form.tsx'
import { TickField } from '#web/blocks/form-fields.tsx'
import { Note } from '#web/blocks/states.tsx'
import { ProofField, proof } from '#web/blocks/proof-field.tsx'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

/** Where the reader wanted to go before signing in at the bank. */
const wayOn = ({ params, query }: Pick<PageContext, 'params' | 'query'>): string =>
  withQuery(consentPath(params['brokerName'] ?? ''), new URLSearchParams(), { weiter: goesOn(query.get('weiter')) })

/** Signs in at the bank, which then asks for a TAN. */
export const signIn: Action = async (submitted, context) => {
  if (!submitted.has('zustimmung')) return faults({ zustimmung: 'Ohne deine Zustimmung verbinden wir nichts.' })
  const proved = await proof(putOtpForOrder, submitted, context)
  if ('faults' in proved) return proved
  const begun = await fillIn({ user: 'zugangsnummer', pin: 'pin' }, () =>
    context.call(postBrokerConnection, {
      params: { broker: context.params['brokerName'] ?? '' },
      body: { user: submitted.text('zugangsnummer'), pin: submitted.text('pin'), consents: true },
    }),
  )
  return 'faults' in begun ? begun : done(wayOn(context))
}

/** Answers the bank's TAN. */
export const confirmLogin: Action = async (submitted, context) => {
  const broker = context.params['brokerName'] ?? ''
  const tan = submitted.text('tan')
  try {
    const connected = await fillIn({ tan: 'tan' }, () =>
      context.call(confirmBrokerConnection, { params: { broker }, body: tan === '' ? {} : { tan } }),
    )
    if ('faults' in connected) return connected
    const [account = ''] = connected.idAccounts
    return done(goesOn(context.query.get('weiter')) ?? connectedPath(broker, account), 'Du bist verbunden.')
  } catch (error) {
    if (!(error instanceof Failure) || error.failure !== 'BROKER_SESSION_OVER') throw error
    return done(wayOn(context), 'Die Anmeldung ist abgelaufen. Bitte beginne noch einmal.')
  }
}

/** Nothing is connected without it. */
export const ConsentField = ({ of }: { of: FormState }) => (
  <TickField of={of} name="zustimmung" label="Ich bin damit einverstanden." />
)

/** What comes next at a bank: signing in, its TAN, or what is connected. */
export function LoginBoard({
  broker,
  connection,
  needsProof,
  at,
}: {
  broker: TradingBroker
  connection: BrokerConnection
  needsProof: boolean
  at: PageContext
}) {
  const { state, challenge } = connection
  const asksAnew = at.query.get('neu') === 'ja'
  if (state === 'TAN' && challenge && !asksAnew) return <TanBoard broker={broker} challenge={challenge} at={at} />
  if (state === 'CONNECTED' && !asksAnew)
    return (
      <Board title="Verbunden">
        <div className="pad">
          <p className="sm">
            Du bist bei {broker.name} angemeldet.
            {connection.datetimeConsentEnds
              ? ` Deine Zustimmung gilt bis ${format.date(connection.datetimeConsentEnds)}.`
              : ''}
          </p>
          <p className="acts">
            <a className="btn primary" href={brokerPath(broker.broker)}>
              Zu deinen Konten
            </a>
            <a className="btn" href={withQuery(managePath, new URLSearchParams(), { trennen: broker.broker })}>
              Trennen
            </a>
          </p>
        </div>
      </Board>
    )
  const form = formOf(at, 'anmelden')
  return (
    <Board title={`Bei ${broker.name} anmelden`}>
      <Form of={form}>
        {state === 'ENDED' ? (
          <Note>
            Die Sitzung bei {broker.name} ist beendet. Deine Zustimmung und die Orders, die hier stehen, sind noch da.
          </Note>
        ) : null}
        <Field of={form} name="zugangsnummer" label="Zugangsnummer" hint="Acht Ziffern" autoComplete="off" />
        <Field
          of={form}
          name="pin"
          type="password"
          label="PIN"
          hint={`Sechs Ziffern. Wir geben sie einmal an ${broker.name} weiter und speichern sie nicht.`}
          autoComplete="off"
        />
        <ConsentField of={form} />
        <ProofField of={form} isNeeded={needsProof} />
        <div className="acts">
          <button className="btn primary">Anmelden und TAN anfordern</button>
        </div>
      </Form>
    </Board>
  )
}

function TanBoard({
  broker,
  challenge: { kind, text },
  at,
}: {
  broker: TradingBroker
  challenge: NonNullable<BrokerConnection['challenge']>
  at: PageContext
}) {
  const form = formOf(at, 'bestaetigen')
  return (
    <Board title="TAN bestätigen">
      <Form of={form}>
        {kind === 'PUSH' ? (
          <>
            <p>
              {broker.name} hat eine Freigabe an deine photoTAN-App geschickt. Gib sie dort frei und bestätige dann
              hier.
            </p>
            <FieldMessage id={fieldId(form, 'tan')} text={form.faults['tan']} />
          </>
        ) : (
          <>
            {kind === 'PHOTO' && text ? (
              <p>
                <img src={`data:image/png;base64,${text}`} alt="photoTAN-Grafik zum Scannen mit der App" />
              </p>
            ) : (
              <p>
                {broker.name} hat eine TAN per SMS geschickt{text ? ` an ${text}` : ''}.
              </p>
            )}
            <Field of={form} name="tan" label="TAN" autoComplete="one-time-code" />
          </>
        )}
        <div className="acts">
          <button className="btn primary">{kind === 'PUSH' ? 'Ich habe freigegeben' : 'TAN bestätigen'}</button>
          <a className="btn" href={withQuery(at.path, at.query, { neu: 'ja' })}>
            Neu anmelden
          </a>
        </div>
        <p className="xs mut">
          Fünf TANs in Folge, die niemand bestätigt, sperren den Zugang bei {broker.name}. Hier ist nach der dritten
          Schluss.
        </p>
      </Form>
    </Board>
  )
}

/** What an account that is not reached says of itself, and the way back. */
export const ReachNote = ({
  account: { reach, broker, brokerName },
  goOn,
}: {
  account: { reach: 'CONNECTED' | 'SESSION_OVER' | 'AWAY'; broker: string; brokerName: string }
  /** where the reader goes on afterwards */
  goOn: string
}) =>
  reach === 'CONNECTED' ? null : (
    <div className="spaced">
      <Note warn>
        {reach === 'AWAY' ? (
          `${brokerName} antwortet gerade nicht. Orders stehen hier, wie wir sie zuletzt gelesen haben.`
        ) : (
          <>
            Die Sitzung bei {brokerName} ist beendet. Orders stehen hier, wie wir sie zuletzt gelesen haben.{' '}
            <a className="b" href={withQuery(consentPath(broker), new URLSearchParams(), { weiter: goOn })}>
              Neu anmelden
            </a>
          </>
        )}
      </Note>
    </div>
  )

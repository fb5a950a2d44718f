import type { ReplyOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { getProfile } from '#features/account/users.contract.ts'
import { playMoney } from '#features/trading/accounts.block.tsx'
import { TradingHead } from '#features/trading/frame.block.tsx'
import { confirmLogin, ConsentField, LoginBoard, signIn } from '#features/trading/login.block.tsx'
import { getBrokerConnection } from '#features/trading/login.contract.ts'
import { connectedPath, connectPath, goesOn, managePath } from '#features/trading/paths.ts'
import { listTradingBrokers, postTradingAccount, type TradingBroker } from '#features/trading/trading.contract.ts'
import { done, faults, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { FigureField } from '#web/blocks/form-fields.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { page, type PageContext } from '#web/page.tsx'

/** The broker of an address. @throws Failure NOT_FOUND */
export async function brokerIn({ call, params }: Pick<PageContext, 'call' | 'params'>): Promise<TradingBroker> {
  const found = (await call(listTradingBrokers)).list.find(({ broker }) => broker === params['brokerName'])
  if (!found) throw new Failure('NOT_FOUND', {}, 'No such broker')
  return found
}

const openAccount: Action = async (submitted, { call, query, params }) => {
  const name = submitted.text('name')
  const money = playMoney(submitted.text('betrag'))
  const found: Record<string, string> = {}
  if (name === '') found['name'] = 'Bitte gib dem Konto einen Namen.'
  if (name.length > 80) found['name'] = 'Ein Name hat höchstens 80 Zeichen.'
  if ('fault' in money) found['betrag'] = money.fault
  if (!submitted.has('zustimmung')) found['zustimmung'] = 'Ohne deine Zustimmung eröffnen wir kein Konto.'
  if ('fault' in money || Object.keys(found).length > 0) return faults(found)
  const made = await call(postTradingAccount, {
    body: { name, amount: money.amount },
    idempotencyKey: `konto-${submitted.text('einmal')}-${name}-${money.amount}`,
  })
  return done(
    goesOn(query.get('weiter')) ?? connectedPath(params['brokerName'] ?? '', made.idAccount),
    `„${made.name}“ ist eröffnet.`,
  )
}

/** Accounts of one name could not be told from each other. */
const nextName = ({ idAccounts }: TradingBroker): string =>
  idAccounts.length === 0 ? 'Simulationsdepot' : `Simulationsdepot ${idAccounts.length + 1}`

interface ConsentPage {
  broker: TradingBroker
  /** of a broker at which the reader has accounts already */
  connection: ReplyOf<typeof getBrokerConnection> | undefined
  needsProof: boolean
}

/** `/broker-verbinden/{brokerName}`: consent, then the account. */
export const consentRoute = page<ConsentPage>({
  path: `${connectPath}/:brokerName`,
  widthClass: 'lg',
  needsLogin: true,
  action: { verbinden: openAccount, anmelden: signIn, bestaetigen: confirmLogin },
  load: async (context) => {
    const broker = await brokerIn(context)
    const isBank = !broker.isSimulation && broker.isOffered
    const [connection, { needsProof }] = await Promise.all([
      isBank ? context.call(getBrokerConnection, { params: { broker: broker.broker } }) : undefined,
      context.call(getProfile),
    ])
    return { broker, connection, needsProof }
  },
  head: ({ broker }) => ({ title: `${broker.name} verbinden`, noIndex: true }),
  Page: ({ broker, connection, needsProof, at }) => {
    const form = formOf(at, 'verbinden')
    return (
      <>
        <TradingHead
          crumbs={[{ label: 'Broker verbinden', path: connectPath }, { label: broker.name }]}
          bank={broker}
          title={`${broker.name} verbinden`}
          text={broker.about}
        />
        <div className="g2">
          <Board title="Womit du einverstanden bist">
            <dl className="consent">
              <dt>Was</dt>
              <dd>
                <ul>
                  {broker.consent.what.map((what) => (
                    <li key={what}>{what}</li>
                  ))}
                </ul>
              </dd>
              <dt>Wie lange</dt>
              <dd>{broker.consent.duration}</dd>
              <dt>Wie du es beendest</dt>
              <dd>
                {broker.consent.revoke}{' '}
                <a className="more" href={managePath}>
                  Verwalten
                </a>
              </dd>
            </dl>
          </Board>
          {!broker.isOffered ? (
            <Board title="Noch nicht möglich">
              <Empty
                text="Dieser Broker wird hier nicht angeboten."
                hint={broker.missing ?? 'Der Betreiber hat ihn nicht angebunden.'}
              />
            </Board>
          ) : connection ? (
            <LoginBoard broker={broker} connection={connection} needsProof={needsProof} at={at} />
          ) : (
            <Board title="Konto eröffnen">
              <Form of={form}>
                <input type="hidden" name="einmal" value={String(at.now)} />
                <Field of={form} name="name" label="Name des Kontos" value={nextName(broker)} autoComplete="off" />
                <FigureField
                  of={form}
                  name="betrag"
                  label="Spielgeld"
                  value="50.000"
                  unit="EUR"
                  hint="100 bis 10.000.000 Euro; mehr kannst du später einzahlen."
                />
                <ConsentField of={form} />
                <div className="acts">
                  <button className="btn primary">Verbinden und Konto eröffnen</button>
                </div>
              </Form>
            </Board>
          )}
        </div>
      </>
    )
  },
})

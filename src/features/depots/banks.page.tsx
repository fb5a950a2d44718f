import { Failure } from '#contract/failures.ts'
import { AccountsBoard, ComparedBoards, ConsentBoard, LoginFields } from '#features/depots/banks.block.tsx'
import {
  deleteBankLink,
  deleteBankSession,
  getBankLink,
  getBankSession,
  listBanks,
  listBankLinks,
  postBankArrivals,
  postBankSession,
  putBankSession,
  type BankLinkReply,
  type BankSession,
} from '#features/depots/banks.contract.ts'
import { DepotsHead, depotsPath } from '#features/depots/frame.block.tsx'
import { listDepots } from '#features/depots/wealth.contract.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { done, faults, type Action, type Outcome } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Choices, Field, fieldId, FieldMessage, Form, formOf } from '#web/blocks/form.tsx'
import { SelectField } from '#web/blocks/form-fields.tsx'
import { Empty, Note } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { page, Redirect, type PageContext } from '#web/page.tsx'

const bankPath = `${depotsPath}/bank`
const sessionPath = `${bankPath}/sitzung`

/** Fields of the forms by those of the API. */
const fieldNames: Readonly<Record<string, string>> = {
  bank: 'bank',
  user: 'kennung',
  pin: 'pin',
  method: 'verfahren',
  medium: 'geraet',
  tan: 'tan',
  accounts: 'konten',
}

/** Goes on where the session is; what is wrong with a field stands there. */
async function goOn(ask: () => Promise<BankSession>): Promise<Outcome> {
  try {
    const { step, fault, idLink, numberBookings = 0, notes = [] } = await ask()
    if (step === 'FAILED' && fault?.kind === 'PIN') return faults({ pin: fault.text })
    if (step !== 'DONE' || idLink === undefined) return done(sessionPath)
    const said = `Gelesen: ${format.counted(numberBookings, 'neue Buchung', 'neue Buchungen')}.`
    return done(`${bankPath}/${idLink}`, [said, ...notes].join(' '))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.failure === 'BANK_SESSION_OVER') return done(sessionPath, 'Diese Sitzung mit der Bank ist nicht mehr da.')
    if (!error.faults) throw error
    return faults(Object.fromEntries(Object.entries(error.faults).map(([at, text]) => [fieldNames[at] ?? at, text])))
  }
}

const begin =
  (which: (context: PageContext, bank: string) => { bank: string } | { idLink: string }): Action =>
  async (submitted, context) => {
    if (!submitted.has('zustimmung')) return faults({ zustimmung: 'Ohne deine Zustimmung fragen wir keine Bank.' })
    const login = { user: submitted.text('kennung'), pin: submitted.fields.get('pin') ?? '', consents: true } as const
    return goOn(() => context.call(postBankSession, { body: { ...which(context, submitted.text('bank')), ...login } }))
  }

/** `/depots/hinzufuegen/bank`: which bank, and signing in there. */
const connectRoute = page<{ banks: ReplyOf<typeof listBanks>; links: ReplyOf<typeof listBankLinks>['list'] }>({
  path: `${depotsPath}/hinzufuegen/bank`,
  widthClass: 'lg',
  needsLogin: true,
  action: { anmelden: begin((_, bank) => ({ bank })) },
  load: async ({ call }) => {
    const [banks, { list }] = await Promise.all([call(listBanks), call(listBankLinks)])
    return { banks, links: list }
  },
  head: () => ({ title: 'Bank verbinden', noIndex: true }),
  Page: ({ banks, links, at }) => {
    const form = formOf(at, 'anmelden')
    return (
      <>
        <DepotsHead
          part="Übersicht"
          title="Bank verbinden"
          text="Konten und Depots deiner Bank, nur gelesen. Überwiesen oder gehandelt wird darüber nichts."
        />
        <div className="stack">
          {links.length > 0 ? (
            <Board title="Verbundene Banken">
              <ul className="booked">
                {links.map(({ idLink, name, accounts }) => (
                  <li key={idLink}>
                    <span>
                      <a href={`${bankPath}/${idLink}`}>{name}</a>{' '}
                      <small className="mut2">{accounts.map((account) => account.name).join(', ')}</small>
                    </span>
                  </li>
                ))}
              </ul>
            </Board>
          ) : null}
          {banks.missing === undefined ? (
            <div className="g2">
              <ConsentBoard licence={banks.licence} />
              <Board title="Anmelden">
                <Form of={form}>
                  <SelectField
                    of={form}
                    name="bank"
                    label="Bank"
                    options={[
                      { value: '', label: 'Bitte wählen' },
                      ...banks.list.map(({ bank, name }) => ({ value: bank, label: `${name} (${bank})` })),
                    ]}
                  />
                  <LoginFields of={form} />
                  <div className="acts">
                    <button className="btn primary">Bei der Bank anmelden</button>
                  </div>
                </Form>
              </Board>
            </div>
          ) : (
            <Board title="Banken">
              <Empty text="Hier lässt sich keine Bank verbinden." hint={banks.missing}>
                <a href={`${depotsPath}/hinzufuegen`}>Andere Wege</a>
              </Empty>
            </Board>
          )}
        </div>
      </>
    )
  },
})

const answerMethod: Action = (submitted, { call }) =>
  goOn(() =>
    call(putBankSession, {
      body: { step: 'METHOD', method: Number(submitted.text('verfahren')) || 0, medium: submitted.text('geraet') },
    }),
  )

const answerTan: Action = (submitted, { call }) =>
  goOn(() => {
    const tan = submitted.text('tan')
    return call(putBankSession, { body: { step: 'TAN', ...(tan !== '' && { tan }) } })
  })

const answerAccounts: Action = (submitted, { call }) =>
  goOn(() => {
    const accounts = submitted.all('konto').map((id) => {
      const into = submitted.text(`depot-${id}`)
      return { id, ...(into !== '' && { entityValue: into }) }
    })
    return call(putBankSession, { body: { step: 'ACCOUNTS', accounts } })
  })

const endSession: Action = async (_, { call }) => {
  await call(deleteBankSession)
  return done(`${depotsPath}/hinzufuegen/bank`, 'Die Sitzung mit der Bank ist beendet.')
}

interface SessionPage {
  session: BankSession
  depots: readonly { entityValue: string; name: string }[]
}

/** `/depots/bank/sitzung`: what the bank asks for. */
const sessionRoute = page<SessionPage>({
  path: sessionPath,
  widthClass: 'lg',
  needsLogin: true,
  action: { verfahren: answerMethod, tan: answerTan, konten: answerAccounts, beenden: endSession },
  load: async ({ call }) => {
    const session = await call(getBankSession)
    if (session.step === 'DONE' && session.idLink) throw new Redirect(302, `${bankPath}/${session.idLink}`)
    return { session, depots: session.step === 'ACCOUNTS' ? (await call(listDepots)).list : [] }
  },
  head: () => ({ title: 'Sitzung mit der Bank', noIndex: true }),
  Page: ({ session, depots, at }) => (
    <>
      <DepotsHead part="Übersicht" title="Sitzung mit der Bank" text="Ohne Eingabe endet sie nach fünf Minuten." />
      <div className="stack">
        <StepBoard session={session} depots={depots} at={at} />
        {session.step === 'NONE' || session.step === 'FAILED' ? null : (
          <Form of={formOf(at, 'beenden')}>
            <div className="acts">
              <button className="btn">Abbrechen</button>
            </div>
          </Form>
        )}
      </div>
    </>
  ),
})

function StepBoard({ session, depots, at }: SessionPage & { at: PageContext }) {
  const { step, methods = [], challenge, accounts = [], fault } = session
  const anew = <a href={`${depotsPath}/hinzufuegen/bank`}>Neu beginnen</a>
  if (step === 'METHOD') {
    const form = formOf(at, 'verfahren')
    return (
      <Board title="Wie weist du dich aus?">
        <Form of={form}>
          <Choices
            of={form}
            name="verfahren"
            legend="Verfahren"
            value={String(methods[0]?.method ?? '')}
            options={methods.map(({ method, name }) => ({ value: String(method), label: name }))}
          />
          <Field
            of={form}
            name="geraet"
            label="Gerät"
            hint="Wie dein TAN-Gerät bei der Bank heißt, etwa „Mein Handy“. Nur nötig, wenn du dort mehrere hast."
            autoComplete="off"
          />
          <div className="acts">
            <button className="btn primary">Weiter</button>
          </div>
        </Form>
      </Board>
    )
  }
  if (step === 'TAN' && challenge) {
    const form = formOf(at, 'tan')
    return (
      <Board title={challenge.isDecoupled ? 'In der App freigeben' : 'TAN eingeben'}>
        <Form of={form}>
          {challenge.isAgain ? <Note warn>Bei der Bank ist noch nichts freigegeben.</Note> : null}
          <p>
            {challenge.text || 'Die Bank möchte wissen, dass du es bist.'}
            {challenge.medium ? ` Gerät: ${challenge.medium}` : ''}
          </p>
          {challenge.picture ? (
            <p>
              <img
                src={`data:${challenge.picture.mime};base64,${challenge.picture.base64}`}
                alt="Grafik der Bank zum Scannen mit deiner App oder deinem Lesegerät"
              />
            </p>
          ) : null}
          {challenge.isDecoupled ? (
            <FieldMessage id={fieldId(form, 'tan')} text={form.faults['tan']} />
          ) : (
            <Field of={form} name="tan" label="TAN" autoComplete="one-time-code" />
          )}
          <div className="acts">
            <button className="btn primary">{challenge.isDecoupled ? 'Ich habe freigegeben' : 'TAN bestätigen'}</button>
          </div>
        </Form>
      </Board>
    )
  }
  if (step === 'ACCOUNTS') return <AccountsBoard of={formOf(at, 'konten')} accounts={accounts} depots={depots} />
  if (step === 'WORKING')
    return (
      <Board title="Die Bank antwortet noch">
        <Empty text="Das kann eine Minute dauern." hint="Lade die Seite neu, um zu sehen, wie weit es ist.">
          <a href={sessionPath}>Neu laden</a>
        </Empty>
      </Board>
    )
  return (
    <Board title="Keine Sitzung">
      <Empty
        text={fault?.text ?? 'Es ist keine Sitzung mit einer Bank offen.'}
        hint={fault ? 'Es wurde nichts gebucht.' : 'Nach fünf Minuten ohne Eingabe endet sie von selbst.'}
      >
        {anew}
      </Empty>
    </Board>
  )
}

const bookMissing: Action = async (submitted, { call, params, path }) => {
  const position = submitted.text('position')
  const { count } = await call(postBankArrivals, {
    params: { idLink: params['id'] ?? '' },
    body: { idAccount: submitted.text('konto'), ...(position !== '' && { idPositions: [position] }) },
  })
  return done(path, `${format.counted(count, 'Position', 'Positionen')} eingebucht.`)
}

const disconnect: Action = async (submitted, { call, params }) => {
  await call(deleteBankLink, {
    params: { idLink: params['id'] ?? '' },
    query: { bookings: submitted.text('buchungen') === 'loeschen' ? 'DELETE' : 'KEEP' },
  })
  return done(`${depotsPath}/hinzufuegen/bank`, 'Die Verbindung ist gelöscht.')
}

/** `/depots/bank/{id}`: a connected bank. */
const linkRoute = page<{ link: BankLinkReply }>({
  path: `${bankPath}/:id`,
  widthClass: 'lg',
  needsLogin: true,
  action: {
    aktualisieren: begin(({ params }) => ({ idLink: params['id'] ?? '' })),
    einbuchen: bookMissing,
    trennen: disconnect,
  },
  load: async ({ call, params }) => ({
    link: await call(getBankLink, { params: { idLink: params['id'] ?? '' } }),
  }),
  head: ({ link }) => ({ title: link.name, noIndex: true }),
  Page: ({ link, at }) => {
    const again = formOf(at, 'aktualisieren')
    const leaving = formOf(at, 'trennen')
    return (
      <>
        <DepotsHead
          part="Übersicht"
          title={link.name}
          text={`Verbunden seit ${format.date(link.datetimeConsent)}, nur gelesen.`}
        />
        <div className="stack">
          <ComparedBoards link={link} at={at} />
          <div className="g2">
            <Board title="Aktualisieren">
              {link.isOffered ? (
                <Form of={again}>
                  <LoginFields of={again} />
                  <div className="acts">
                    <button className="btn primary">Jetzt lesen</button>
                  </div>
                </Form>
              ) : (
                <Empty text="Diese Bank bietet das Portal nicht mehr an." hint="Was gebucht ist, bleibt." />
              )}
            </Board>
            <Board title="Trennen">
              <Form of={leaving}>
                <p>
                  Deine Zustimmung endet, und wir vergessen die Verbindung. Bei der Bank ist nichts zu kündigen: Ohne
                  deine PIN fragt dort niemand. Bleiben die Buchungen, behalten wir dazu den Fingerabdruck der
                  Kontonummer: Verbindest du die Bank wieder, geht es im selben Konto weiter, und nichts wird doppelt
                  gebucht.
                </p>
                <Choices
                  of={leaving}
                  name="buchungen"
                  legend="Was von dort gebucht ist"
                  value="behalten"
                  options={[
                    { value: 'behalten', label: 'bleibt' },
                    { value: 'loeschen', label: 'wird gelöscht, auch Depots und Konten, in denen sonst nichts ist' },
                  ]}
                />
                <div className="acts">
                  <button className="btn">Trennen</button>
                </div>
              </Form>
            </Board>
          </div>
        </div>
      </>
    )
  },
})

export const bankRoutes = [connectRoute, sessionRoute, linkRoute]

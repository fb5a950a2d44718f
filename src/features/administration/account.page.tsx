import { entitlementLabel, entitlements } from '#contract/entitlements.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { done, formFields, type Action } from '#web/action.ts'
import { atFields } from '#web/at-fields.ts'
import { Board } from '#web/blocks/board.tsx'
import { DayField, SelectField } from '#web/blocks/form-fields.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { page, type PageContext } from '#web/page.tsx'
import { ActsTable } from './acts-table.block.tsx'
import {
  deleteGrant,
  findActs,
  getUserAccount,
  postImpersonation,
  putGrant,
  putRole,
  type Account,
  type Grant,
} from './administration.contract.ts'
import { AdministrationFrame } from './frame.block.tsx'
import { roleNames, stateOf, written } from './words.ts'

const newestActs = 20
const idOf = ({ params }: Pick<PageContext, 'params'>): string => params['idUser'] ?? ''
const options = entitlements.map((value) => ({ value, label: entitlementLabel(value) }))

const give: Action = async (submitted, context) => {
  const [entitlement, lastDay] = [submitted.text('freischaltung'), submitted.text('bis')]
  const outcome = await atFields(
    context.call(putGrant, {
      params: { idUser: idOf(context), entitlement },
      body: lastDay === '' ? {} : { lastDay },
    }),
    { INPUT_INVALID: () => ({ bis: 'Das muss ein Tag ab heute sein, oder leer für unbegrenzt.' }) },
  )
  return 'faults' in outcome ? outcome : done(context.path, outcome.done.displaySuccessMessage)
}

const takeBack: Action = async (submitted, context) => {
  const params = { idUser: idOf(context), entitlement: submitted.text('freischaltung') }
  return done(context.path, (await context.call(deleteGrant, { params })).displaySuccessMessage)
}

const changeRole: Action = async (submitted, context) => {
  const role = submitted.text('rolle') === 'expert' ? ('expert' as const) : ('user' as const)
  const { displaySuccessMessage } = await context.call(putRole, { params: { idUser: idOf(context) }, body: { role } })
  return done(context.path, displaySuccessMessage)
}

const look: Action = async (_, context) => {
  const { displaySuccessMessage } = await context.call(postImpersonation, { params: { idUser: idOf(context) } })
  return done('/dashboard', displaySuccessMessage)
}

/** `/verwaltung/konten/{id}`: one account, for operators; nobody else finds it. */
export const account = page({
  path: '/verwaltung/konten/:idUser',
  widthClass: 'lg',
  action: { geben: give, nehmen: takeBack, rolle: changeRole, ansehen: look },
  load: async (context) => {
    const idUser = idOf(context)
    const [found, { list }] = await Promise.all([
      context.call(getUserAccount, { params: { idUser } }),
      context.call(findActs, { query: { idUser, perPage: newestActs } }),
    ])
    return { ...found, noted: list }
  },
  head: ({ account: { email } }) => ({ title: email, noIndex: true }),
  Page: ({ account: shown, grants, noted, at }) => (
    <AdministrationFrame at={at}>
      <Facts account={shown} />
      <Grants grants={grants} at={at} />
      <RoleBoard account={shown} at={at} />
      {shown.role === 'operator' ? null : <LookBoard at={at} />}
      <Board
        title="Protokoll"
        footer={<a href={`/verwaltung/protokoll?email=${encodeURIComponent(shown.email)}`}>Alles zu dieser Adresse</a>}
      >
        <ActsTable rows={noted} />
      </Board>
    </AdministrationFrame>
  ),
})

const Facts = ({ account: shown }: { account: Account }) => (
  <Board title={shown.email}>
    <dl className="facts pad">
      <div>
        <dt>Rolle</dt>
        <dd>{roleNames[shown.role]}</dd>
      </div>
      <div>
        <dt>Zustand</dt>
        <dd>{stateOf(shown)}</dd>
      </div>
      <div>
        <dt>Angelegt</dt>
        <dd>{written(shown.datetimeCreated)}</dd>
      </div>
    </dl>
  </Board>
)

function Grants({ grants, at }: { grants: readonly Grant[]; at: PageContext }) {
  const [giving, taking] = [formOf(at, 'geben'), formOf(at, 'nehmen')]
  return (
    <Board title="Freischaltungen">
      {grants.length === 0 ? (
        <Empty text="Nichts freigeschaltet." />
      ) : (
        <Table
          caption="Freischaltungen"
          rows={grants}
          rowKey={({ entitlement }) => entitlement}
          columns={[
            {
              key: 'was',
              label: 'Produkt oder Funktion',
              cell: ({ entitlement }) => <b>{entitlementLabel(entitlement)}</b>,
            },
            {
              key: 'seit',
              label: 'seit',
              numeric: true,
              from: 'tablet',
              cell: ({ datetimeGranted }) => format.date(datetimeGranted),
            },
            {
              key: 'bis',
              label: 'bis',
              numeric: true,
              cell: ({ datetimeUntil }) => (datetimeUntil ? written(datetimeUntil) : 'unbegrenzt'),
            },
            {
              key: 'nehmen',
              label: <span className="vh">Entziehen</span>,
              numeric: true,
              cell: ({ entitlement }) => (
                <form method="post" action={at.path} data-question="Offene Seiten bekommen die Kurse dann nicht mehr.">
                  <input type="hidden" name={formFields.token} value={taking.token} />
                  <input type="hidden" name={formFields.action} value="nehmen" />
                  <input type="hidden" name="freischaltung" value={entitlement} />
                  <button className="btn small">
                    Entziehen<span className="vh">: {entitlementLabel(entitlement)}</span>
                  </button>
                </form>
              ),
            },
          ]}
        />
      )}
      <Form of={giving}>
        <SelectField of={giving} name="freischaltung" label="Freischalten" options={options} />
        <DayField of={giving} name="bis" label="Letzter Tag" hint="Leer: unbegrenzt" />
        <div className="acts">
          <button className="btn primary">Freischalten</button>
        </div>
      </Form>
    </Board>
  )
}

function RoleBoard({ account: { role }, at }: { account: ReplyOf<typeof getUserAccount>['account']; at: PageContext }) {
  const form = formOf(at, 'rolle')
  if (role === 'operator')
    return (
      <Board title="Rolle">
        <p className="pad">Betreiber ernennt und entlässt nur der Befehl „parkett user promote“.</p>
      </Board>
    )
  const isExpert = role === 'expert'
  return (
    <Board title="Rolle">
      <Form of={form} question="Das Konto wird auf allen Geräten abgemeldet.">
        <input type="hidden" name="rolle" value={isExpert ? 'user' : 'expert'} />
        <p>
          {isExpert
            ? 'Dieses Konto darf Musterdepots und Watchlists veröffentlichen.'
            : 'Experten dürfen Musterdepots und Watchlists veröffentlichen, mit Profil und Offenlegung.'}
        </p>
        <div className="acts">
          <button className="btn">{isExpert ? 'Kein Experte mehr' : 'Zum Experten machen'}</button>
        </div>
      </Form>
    </Board>
  )
}

const LookBoard = ({ at }: { at: PageContext }) => (
  <Board title="Wie dieses Konto ansehen">
    <Form of={formOf(at, 'ansehen')}>
      <p>
        Du siehst eine Stunde lang, was dieses Konto sieht, und kannst nichts ändern. Jeder Aufruf steht im Protokoll
        und in der Auskunft, die das Konto herunterladen kann.
      </p>
      <div className="acts">
        <button className="btn">Ansehen</button>
      </div>
    </Form>
  </Board>
)

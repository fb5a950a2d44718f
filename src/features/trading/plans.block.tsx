import type { ReplyOf } from '#contract/endpoint.ts'
import { AccountFiles } from '#features/trading/order-book.block.tsx'
import { fillIn, paperIn } from '#features/trading/paper.ts'
import { accountPath } from '#features/trading/paths.ts'
import {
  deleteTradingPlan,
  listTradingPlans,
  postTradingPlan,
  putTradingPlan,
  type TradingPlan,
} from '#features/trading/plans.contract.ts'
import { euro } from '#features/trading/words.ts'
import { done, faults, type Action, type Submitted } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Choices, Field, Form, formOf } from '#web/blocks/form.tsx'
import { FigureField } from '#web/blocks/form-fields.tsx'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { typedNumber } from '#web/blocks/number-field.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table, type Column } from '#web/blocks/table.tsx'
import { VersionField } from '#web/blocks/version-field.tsx'
import { figure, paper, word } from '#web/files/facts.ts'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'

type Plans = ReplyOf<typeof listTradingPlans>

const plansPath = (account: string): string => accountPath(account, 'sparplaene')
const idIn = ({ params }: Pick<PageContext, 'params'>): string => params['id'] ?? ''

/** Amount and day as typed, with sentences where they are wrong. */
function stated(submitted: Submitted): { amount: number; dayOfMonth: number; found: Record<string, string> } {
  const amount = typedNumber(submitted.text('betrag'), 1e12)
  const day = typedNumber(submitted.text('tag'), 1e6)
  const found: Record<string, string> = {}
  if (amount === undefined || amount < 1 || amount > 100_000) found['betrag'] = 'Möglich sind 1 bis 100.000 Euro.'
  if (day === undefined || !Number.isInteger(day) || day < 1 || day > 28)
    found['tag'] = 'Bitte gib einen Tag von 1 bis 28 an.'
  return { amount: Math.round((amount ?? 0) * 100) / 100, dayOfMonth: day ?? 1, found }
}

export const addPlan: Action = async (submitted, context) => {
  const { amount, dayOfMonth, found } = stated(submitted)
  const paper = await paperIn(submitted.text('wert'), context)
  if ('fault' in paper) found['wert'] = paper.fault
  if ('fault' in paper || Object.keys(found).length > 0) return faults(found)
  const { entityType, entityValue } = paper.instrument
  const instrument = `${entityType}:${entityValue}`
  const made = await fillIn({ instrument: 'wert', amount: 'betrag', dayOfMonth: 'tag', idNotation: 'wert' }, () =>
    context.call(postTradingPlan, {
      params: { idAccount: idIn(context) },
      body: { instrument, amount, dayOfMonth, active: true },
      idempotencyKey: `sparplan-${submitted.text('einmal')}-${instrument}-${amount}-${dayOfMonth}`,
    }),
  )
  return 'faults' in made
    ? made
    : done(plansPath(idIn(context)), `Sparplan auf ${paper.instrument.name}: ${euro(amount)} im Monat.`)
}

export const changePlan: Action = async (submitted, context) => {
  const { amount, dayOfMonth, found } = stated(submitted)
  if (Object.keys(found).length > 0) return faults(found)
  await context.call(putTradingPlan, {
    params: { idAccount: idIn(context), idPlan: submitted.text('plan') },
    body: { amount, dayOfMonth, active: submitted.text('lauf') !== 'ruht' },
    version: Number(submitted.text('stand')) || 0,
  })
  return done(plansPath(idIn(context)), 'Der Sparplan ist geändert.')
}

export const endPlan: Action = async (submitted, context) => {
  await context.call(deleteTradingPlan, { params: { idAccount: idIn(context), idPlan: submitted.text('plan') } })
  return done(plansPath(idIn(context)), 'Der Sparplan ist beendet. Was er gekauft hat, bleibt.')
}

/** The same for files, a fact a column. */
const planFacts: readonly Column<TradingPlan>[] = [
  ...paper<TradingPlan>(({ instrument }) => instrument),
  word('market', 'Handelsplatz', ({ market }) => market.name),
  figure('amount', 'Im Monat (EUR)', ({ amount }) => amount),
  figure('dayOfMonth', 'Tag des Monats', ({ dayOfMonth }) => dayOfMonth),
  word('state', 'Stand', ({ active }) => (active ? 'läuft' : 'ruht')),
  word('next', 'Nächster Kauf', ({ active, dateNext }) => (active ? dateNext : undefined)),
  figure('rest', 'Rest (EUR)', ({ rest }) => rest),
  word('last', 'Zuletzt', ({ dateLast }) => dateLast),
  word('lastOutcome', 'Zuletzt: Ergebnis', ({ lastOutcome }) => lastOutcome),
]

function PlanTable({ account, plans, at }: { account: string; plans: Plans; at: PageContext }) {
  if (at.file)
    return <Table caption="Sparpläne" rows={plans.list} rowKey={({ idPlan }) => idPlan} columns={planFacts} />
  return (
    <Table
      caption="Sparpläne"
      rows={plans.list}
      rowKey={({ idPlan }) => idPlan}
      columns={[
        {
          key: 'paper',
          label: 'Wertpapier',
          cell: ({ instrument, market }: TradingPlan) => (
            <InstrumentName isOwn instrument={instrument} detail={market.name} />
          ),
        },
        { key: 'amount', label: 'Im Monat', numeric: true, cell: ({ amount }: TradingPlan) => euro(amount) },
        {
          key: 'next',
          label: 'Nächster Kauf',
          cell: ({ active, dateNext, dayOfMonth }: TradingPlan) => (
            <>
              {active && dateNext ? format.date(dateNext) : 'ruht'}
              <small className="below">am {dayOfMonth}. des Monats</small>
            </>
          ),
        },
        { key: 'rest', label: 'Rest', numeric: true, from: 'half', cell: ({ rest }: TradingPlan) => euro(rest) },
        {
          key: 'last',
          label: 'Zuletzt',
          from: 'tablet',
          cell: ({ lastOutcome, dateLast }: TradingPlan) =>
            lastOutcome ? `${dateLast ? `${format.date(dateLast)}: ` : ''}${lastOutcome}` : 'noch nicht gelaufen',
        },
        {
          key: 'acts',
          label: <span className="vh">Was tun?</span>,
          numeric: true,
          cell: ({ idPlan, instrument }: TradingPlan) => (
            <a href={`${plansPath(account)}?plan=${idPlan}`}>
              Ändern<span className="vh"> {instrument.name}</span>
            </a>
          ),
        },
      ]}
    />
  )
}

function Changed({ plan, at }: { plan: TradingPlan; at: PageContext }) {
  const form = formOf(at, 'sparplan-aendern')
  return (
    <Board title={`Sparplan auf ${plan.instrument.name}`}>
      <Form of={form}>
        <input type="hidden" name="plan" value={plan.idPlan} />
        <VersionField
          of={form}
          name="stand"
          version={plan.version}
          stored={`${euro(plan.amount)} am ${plan.dayOfMonth}. des Monats, ${plan.active ? 'läuft' : 'ruht'}`}
        />
        <FigureField of={form} name="betrag" label="Betrag im Monat" value={format.number(plan.amount)} unit="EUR" />
        <FigureField of={form} name="tag" label="Tag des Monats" value={String(plan.dayOfMonth)} hint="1 bis 28" />
        <Choices
          of={form}
          name="lauf"
          legend="Stand"
          value={plan.active ? 'laeuft' : 'ruht'}
          options={[
            { value: 'laeuft', label: 'läuft' },
            { value: 'ruht', label: 'ruht' },
          ]}
        />
        <div className="acts">
          <button className="btn primary">Änderung speichern</button>
        </div>
      </Form>
      <Form of={formOf(at, 'sparplan-beenden')}>
        <input type="hidden" name="plan" value={plan.idPlan} />
        <div className="acts">
          <button className="btn">Sparplan beenden</button>
        </div>
      </Form>
    </Board>
  )
}

/** Savings plans of an account: what runs, a new one, and the one that the address asks to change. */
export function PlanBoards({ account, plans, at }: { account: string; plans: Plans; at: PageContext }) {
  const form = formOf(at, 'sparplan')
  const changed = plans.list.find(({ idPlan }) => idPlan === at.query.get('plan'))
  return (
    <div className="cols">
      <Board
        title="Sparpläne"
        footer={
          <>
            <span>
              {plans.list.length > 0 ? `${euro(plans.monthly)} im Monat. ` : ''}Gekauft werden ganze Stücke; was übrig
              bleibt, kommt zum nächsten Monat. Jeder Kauf kostet 1 Euro.
            </span>
            {plans.list.length > 0 ? <AccountFiles name="sparplaene" at={at} /> : null}
          </>
        }
      >
        {plans.list.length === 0 ? (
          <Empty
            text="Noch kein Sparplan."
            hint="Ein Sparplan kauft jeden Monat für denselben Betrag: Aktien und ETFs."
          />
        ) : (
          <PlanTable account={account} plans={plans} at={at} />
        )}
      </Board>
      <div className="stack">
        {changed ? <Changed plan={changed} at={at} /> : null}
        <Board title="Neuer Sparplan">
          <Form of={form}>
            <input type="hidden" name="einmal" value={String(at.now)} />
            <Field
              of={form}
              name="wert"
              label="Wertpapier"
              value={at.query.get('wert') ?? ''}
              hint="Name, WKN oder ISIN einer Aktie oder eines ETF"
              autoComplete="off"
            />
            <FigureField of={form} name="betrag" label="Betrag im Monat" value="100" unit="EUR" />
            <FigureField of={form} name="tag" label="Tag des Monats" value="1" hint="1 bis 28" />
            <div className="acts">
              <button className="btn primary">Sparplan anlegen</button>
            </div>
          </Form>
        </Board>
      </div>
    </div>
  )
}

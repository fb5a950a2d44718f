import type { ReplyOf } from '#contract/endpoint.ts'
import { homeOn } from '#features/sample-portfolio/paths.ts'
import {
  confirmProposals,
  dismissProposals,
  proposeAgain,
  type listProposals,
  type Proposal,
} from '#features/sample-portfolio/proposals.contract.ts'
import { done, type Action } from '#web/action.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'

/** the rest follows once these are decided */
const mostShown = 4
/** as many as are decided about at once */
const mostAtOnce = 1000

const idsIn = (text: string): string[] => text.split('|').filter((id) => id !== '')

const confirm: Action = async (submitted, { call, params, path }) => {
  const entityValue = params['id'] ?? ''
  const idActions = idsIn(submitted.text('vorschlag'))
  const { count } = await call(confirmProposals, {
    params: { entityValue },
    body: { idActions },
    idempotencyKey: `proposals ${entityValue} ${submitted.text('einmal')} ${idActions.join(' ')}`.slice(0, 200),
  })
  return done(homeOn(path, entityValue), `${format.counted(count, 'Vorschlag', 'Vorschläge')} gebucht.`)
}

const dismiss: Action = async (submitted, { call, params, path }) => {
  const entityValue = params['id'] ?? ''
  const { count } = await call(dismissProposals, {
    params: { entityValue },
    body: { idActions: idsIn(submitted.text('vorschlag')) },
  })
  return done(homeOn(path, entityValue), `${format.counted(count, 'Vorschlag', 'Vorschläge')} verworfen.`)
}

const again: Action = async (_, { call, params, path }) => {
  const entityValue = params['id'] ?? ''
  const { count } = await call(proposeAgain, { params: { entityValue } })
  return done(homeOn(path, entityValue), `${format.counted(count, 'Vorschlag', 'Vorschläge')} wieder da.`)
}

/** What the forms of the board do. */
export const proposalActions = {
  'vorschlag-buchen': confirm,
  'vorschlag-verwerfen': dismiss,
  'vorschlaege-wieder': again,
}

function what({ type, instrument, quantity, unitType, isoCurrency, ...each }: Proposal): string {
  const { ratioNew = 1, ratioOld = 1, quantityAfter = quantity, price = 0, amount } = each
  const paid = `sind ${format.number(amount)} ${isoCurrency}`
  switch (type) {
    case 'SPLIT':
      return (
        `Split ${format.pieces(ratioNew)} zu ${format.pieces(ratioOld)}: ` +
        `${format.pieces(quantity)} Stück ${instrument.name} werden ${format.pieces(quantityAfter)}`
      )
    case 'DIVIDEND':
      return `Dividende ${instrument.name}: ${format.pieces(quantity)} Stück zu ${format.payment(price)} ${paid}`
    case 'DISTRIBUTION':
      return `Ausschüttung ${instrument.name}: ${format.pieces(quantity)} Stück zu ${format.payment(price)} ${paid}`
    case 'INTEREST':
      return `Zinsen ${instrument.name}: ${format.pieces(quantity)} ${isoCurrency} nominal zu ${format.number(price * 100)} % ${paid}`
    case 'REDEMPTION': {
      const isNominal = unitType === 'PRC'
      const held = `${format.pieces(quantity)} ${isNominal ? `${isoCurrency} nominal` : 'Stück'}`
      return price > 0
        ? `Rückzahlung ${instrument.name}: ${held} zu ${format.payment(price)}${isNominal ? ' %' : ''} ${paid}`
        : `Verfallen ${instrument.name}: ${held} ohne Wert`
    }
  }
}

/** A button that decides about some of them. */
const Decision = ({
  at,
  action,
  ids,
  label,
  name,
  question,
  className = 'btn',
}: {
  at: PageContext
  action: keyof typeof proposalActions
  ids: readonly string[]
  label: string
  /** what is read out where the label alone would not say which is meant */
  name?: string
  question?: string
  className?: string
}) => (
  <Form of={formOf(at, action)} {...(question && { question })}>
    <input type="hidden" name="vorschlag" value={ids.join('|')} />
    <input type="hidden" name="einmal" value={String(at.now)} />
    <button className={className} aria-label={name}>
      {label}
    </button>
  </Form>
)

/** Splits and payments of held papers that are not booked: each is booked or dismissed with one click. */
export function ProposalsBoard({
  at,
  proposals: { list, numberDismissed },
}: {
  at: PageContext
  proposals: ReplyOf<typeof listProposals>
}) {
  if (list.length === 0 && numberDismissed === 0) return null
  const shown = list.slice(0, mostShown)
  const all = list.slice(0, mostAtOnce).map(({ idAction }) => idAction)
  return (
    <Board
      title="Vorschläge"
      footer={
        <span>
          Kapitalmaßnahmen nach den Daten dieses Portals <SimulatedBadge />. Gebucht wird erst, was du bestätigst,
          Zahlungen vor Steuern; ändern kannst du die Buchung danach.
        </span>
      }
    >
      {list.length > 0 ? (
        <ul className="booked proposals">
          {shown.map((each) => (
            <li key={each.idAction}>
              <span>
                <small className="mut2">{format.date(each.date)}</small> {what(each)}
              </span>
              <div className="acts">
                <Decision
                  at={at}
                  action="vorschlag-buchen"
                  ids={[each.idAction]}
                  label="Buchen"
                  name={`Buchen: ${what(each)}`}
                />
                <Decision
                  at={at}
                  action="vorschlag-verwerfen"
                  ids={[each.idAction]}
                  label="Verwerfen"
                  name={`Verwerfen: ${what(each)}`}
                  className="btn ghost"
                />
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {list.length > 1 ? (
        <div className="pad acts">
          {list.length > shown.length ? (
            <span className="sm mut2">{`${format.integer(list.length - shown.length)} weitere`}</span>
          ) : null}
          <Decision at={at} action="vorschlag-buchen" ids={all} label={`Alle ${format.integer(all.length)} buchen`} />
          <Decision
            at={at}
            action="vorschlag-verwerfen"
            ids={all}
            label="Alle verwerfen"
            question="Du kannst sie danach wieder holen."
            className="btn ghost"
          />
        </div>
      ) : null}
      {numberDismissed > 0 ? (
        <div className="pad">
          <Decision
            at={at}
            action="vorschlaege-wieder"
            ids={[]}
            label={`${format.counted(numberDismissed, 'verworfenen Vorschlag', 'verworfene Vorschläge')} wieder zeigen`}
          />
        </div>
      ) : null}
    </Board>
  )
}

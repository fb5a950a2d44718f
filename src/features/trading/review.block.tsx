import type { ReplyOf } from '#contract/endpoint.ts'
import { coverOf, type Finding } from '#features/trading/cover.ts'
import { Checks, CostTable, totalWords } from '#features/trading/entry.block.tsx'
import { QuoteBoard } from '#features/trading/quote.block.tsx'
import type { Checked, Venues } from '#features/trading/ticket.ts'
import { Steps, TradingHead } from '#features/trading/frame.block.tsx'
import type { getTradingAccount } from '#features/trading/trading.contract.ts'
import type { TradingVenue } from '#features/trading/order-shapes.contract.ts'
import type { Wish } from '#features/trading/wish.ts'
import { euro, kindWords, priceUnit, sideLabels, validityWords } from '#features/trading/words.ts'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { ProofField } from '#web/blocks/proof-field.tsx'
import { TurboWarning } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import { Icon } from '#web/shell/icons.tsx'

type Account = ReplyOf<typeof getTradingAccount>
type Costs = NonNullable<Checked['costs']>

interface ReviewProps {
  account: Account
  venues: Venues
  wish: Wish
  chosen: TradingVenue
  checked: Checked
  costs: Costs
  needsProof: boolean
  at: PageContext
}

/** What the price of an order is, in its sentence. */
function priceWords({ kind, side, limit, stop, trailingPct }: Wish, unit: string): string {
  const at = (price: number | undefined) => `${format.payment(price)} ${unit}`
  const limited = `${side === 'BUY' ? 'höchstens' : 'mindestens'} ${at(limit)}`
  switch (kind) {
    case 'MARKET':
      return 'zum Marktpreis'
    case 'LIMIT':
      return `zu ${limited}`
    case 'STOP':
      return `zum Markt, sobald ${at(stop)} erreicht sind`
    case 'STOP_LIMIT':
      return `zu ${limited}, sobald ${at(stop)} erreicht sind`
    case 'TRAILING':
      return [
        `zum Markt, sobald der Kurs um ${format.percent(trailingPct)} zurückkommt`,
        ...(stop === undefined ? [] : [`anfangs bei ${at(stop)}`]),
      ].join(', ')
    case 'OCO':
      return `zu ${limited} oder zum Markt, sobald ${at(stop)} erreicht sind`
  }
}

/** What was looked at, and what was found. */
const Checked = ({ what, found, isDoubtful = false }: Finding) => (
  <li className={isDoubtful ? 'doubtful' : undefined}>
    <Icon name={isDoubtful ? 'warning' : 'check'} small />
    <span>
      {what}
      <small>{found}</small>
    </span>
  </li>
)

/** The order once more, figure by figure. */
function OrderFigures({ account, wish, chosen, costs }: Pick<ReviewProps, 'account' | 'wish' | 'chosen' | 'costs'>) {
  const { quote } = chosen
  const now = wish.side === 'BUY' ? quote.ask : quote.bid
  const apart = wish.limit === undefined || !now ? undefined : (wish.limit / now - 1) * 100
  return (
    <KeyFigures
      name="pruefung"
      columns={2}
      figures={[
        { label: 'Seite', value: sideLabels[wish.side], text: true },
        { label: 'Art', value: kindWords[wish.kind].label, text: true },
        {
          label: wish.side === 'BUY' ? 'Brief jetzt' : 'Geld jetzt',
          value: format.payment(now),
          unit: priceUnit(costs.isoCurrency, quote.unitType),
          reason: 'Gerade ohne Kurs.',
        },
        ...(apart === undefined ? [] : [{ label: 'Limit dagegen', value: format.changePercent(apart) }]),
        { label: 'Handelsplatz', value: chosen.market.name, text: true },
        { label: 'Konto', value: account.name, text: true },
      ]}
    />
  )
}

/** The order as a sentence, what was checked, and what it costs. Only its button stores it. */
export function Review({ account, venues, wish, chosen, checked, costs, needsProof, at }: ReviewProps) {
  const { instrument } = venues
  const form = formOf(at, 'aufgeben')
  const unit = chosen.quote.unitType === 'PRC' ? 'Nominal' : 'Stück'
  const back = withQuery(at.path, at.query, { schritt: undefined })
  const until = wish.validity === 'DATE' ? `bis ${format.date(wish.validTo)}` : validityWords[wish.validity].label
  return (
    <>
      <TradingHead account={account} crumbs={[{ label: 'Order prüfen' }]} title={`${sideLabels[wish.side]} prüfen`} />
      <Steps now={2} />
      <div className="cols order-cols">
        <div className="stack">
          <Board
            title="Deine Order"
            action={
              <a className="more" href={back}>
                Ändern
              </a>
            }
          >
            <p className="pad order-sentence">
              Du {wish.side === 'BUY' ? 'kaufst' : 'verkaufst'}{' '}
              <b>
                {format.pieces(costs.quantity)} {unit} {instrument.name}
              </b>{' '}
              <b>{priceWords(wish, priceUnit(costs.isoCurrency, chosen.quote.unitType))}</b> über{' '}
              <b>{chosen.market.name}</b>, gültig <b>{until}</b>. {totalWords(wish, costs)}: <b>{euro(costs.total)}</b>.
            </p>
            <OrderFigures account={account} wish={wish} chosen={chosen} costs={costs} />
          </Board>
          <Board title="Was wir geprüft haben">
            <ul className="order-checked">
              <Checked {...coverOf(account, wish, costs)} />
              <Checked what={kindWords[wish.kind].label} found={kindWords[wish.kind].sentence} />
              <Checked what={`Über ${chosen.market.name}`} found={chosen.hint} />
            </ul>
            <Checks checked={checked} without={{}} />
          </Board>
          {instrument.entitySubType === 'KNOCKOUT_CERTIFICATE' ? <TurboWarning /> : null}
        </div>
        <div className="stack">
          <Board title="Kosten vorab" footer={<span>Kurse von {format.time(checked.datetimeQuote, at.now)}.</span>}>
            <Form of={form}>
              <CostTable wish={wish} costs={costs} unitType={chosen.quote.unitType} />
              <input type="hidden" name="einmal" value={String(at.now)} />
              <input type="hidden" name="menge" value={String(costs.quantity)} />
              <input type="hidden" name="gesamt" value={String(costs.total)} />
              <ProofField of={form} isNeeded={needsProof} />
              <button className="btn primary full" id="feld-aufgeben-gesamt">
                {sideLabels[wish.side]} verbindlich aufgeben
              </button>
              <a className="btn full" href={back}>
                Zurück zur Erfassung
              </a>
            </Form>
          </Board>
          {chosen.offersQuotes && (wish.kind === 'MARKET' || !chosen.kinds.includes('MARKET')) ? (
            <QuoteBoard
              venues={venues}
              wish={wish}
              chosen={chosen}
              quantity={costs.quantity}
              needsProof={needsProof}
              bank={account.isSimulation ? undefined : account.brokerName}
              at={at}
            />
          ) : null}
        </div>
      </div>
    </>
  )
}

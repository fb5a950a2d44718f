import type { Checked, Venues } from '#features/trading/ticket.ts'
import type { TradingVenue } from '#features/trading/order-shapes.contract.ts'
import {
  euro,
  kindsInOrder,
  kindWords,
  priceUnit,
  sideLabels,
  validitiesInOrder,
  validityWords,
} from '#features/trading/words.ts'
import { fieldNames, orderFormId, type Wish } from '#features/trading/wish.ts'
import { QualityBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { FieldMessage, FormFaults, fieldId, type FormState } from '#web/blocks/form.tsx'
import { DayField, FigureField, SelectField } from '#web/blocks/form-fields.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { unitWord } from '#web/blocks/pieces.ts'
import { Note } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'

type Costs = NonNullable<Checked['costs']>

interface EntryProps {
  /** where the form goes; everything typed stands in its address */
  to: string
  wish: Wish
  venues: Venues
  chosen: TradingVenue
  checked: Checked | undefined
  faults: Readonly<Record<string, string>>
  /** what can be sold, where that is known */
  available?: number | undefined
  /** the bank to which it goes; undefined: a simulation */
  bank?: string | undefined
  /** an amount may be named instead of pieces */
  takesAmounts: boolean
  /** the reader has to sign in before it is checked */
  isGuest: boolean
  at: PageContext
}

/** What the venue takes, and what the reader has chosen: it stays, with what is said against it. */
const taken =
  <T,>(offered: readonly T[], chosen: T) =>
  (each: T): boolean =>
    offered.includes(each) || each === chosen

/** The state of the form that an address holds. */
const stateOf = (at: PageContext, to: string, faults: Readonly<Record<string, string>>): FormState => ({
  action: '',
  address: to,
  token: '',
  values: Object.fromEntries([...at.query.keys()].map((name) => [name, at.query.getAll(name)])),
  faults,
  message: undefined,
  shown: [],
})

/** The order as a form by GET: nothing of it is stored, and its address can be kept, reloaded and signed in over. */
export function OrderEntry(props: EntryProps) {
  const { to, wish, venues, chosen, checked, faults, available, takesAmounts, bank, isGuest, at } = props
  const form = stateOf(at, to, faults)
  const unit =
    venues.list.find(({ idNotation }) => idNotation === chosen.idNotation)?.quote.unitType === 'PRC'
      ? 'Nominal'
      : 'Stk.'
  const ofPrice = priceUnit(chosen.isoCurrency, chosen.quote.unitType)
  return (
    <form className="post-form order-form" id={orderFormId} action={to} method="get" noValidate>
      <input type="hidden" name="zeitraum" value={wish.range} />
      <FormFaults of={form} />
      <fieldset className="choices order-sides" id={fieldId(form, 'seite')}>
        <legend className="vh">Seite</legend>
        {(['BUY', 'SELL'] as const).map((side) => (
          <label key={side} className="check">
            <input
              type="radio"
              name="seite"
              value={side === 'BUY' ? 'kauf' : 'verkauf'}
              defaultChecked={side === wish.side}
            />
            {sideLabels[side]}{' '}
            <span className="num" {...live(chosen.quote, side === 'BUY' ? 'ask' : 'bid')}>
              {format.price(side === 'BUY' ? chosen.quote.ask : chosen.quote.bid, kindOf(venues.instrument))}
            </span>
          </label>
        ))}
      </fieldset>
      <VenueChoice form={form} wish={wish} venues={venues} chosen={chosen} at={at} />
      <div className="form-pair">
        <FigureField
          of={form}
          name="stueck"
          label={unit === 'Stk.' ? 'Stück' : 'Nominal'}
          unit={unit}
          value={undefined}
          hint={
            available !== undefined && available > 0
              ? `Im Depot frei: ${format.pieces(available)}`
              : `In Schritten von ${format.pieces(chosen.quantityStep)}`
          }
        />
        {takesAmounts ? (
          <FigureField of={form} name="betrag" label="oder Betrag" unit="EUR" hint="So viele Stück, wie er bezahlt" />
        ) : null}
      </div>
      <SelectField
        of={form}
        name="art"
        label="Orderart"
        value={kindWords[wish.kind].word}
        options={kindsInOrder.filter(taken(chosen.kinds, wish.kind)).map((kind) => ({
          value: kindWords[kind].word,
          label: `${kindWords[kind].label}: ${kindWords[kind].sentence}`,
        }))}
      />
      <div className="form-pair">
        <div className="for-limit">
          <FigureField of={form} name="limit" label="Limit" unit={ofPrice} hint={stepHint(chosen)} />
        </div>
        <div className="for-stop">
          <FigureField
            of={form}
            name="stop"
            label="Stoppmarke"
            unit={ofPrice}
            hint={wish.kind === 'TRAILING' ? 'Wo sie beginnt; ohne Angabe im Abstand vom Kurs' : stepHint(chosen)}
          />
        </div>
        <div className="for-trail">
          <FigureField of={form} name="abstand" label="Abstand" unit="%" hint="0,1 bis 50 Prozent vom Kurs" />
        </div>
      </div>
      <div className="form-pair">
        <SelectField
          of={form}
          name="gueltig"
          label="Gültig"
          value={validityWords[wish.validity].word}
          options={validitiesInOrder.filter(taken(chosen.validities, wish.validity)).map((each) => ({
            value: validityWords[each].word,
            label: validityWords[each].label,
          }))}
        />
        <div className="for-day">
          <DayField of={form} name="bis" label="Gültig bis" />
        </div>
      </div>
      {checked?.costs ? <CostTable wish={wish} costs={checked.costs} unitType={chosen.quote.unitType} /> : null}
      <Checks checked={checked} without={faults} />
      <div className="acts">
        <button className="btn primary" name="schritt" value="pruefen">
          {isGuest ? 'Anmelden und prüfen' : 'Weiter zur Prüfung'}
        </button>
        {isGuest ? null : <button className="btn">Kosten berechnen</button>}
      </div>
      <p className="xs mut">
        Noch keine Order: Du prüfst und bestätigst im nächsten Schritt.{' '}
        {bank === undefined
          ? 'Gerechnet wird in Echtzeit, auch wo die Kurse hier verzögert stehen.'
          : `Kurse stehen hier, wie dieses Portal sie kennt; was es kostet, sagt ${bank}.`}
      </p>
    </form>
  )
}

const stepHint = ({ tick }: TradingVenue): string | undefined =>
  tick === undefined ? undefined : `Beim Kurs von jetzt in Schritten von ${format.payment(tick)}`

/** Venues with what they ask or bid; with a quantity sorted by what it costs there. */
function VenueChoice({
  form,
  wish,
  venues,
  chosen,
  at,
}: Pick<EntryProps, 'wish' | 'venues' | 'chosen' | 'at'> & { form: FormState }) {
  const id = fieldId(form, 'platz')
  const [best] = venues.list
  const side = wish.side === 'BUY' ? 'ask' : 'bid'
  return (
    <fieldset className="order-venues" id={id} aria-describedby={form.faults['platz'] ? `${id}-fehler` : undefined}>
      <legend>
        Handelsplatz
        {wish.quantity === undefined
          ? ''
          : `, nach Gesamtpreis für ${format.pieces(wish.quantity)} ${unitWord(chosen.quote.unitType)}`}
      </legend>
      {venues.list.map((venue) => (
        <label key={venue.idNotation}>
          <input
            type="radio"
            name="platz"
            value={venue.idNotation}
            defaultChecked={venue.idNotation === chosen.idNotation}
          />
          <span>
            <b>{venue.market.name}</b> {venue.quote.isoCurrency === 'EUR' ? '' : `(${venue.isoCurrency}) `}
            <QualityBadge quote={venue.quote} now={at.now} />
            <small>
              {venue.hint}
              {venue === best && venue.isOpen && venue.total !== undefined
                ? ` · ${wish.side === 'BUY' ? 'günstigster' : 'bester'} Gesamtpreis`
                : ''}
            </small>
          </span>
          <span className="num">
            <span {...live(venue.quote, side)}>
              {format.price(venue.quote[side] ?? venue.quote.last, kindOf(venues.instrument))}
            </span>
            <small>
              {venue.fee === undefined
                ? priceUnit(venue.isoCurrency, venue.quote.unitType)
                : `Gebühr ${euro(venue.fee)}`}
            </small>
          </span>
          {venue.total === undefined ? null : (
            <span className="num">
              <b>{euro(venue.total)}</b>
              <small>gesamt</small>
            </span>
          )}
        </label>
      ))}
      <FieldMessage id={id} text={form.faults['platz']} />
    </fieldset>
  )
}

/** What its total is: a limit binds it, unless a rate or interest moves it. */
export function totalWords({ kind, side }: Wish, { isoCurrency, accrued }: Costs): string {
  const isBound = kind === 'LIMIT' && isoCurrency === 'EUR' && accrued === undefined
  if (side === 'BUY') return isBound ? 'Höchstens zu zahlen' : 'Voraussichtlich zu zahlen'
  return isBound ? 'Du bekommst mindestens' : 'Du bekommst voraussichtlich'
}

/** What an order costs, before it is placed. */
export function CostTable({ wish, costs, unitType }: { wish: Wish; costs: Costs; unitType: string }) {
  const isBuy = wish.side === 'BUY'
  return (
    <dl className="order-costs">
      <div>
        <dt>
          Kurswert: {format.pieces(costs.quantity)} {unitWord(unitType)} zu {format.payment(costs.price)}{' '}
          {priceUnit(costs.isoCurrency, unitType)}
        </dt>
        <dd>{euro(costs.gross)}</dd>
      </div>
      {costs.accrued === undefined ? null : (
        <div>
          <dt>Stückzinsen bis heute</dt>
          <dd>{euro(costs.accrued)}</dd>
        </div>
      )}
      {costs.fees.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{euro(amount)}</dd>
        </div>
      ))}
      <div className="sum">
        <dt>{totalWords(wish, costs)}</dt>
        <dd>{euro(costs.total)}</dd>
      </div>
      <div>
        <dt>Kosten {isBuy ? 'beim Kauf' : 'beim Verkauf'}</dt>
        <dd>
          {euro(costs.fee)} · {format.percent(costs.feePct)}
        </dd>
      </div>
      {isBuy ? (
        <>
          <div>
            <dt>Kosten beim Verkauf, geschätzt</dt>
            <dd>{euro(costs.sellFee)}</dd>
          </div>
          {costs.effectFiveYearsPct === undefined ? null : (
            <div>
              <dt>Wirkung auf 5 Jahre</dt>
              <dd>{format.changePercent(costs.effectFiveYearsPct)} p. a.</dd>
            </div>
          )}
          {costs.reserve > costs.total ? (
            <div>
              <dt>Reserviert, solange sie offen ist</dt>
              <dd>{euro(costs.reserve)}</dd>
            </div>
          ) : null}
        </>
      ) : null}
      <div>
        <dt>Guthaben danach</dt>
        <dd>{euro(costs.cashAfter)}</dd>
      </div>
      <div>
        <dt>Bestand danach</dt>
        <dd>
          {format.pieces(costs.quantityAfter)} {unitWord(unitType)}
        </dd>
      </div>
    </dl>
  )
}

/** What was found beside the faults that stand at their fields. */
export const Checks = ({
  checked,
  without,
}: {
  checked: Checked | undefined
  without: Readonly<Record<string, string>>
}) => (
  <>
    {checked?.checks
      .filter(({ level, field }) => level !== 'FAULT' || !field || !without[fieldNames[field] ?? field])
      .map(({ code, level, text }) => (
        <Note key={`${code} ${text}`} warn={level !== 'NOTE'}>
          {text}
        </Note>
      ))}
  </>
)

/** What one needs of a paper to trade it: price, and what the reader has of it. */
export const OwnBoard = ({ figures }: { figures: readonly { label: string; value: string }[] }) => (
  <Board title="Dein Bestand">
    <KeyFigures figures={figures} />
  </Board>
)

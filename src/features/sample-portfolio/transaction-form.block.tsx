import type { Instrument } from '#contract/instruments.ts'
import { dayMs } from '#contract/vocabulary.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  accountTypes,
  counterparts,
  formFields,
  kinds,
  offeredTypes,
  type WireField,
} from '#features/sample-portfolio/kinds.ts'
import type { getTransactionInstrumentInfo } from '#features/sample-portfolio/portfolios.contract.ts'
import { Foreseen } from '#features/sample-portfolio/foreseen.block.tsx'
import { homeOn } from '#features/sample-portfolio/paths.ts'
import type { CheckedTransaction, EnteredType, Transaction } from '#features/sample-portfolio/transactions.contract.ts'
import { decimalForForm } from '#features/sample-portfolio/typed-decimal.ts'
import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { DayField, FigureField, SelectField, TextArea } from '#web/blocks/form-fields.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { Driven } from '#web/islands/place.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { deletedKey } from '#web/blocks/undo.tsx'
import { VersionField } from '#web/blocks/version-field.tsx'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

export type Info = ReplyOf<typeof getTransactionInstrumentInfo>

interface TransactionFormProps {
  at: PageContext
  type: EnteredType
  isoCurrency: string
  /** today, 2026-11-20 */
  today: string
  /** what is changed; absent: something new */
  of?: Transaction | undefined
  /** of the paper and the day that are known already */
  info?: Info | undefined
  /** what was booked last: a fee is likely the same again */
  recent?: readonly Transaction[]
  /** an account, where no papers lie */
  isAccount?: boolean
  /** kinds that have a form of their own */
  more?: readonly { label: string; href: string }[]
  /** the portfolios it may be booked in, where that is still open */
  portfolios?: readonly { value: string; label: string }[] | undefined
  action: string
}

/** What chooses a kind by key, as its driver knows it. */
const letters: Partial<Readonly<Record<EnteredType, string>>> = {
  BUY: 'K',
  SELL: 'V',
  DIVIDEND: 'D',
  INTEREST: 'Z',
  DELIVERY_IN: 'E',
  DELIVERY_OUT: 'A',
  DEPOSIT: '+',
  WITHDRAWAL: '-',
}

/** letters of a field in the address */
const mostGiven = 60

const keyOf = ({ entityType, entityValue }: Instrument): string => `${entityType}:${entityValue}`

/** A transaction as it is stored: „Kauf, 03.11.2026, 10 SAP zu 182,50, 1.825,00 EUR“. */
const storedWords = ({ type, date, instrument, missingInstrument, decimals, isoCurrency }: Transaction): string =>
  [
    kinds[type].label,
    format.date(date),
    [decimalForForm(decimals.quantity), instrument?.name ?? missingInstrument].filter(Boolean).join(' '),
    decimals.price && `zu ${decimalForForm(decimals.price)}`,
    `${decimalForForm(decimals.amount)} ${isoCurrency}`,
  ]
    .filter(Boolean)
    .join(', ')

/** One transaction, complete without script: the kind is chosen by a link, the price of the day comes with the page. */
export function TransactionForm({
  at,
  type,
  isoCurrency,
  today,
  of,
  info,
  recent = [],
  isAccount = false,
  more = [],
  portfolios,
  action,
}: TransactionFormProps) {
  const form = formOf(at, action)
  const follows = !of && !portfolios
  const [told] = form.shown
  const { fields, amount, mayName } = kinds[type]
  const has = (field: WireField) => fields.includes(field)
  const currencies = [
    ...new Set([isoCurrency, ...(info?.currencies ?? []), ...(of ? [of.isoCurrency] : []), 'USD', 'CHF', 'GBP']),
  ]
  const known = info?.instrument ?? of?.instrument
  const booked = of?.decimals
  /** what the address brings along, from a booking in one line */
  const given = (field: WireField): string | undefined =>
    of ? undefined : (at.query.get(formFields[field])?.slice(0, mostGiven) ?? undefined)
  const pair = counterparts.find((both) => both.includes(type))
  const segmentOf = (each: EnteredType) => ({
    label: kinds[each].label,
    href: withQuery(at.path, at.query, { art: kinds[each].word, [deletedKey]: undefined }),
    current: each === type,
    note: follows && letters[each] ? <kbd aria-hidden="true">{letters[each]}</kbd> : undefined,
  })
  const choice = (
    <div className="form-kinds" id="arten" tabIndex={-1}>
      <Segments
        label="Art"
        segments={[
          ...(isAccount ? accountTypes : offeredTypes).map((each) => ({
            ...segmentOf(each),
            current: each === (pair?.[0] ?? type),
          })),
          ...more.map((each) => ({ ...each, current: false })),
        ]}
      />
      {pair ? <Segments label={`${kinds[pair[0]].label}, wie herum`} segments={pair.map(segmentOf)} /> : null}
    </div>
  )
  const lastFee = of ? undefined : costOf(recent.find((each) => each.type === type)?.decimals.fee)
  const fee = (
    <FigureField
      of={form}
      name={formFields.fee}
      label="Gebühr"
      value={costOf(booked?.fee) ?? given('fee') ?? lastFee}
      hint={lastFee && `Zuletzt bei ${kinds[type].label}: ${lastFee}`}
    />
  )
  const tax = <FigureField of={form} name={formFields.tax} label="Steuer" value={costOf(booked?.tax) ?? given('tax')} />
  const currency = (
    <SelectField
      of={form}
      name={formFields.isoCurrency}
      label="Währung"
      value={of?.isoCurrency ?? given('isoCurrency') ?? info?.isoCurrency ?? isoCurrency}
      options={currencies.map((each) => ({ value: each, label: each }))}
    />
  )
  const asked = (
    <Form of={form}>
      <input type="hidden" name="art" value={kinds[type].word} />
      <input type="hidden" name="einmal" value={String(at.now)} />
      {of ? <VersionField of={form} name="stand" version={of.version} stored={storedWords(of)} /> : null}
      {portfolios ? <SelectField of={form} name="depot" label="Musterdepot" options={portfolios} /> : null}
      {has('instrument') ? (
        <Field
          of={form}
          name={formFields.instrument}
          label={mayName ? 'Wertpapier (wenn es zu einem gehört)' : 'Wertpapier'}
          autoComplete="off"
          value={
            known ? (known.isin ?? known.wkn ?? keyOf(known)) : (of?.missingInstrument ?? given('instrument') ?? '')
          }
          hint={
            known
              ? `${known.name} · ${known.displayType}`
              : of?.missingInstrument
                ? 'Hier nicht mehr bekannt. Was sonst in der Buchung steht, kannst du ändern.'
                : paperHint(recent)
          }
        />
      ) : null}
      <div className="form-pair">
        <DayField
          of={form}
          name={formFields.date}
          label="Tag"
          value={of?.date ?? info?.date ?? given('date') ?? today}
          most={today}
          {...(follows && {
            hint: (
              <span className="only-scripted only-d">
                <kbd>H</kbd> heute, <kbd>G</kbd> gestern, außerhalb der Felder
              </span>
            ),
          })}
        />
        <Field
          of={form}
          name={formFields.time}
          label="Uhrzeit"
          value={of?.time ?? given('time') ?? ''}
          hint="Freiwillig."
        />
      </div>
      {has('price') ? (
        <>
          <div className="form-three" data-trio="">
            <FigureField
              of={form}
              name={formFields.quantity}
              label={info?.unitType === 'PRC' ? 'Nominal' : 'Stück'}
              unit={info?.unitType === 'PRC' ? undefined : 'Stk.'}
              value={decimalForForm(booked?.quantity) ?? given('quantity')}
              hint={heldHint(info)}
            />
            <FigureField
              of={form}
              name={formFields.price}
              label={info?.unitType === 'PRC' ? 'Kurs in Prozent' : 'Kurs'}
              unit={info?.unitType === 'PRC' ? '%' : undefined}
              value={decimalForForm(booked?.price) ?? given('price') ?? (given('amount') ? undefined : priceFrom(info))}
              hint={priceHint(info)}
            />
            <FigureField
              of={form}
              name={formFields.amount}
              label={amount}
              value={given('amount')}
              hint="Zwei der drei genügen, das dritte folgt."
            />
          </div>
          <div className="form-three">
            {fee}
            {tax}
            {currency}
          </div>
        </>
      ) : null}
      {has('ratioNew') ? (
        <div className="form-pair">
          <FigureField
            of={form}
            name={formFields.ratioNew}
            label="Neue Stück"
            value={of?.ratioNew?.toString() ?? given('ratioNew')}
            hint="Bei 10 zu 1: 10"
          />
          <FigureField
            of={form}
            name={formFields.ratioOld}
            label="für alte Stück"
            value={of?.ratioOld?.toString() ?? given('ratioOld') ?? '1'}
            hint="Bei 10 zu 1: 1"
          />
        </div>
      ) : null}
      {has('amount') && !has('price') ? (
        <>
          <div className="form-pair">
            <FigureField
              of={form}
              name={formFields.amount}
              label={amount}
              value={decimalForForm(booked?.amount) ?? given('amount')}
            />
            {currency}
          </div>
          {has('tax') ? (
            <div className="form-pair">
              {tax}
              {fee}
            </div>
          ) : null}
        </>
      ) : null}
      <TextArea of={form} name={formFields.note} label="Notiz" rows={2} value={of?.note ?? ''} />
      <div className="acts">
        <button className="btn primary">{of ? 'Änderung speichern' : `${kinds[type].label} buchen`}</button>
        {follows ? (
          <>
            <button className="btn" name="dann" value="naechste">
              Buchen und nächste
            </button>
            <button className="btn ghost" name="nur" value="pruefen">
              Prüfen
            </button>
            <a className="btn ghost" href={homeOn(at.path, at.params['id'] ?? '')}>
              Abbrechen
            </a>
          </>
        ) : null}
      </div>
    </Form>
  )
  if (!follows)
    return (
      <>
        {choice}
        {asked}
      </>
    )
  const yesterday = new Date(Date.parse(today) - dayMs).toISOString().slice(0, 10)
  return (
    <Driven by="booking-keys" when="now" props={{ days: { h: today, g: yesterday } }}>
      <div className="booking">
        <div>
          {choice}
          {asked}
        </div>
        <div className="booking-foreseen">
          <div data-foreseen="" aria-live="polite">
            <Foreseen
              checked={told ? (JSON.parse(told) as CheckedTransaction) : undefined}
              home={homeOn(at.path, at.params['id'] ?? '')}
            />
          </div>
          <p className="sm mut2">
            Auf der Art und auf Knöpfen wählt ein Buchstabe die Art, <kbd>H</kbd> heute, <kbd>G</kbd> gestern.{' '}
            <kbd>Strg</kbd> <kbd>Enter</kbd> bucht.
          </p>
        </div>
      </div>
    </Driven>
  )
}

/** What one may name, and what was booked last. */
function paperHint(recent: readonly Transaction[]): string {
  const names = [...new Set(recent.flatMap(({ instrument }) => instrument?.name ?? []))].slice(0, 3)
  return names.length > 0 ? `Name, WKN oder ISIN. Zuletzt: ${names.join(', ')}` : 'Name, WKN oder ISIN'
}

const costOf = (text: string | undefined): string | undefined => (text === '0' ? undefined : decimalForForm(text))
const priceFrom = (info: Info | undefined): string | undefined =>
  info?.price === undefined ? undefined : String(info.price).replace('.', ',')

const heldHint = (info: Info | undefined): string | undefined =>
  info && info.quantity !== 0 ? `Am ${format.date(info.date)} im Depot: ${format.pieces(info.quantity)}` : undefined

function priceHint(info: Info | undefined): string | undefined {
  if (info?.price === undefined) return undefined
  const kind = kindOf(info.instrument)
  const range =
    info.low !== undefined && info.high !== undefined
      ? `, an der Hauptnotierung ${format.price(info.low, kind)} bis ${format.price(info.high, kind)}`
      : ''
  return `Kurs vom ${format.date(info.priceDate)}${range} ${info.isoCurrency}`
}

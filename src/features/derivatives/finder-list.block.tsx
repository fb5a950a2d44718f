import { WatchLink } from '#web/blocks/instrument-name.tsx'
import { remembered } from '#web/blocks/list-table.tsx'
import { exactly, Table, type Column, type Sort } from '#web/blocks/table.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { berlinDay } from '#contract/berlin.ts'
import { dayMs, fewestYearlyDays } from '#contract/vocabulary.ts'
import { format } from '#web/format.ts'
import { pathOf, type ListPlace } from '#web/navigation.ts'
import type { FoundDerivative } from './finder.contract.ts'
import { followed, followingFigures, type FollowingFigure, type ShownPaper } from './following-figures.ts'
import { directionWord } from '#features/instrument/direction-word.ts'

const price = { entityType: 'DERIVATIVE' } as const
type Figure = Extract<
  keyof FoundDerivative,
  | 'strikeAbs'
  | 'knockOutAbs'
  | 'cap'
  | 'upperKnockOutAbs'
  | 'bonusLevel'
  | 'factor'
  | 'couponPct'
  | 'gearingAsk'
  | 'leverage'
  | 'omega'
  | 'delta'
  | 'differenceKnockoutPct'
  | 'strikeDistancePct'
  | 'premiumAsk'
  | 'premiumPctPa'
  | 'impliedVolatilityAsk'
  | 'discountPct'
  | 'maxReturnPa'
  | 'sidewaysReturnPa'
  | 'bonusReturnPa'
  | 'spreadAskPct'
  | 'spreadHomogenized'
>

interface FigureColumn {
  label: string
  /**
   * percent, a price of the underlying, decimals of a number, or money of any size: pairs of currencies have spreads of a
   * hundredth of a cent
   */
  as: 'percent' | 'money' | 'level' | number
  sort?: string
}

const figureColumns: Readonly<Record<Figure, FigureColumn>> = {
  strikeAbs: { label: 'Basispreis', as: 'level' },
  knockOutAbs: { label: 'Barriere', as: 'level' },
  cap: { label: 'Cap', as: 'level' },
  upperKnockOutAbs: { label: 'Obere Barriere', as: 'level', sort: '' },
  bonusLevel: { label: 'Bonuslevel', as: 'level' },
  factor: { label: 'Faktor', as: 0, sort: '' },
  couponPct: { label: 'Kupon p.\u00a0a.', as: 'percent' },
  gearingAsk: { label: 'Hebel', as: 2 },
  leverage: { label: 'Hebel', as: 2 },
  omega: { label: 'Omega', as: 2 },
  delta: { label: 'Delta', as: 2 },
  differenceKnockoutPct: { label: 'Abstand', as: 'percent' },
  strikeDistancePct: { label: 'Abstand Basispreis', as: 'percent' },
  premiumAsk: { label: 'Aufgeld', as: 'percent' },
  premiumPctPa: { label: 'Aufgeld p.\u00a0a.', as: 'percent' },
  impliedVolatilityAsk: { label: 'Impl. Vola', as: 'percent' },
  discountPct: { label: 'Discount', as: 'percent' },
  maxReturnPa: { label: 'Max. Rendite p.\u00a0a.', as: 'percent' },
  sidewaysReturnPa: { label: 'Seitwärtsrendite p.\u00a0a.', as: 'percent' },
  bonusReturnPa: { label: 'Bonusrendite p.\u00a0a.', as: 'percent' },
  spreadAskPct: { label: 'Spread', as: 'percent' },
  spreadHomogenized: { label: 'Sp.\u00a0hom.', as: 'money' },
}

/** Figures beside the quote, by kind; others have their spread alone. */
const figuresOfKind: Readonly<Record<string, readonly Figure[]>> = {
  KNOCKOUT_CERTIFICATE: [
    'knockOutAbs',
    'strikeAbs',
    'differenceKnockoutPct',
    'gearingAsk',
    'spreadAskPct',
    'spreadHomogenized',
  ],
  WARRANT: [
    'strikeAbs',
    'omega',
    'leverage',
    'delta',
    'premiumPctPa',
    'impliedVolatilityAsk',
    'spreadAskPct',
    'spreadHomogenized',
  ],
  FACTOR_CERTIFICATE: ['factor', 'spreadAskPct'],
  DISCOUNT_CERTIFICATE: ['discountPct', 'cap', 'maxReturnPa', 'sidewaysReturnPa', 'spreadAskPct'],
  BONUS_CERTIFICATE: [
    'knockOutAbs',
    'differenceKnockoutPct',
    'bonusLevel',
    'bonusReturnPa',
    'premiumAsk',
    'cap',
    'spreadAskPct',
  ],
  REVERSE_CONVERTIBLE: [
    'couponPct',
    'strikeAbs',
    'strikeDistancePct',
    'maxReturnPa',
    'sidewaysReturnPa',
    'spreadAskPct',
  ],
  CAPITAL_PROTECTION_CERTIFICATE: ['strikeAbs', 'cap', 'spreadAskPct'],
  SPRINT_CERTIFICATE: ['strikeAbs', 'cap', 'premiumAsk', 'spreadAskPct', 'spreadHomogenized'],
  PARTICIPATION_CERTIFICATE: ['premiumAsk', 'spreadAskPct', 'spreadHomogenized'],
  EXOTIC_CERTIFICATE: ['knockOutAbs', 'upperKnockOutAbs', 'differenceKnockoutPct', 'strikeAbs', 'cap', 'spreadAskPct'],
  EXPRESS_CERTIFICATE: ['couponPct', 'knockOutAbs', 'differenceKnockoutPct', 'spreadAskPct'],
}

/** Whose papers say themselves which of several they are: sprint or outperformance, inline or stay. */
const manifold: readonly string[] = ['SPRINT_CERTIFICATE', 'EXOTIC_CERTIFICATE']

/** A phone has room for distance, leverage and both prices. */
const notOnPhones: readonly Figure[] = ['strikeAbs', 'knockOutAbs', 'spreadAskPct', 'spreadHomogenized']
/** What a table with many columns leaves away first. */
const onlyWide: readonly Figure[] = ['delta', 'premiumAsk']

const figureColumn = (id: Figure): Column<ShownPaper> => {
  const { label, as, sort = id === 'impliedVolatilityAsk' ? 'impliedVolatility' : id } = figureColumns[id]
  return {
    key: id,
    label,
    numeric: true,
    ...(sort && { sort }),
    ...(onlyWide.includes(id)
      ? { from: 'wide' as const }
      : notOnPhones.includes(id)
        ? { from: 'tablet' as const }
        : {}),
    cell: (row) => {
      const text = figureText(row, id, as)
      return isFollowing(id) ? <span {...following(row, id)}>{text}</span> : text
    },
    attributes: (row) => exactly(row[id]),
  }
}

function figureText(row: ShownPaper, id: Figure, as: FigureColumn['as']): string {
  const value = row[id]
  if (as === 'percent') return format.percent(value)
  if (as === 'level') return format.price(value, kindOf(row.instrumentUnderlying))
  return format.small(value, as === 'money' ? 2 : as, 0.01)
}

const isFollowing = (id: Figure): id is FollowingFigure => followingFigures.some((each) => each === id)

/** Attributes of a figure that follows the ask of its paper. */
export function following(row: ShownPaper, id: FollowingFigure): Record<string, string | number> {
  const from = followed(row, id)
  return from === undefined
    ? {}
    : { 'data-live': row.quote.market.idNotation, 'data-field': id, 'data-follow': JSON.stringify(from) }
}

/** One barrier, which the underlying may have stood at before the paper was issued. */
const touchable: readonly string[] = ['KNOCKOUT_CERTIFICATE', 'BONUS_CERTIFICATE', 'EXPRESS_CERTIFICATE']
const touched: Column<ShownPaper> = {
  key: 'touched',
  label: 'Berührt',
  numeric: true,
  from: 'wide',
  cell: ({ dateBarrierTouched, dateUntouchedSince }) =>
    dateBarrierTouched ? format.date(`${dateBarrierTouched}T12:00:00Z`) : dateUntouchedSince ? 'nie' : '–',
}

export const paperColumns = (entitySubType: string, hasUnderlying: boolean): readonly Column<ShownPaper>[] =>
  columnsOf(entitySubType, hasUnderlying ? 'one' : 'any')

const columnsOf = remembered((entitySubType: string, underlying: 'one' | 'any'): readonly Column<ShownPaper>[] => {
  const hasUnderlying = underlying === 'one'
  return [
    {
      key: 'wkn',
      label: 'WKN, Emittent',
      inFile: { text: 'WKN', detail: 'Art und Emittent' },
      cell: ({ instrument, issuer, instrumentUnderlying, nameExerciseRight, feature }) => (
        <>
          <a href={pathOf(instrument)}>{instrument.wkn ?? instrument.isin}</a>
          <WatchLink instrument={instrument} />
          <small>
            {[
              hasUnderlying ? undefined : instrumentUnderlying.name,
              manifold.includes(entitySubType) ? instrument.name.split(' auf ')[0] : undefined,
              !manifold.includes(entitySubType) &&
                nameExerciseRight &&
                directionWord(entitySubType, nameExerciseRight === 'Call'),
              feature === 'STOP_LOSS' ? 'Stop-Loss' : undefined,
              issuer.name,
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </>
      ),
    },
    ...(figuresOfKind[entitySubType] ?? ['spreadAskPct']).map(figureColumn),
    ...(hasUnderlying && touchable.includes(entitySubType) ? [touched] : []),
    {
      key: 'dateMaturity',
      label: 'Bewertungstag',
      numeric: true,
      sort: 'dateMaturity',
      from: 'tablet',
      cell: ({ dateMaturity }) => (dateMaturity === undefined ? 'open end' : format.date(dateMaturity)),
    },
    {
      key: 'bid',
      label: 'Geld',
      numeric: true,
      sort: 'bid',
      cell: ({ quote }) => <span {...live(quote, 'bid')}>{format.price(quote.bid, price)}</span>,
      attributes: ({ quote }) => exactly(quote.bid),
    },
    {
      key: 'ask',
      label: 'Brief',
      numeric: true,
      sort: 'ask',
      cell: ({ quote }) => <span {...live(quote, 'ask')}>{format.price(quote.ask, price)}</span>,
      attributes: ({ quote }) => exactly(quote.ask),
    },
  ]
})

interface ListProps {
  caption: string
  columns: readonly Column<ShownPaper>[]
  rows: readonly FoundDerivative[]
  sort: Sort | undefined
  place: ListPlace
}

/** Instants that no row shows would make every row another one each time. */
function shownPaper(paper: FoundDerivative): ShownPaper {
  const { market, entityType, entitySubType, bid, ask } = paper.quote
  return { ...paper, dateCalculation: undefined, quote: { market, entityType, entitySubType, bid, ask } }
}

/** The papers that were found, and why some of them have no figures a year. */
export const FoundPapers = ({ caption, columns, rows, sort, place }: ListProps) => (
  <>
    <Table
      caption={caption}
      columns={columns}
      rows={rows.map(shownPaper)}
      keepsRows
      rowKey={({ instrument }) => instrument.entityValue}
      sort={sort}
      place={place}
      asCards
      empty="Kein Papier erfüllt alle Filter."
    />
    {columns.some(({ key }) => yearly.has(key)) && rows.some(endsSoon) ? (
      <p className="pad sm mut2">
        „–“ unter „p.&nbsp;a.“: In den letzten sieben Tagen eines Papiers sagt ein Jahreswert nichts.
      </p>
    ) : null}
  </>
)

const yearly: ReadonlySet<string> = new Set<Figure>([
  'premiumPctPa',
  'maxReturnPa',
  'sidewaysReturnPa',
  'bonusReturnPa',
])

const endsSoon = ({ dateMaturity, dateCalculation, quote }: FoundDerivative): boolean =>
  dateMaturity !== undefined &&
  quote.ask !== undefined &&
  Date.parse(dateMaturity) / dayMs - berlinDay(Date.parse(dateCalculation)) < fewestYearlyDays

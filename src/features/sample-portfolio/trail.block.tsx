import type { ReplyOf } from '#contract/endpoint.ts'
import { bookingWords } from '#features/sample-portfolio/booking-words.ts'
import { addressKey } from '#features/sample-portfolio/positions.block.tsx'
import type { getTrail } from '#features/sample-portfolio/portfolios.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table, exactly, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'

export type Trail = ReplyOf<typeof getTrail>
type TrailLine = Trail['list'][number]

/** Where a figure is explained: of the portfolio, or of one position. @param home address of the portfolio */
export const trailPath = (home: string, figure: string, instrument?: string): string => {
  if (home.startsWith(expertPath))
    return `${home}/analyse?${new URLSearchParams({ zahl: figure, ...(instrument && { wert: instrument }) })}#herkunft`
  return instrument === undefined
    ? `${home}/analyse/${figure}`
    : `${home}/positionen/${addressKey(instrument)}?zahl=${figure}#herkunft`
}

export const expertPath = '/experten-musterdepot'

const labels: Readonly<Record<TrailLine['kind'], string>> = {
  lot: 'Stücke',
  booking: 'Buchung',
  position: 'Bestand',
  part: 'Anteil',
}

/** A booking's own words, without the day, which has a column. */
const readable = (text: string): string => bookingWords(text.replace(/^\d{4}-\d{2}-\d{2} /, ''))

const columns: readonly Column<TrailLine>[] = [
  {
    key: 'text',
    label: 'Was',
    cell: ({ kind, text, priceDate, priceSource, rates = [] }) => (
      <>
        {labels[kind]}: {readable(text)}
        {priceDate || rates.length > 0 ? (
          <small>
            {[...(priceDate ? [`${priceSource ?? 'Kurs'} vom ${format.date(priceDate)}`] : []), ...rates].join(' · ')}
          </small>
        ) : null}
      </>
    ),
  },
  {
    key: 'date',
    label: 'Tag',
    numeric: true,
    cell: ({ date }) => format.date(date),
    attributes: ({ date }) => exactly(date),
  },
  {
    key: 'quantity',
    label: 'Stück',
    numeric: true,
    from: 'tablet',
    cell: ({ quantity }) => (quantity === undefined ? '–' : format.pieces(quantity)),
    attributes: ({ quantity }) => exactly(quantity),
  },
  {
    key: 'price',
    label: 'Kurs',
    numeric: true,
    from: 'tablet',
    cell: ({ price, isoCurrency }) => (price === undefined ? '–' : `${format.payment(price)} ${isoCurrency ?? ''}`),
    attributes: ({ price }) => exactly(price),
  },
  {
    key: 'value',
    label: 'Betrag',
    numeric: true,
    cell: ({ value }) => format.number(value),
    attributes: ({ value }) => exactly(value),
  },
]

/** What a figure comes from: its formula, and every lot, booking, price and rate that went into it. */
export const TrailBoard = ({ trail, label }: { trail: Omit<Trail, 'figure'>; label: string }) => (
  <Board title={`Wie kommt „${label}“ zustande?`} id="herkunft" footer={<span>Beträge in {trail.isoCurrency}.</span>}>
    <p className="pad">{trail.formula}</p>
    {trail.list.length === 0 ? (
      <Empty text="Nichts gebucht, das dazu zählt." />
    ) : (
      <Table caption="Herkunft" columns={columns} rows={trail.list} rowKey={(line) => `${trail.list.indexOf(line)}`} />
    )}
  </Board>
)

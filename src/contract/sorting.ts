import * as z from 'zod'

/** The tables whose order is kept, by the name they have in settings; each view has one order wherever it stands. */
export const sortViews = {
  watchlist: 'Watchlist',
  musterdepot: 'Positionen eines Musterdepots',
  'experten-musterdepot': 'Positionen eines Experten-Musterdepots',
  depot: 'Positionen eines Depots',
} as const satisfies Record<string, string>
export type SortView = keyof typeof sortViews

interface Field {
  label: string
  /** in the order of the alphabet, not of numbers */
  isText?: true
}

/** What such tables are sorted by, as readers know it. */
const sortFields: Readonly<Record<string, Field>> = {
  OWN: { label: 'eigene Reihenfolge' },
  NAME: { label: 'Name', isText: true },
  QUANTITY: { label: 'Stück' },
  PURCHASE_PRICE: { label: 'Kaufkurs' },
  LAST: { label: 'Kurs' },
  PERFORMANCE_PCT: { label: 'Veränderung in %' },
  SINCE: { label: 'seit Aufnahme' },
  ADDED: { label: 'Tag der Aufnahme' },
  VALUE: { label: 'Wert' },
  GAIN: { label: 'Gewinn/Verlust' },
  GAIN_PCT: { label: 'Gewinn/Verlust in %' },
  SHARE: { label: 'Anteil' },
}
export const sortFieldOf = (field: string): Field | undefined =>
  Object.hasOwn(sortFields, field) ? sortFields[field] : undefined

/** The order of a view as the simple storage keeps it. */
const KeptSort = z.object({
  field: z.string().max(60),
  order: z.enum(['ASC', 'DESC']),
  numeric: z.boolean().describe('whether the field is a number'),
})
export type KeptSort = z.infer<typeof KeptSort>

/** Anybody may write anything under the key: what is no order is none. */
export const keptSortFrom = (value: unknown): KeptSort | undefined => KeptSort.safeParse(value).data

const prefix = 'sort.'
/** the key of the simple storage */
export const sortKeyOf = (view: SortView): string => prefix + view
export const sortViewOf = (key: string): SortView | undefined =>
  key.startsWith(prefix) && Object.hasOwn(sortViews, key.slice(prefix.length))
    ? (key.slice(prefix.length) as SortView)
    : undefined

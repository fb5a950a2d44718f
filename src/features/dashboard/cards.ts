/** Cards of the overview in the order they have at first: on one screen below each other, on a wide one in two columns. */
const cards = {
  schritte: { label: 'Erste Schritte', wide: true },
  alarme: { label: 'Alarme ausgelöst', wide: false },
  bewegung: { label: 'Was sich bewegt', wide: true },
  verlauf: { label: 'Wert über sechs Monate', wide: true },
  orders: { label: 'Offene Orders', wide: false },
  termine: { label: 'Sieben Tage', wide: true },
  meldungen: { label: 'Meldungen zu deinen Werten', wide: true },
  depots: { label: 'Depots', wide: false },
  musterdepots: { label: 'Musterdepots', wide: false },
  watchlists: { label: 'Watchlists', wide: false },
} as const
export type CardKey = keyof typeof cards
const keys = Object.keys(cards) as CardKey[] // the keys of a constant

export const labelOf = (key: CardKey): string => cards[key].label
/** Whether it stands in the wide column. */
export const isWide = (key: CardKey): boolean => cards[key].wide

/** How a reader has arranged the cards. */
export interface Arrangement {
  order: readonly CardKey[]
  hidden: readonly CardKey[]
}

/** the name of the setting that keeps it */
export const arrangementKey = 'dashboard.cards'

export const isCard = (text: unknown): text is CardKey => typeof text === 'string' && Object.hasOwn(cards, text)

/** What is stored, as far as it is about cards there are; a card it does not name follows the one it follows at first. */
export function arrangementFrom(stored: unknown): Arrangement {
  const { order, hidden } = Object(stored) as { order?: unknown; hidden?: unknown } // read below, whatever it is
  const known = (list: unknown): CardKey[] => (Array.isArray(list) ? [...new Set(list.filter(isCard))] : [])
  const arranged = known(order)
  for (const [i, key] of keys.entries())
    if (!arranged.includes(key)) arranged.splice(i === 0 ? 0 : arranged.indexOf(keys[i - 1] ?? key) + 1, 0, key)
  return { order: arranged, hidden: known(hidden) }
}

/** A card out of sight, or back. */
export const shownOrHidden = ({ order, hidden }: Arrangement, key: CardKey, isShown: boolean): Arrangement => {
  const others = hidden.filter((each) => each !== key)
  return { order, hidden: isShown ? others : [...others, key] }
}

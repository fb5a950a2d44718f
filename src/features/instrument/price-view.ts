/** What the prices of a share are adjusted for; the address says which, as `?kurse=`. */
export const priceViews = [
  { key: 'bereinigt', label: 'bereinigt', meaning: 'Um Splits bereinigt' },
  { key: 'unbereinigt', label: 'unbereinigt', meaning: 'Wie am Tag gehandelt, nicht um spätere Splits bereinigt' },
  {
    key: 'mit-dividenden',
    label: 'mit Dividenden',
    meaning:
      'Um Splits bereinigt, frühere Kurse um die seither gezahlten Dividenden vermindert: ihr Zuwachs ist der Gesamtertrag',
  },
] as const
export type PriceView = (typeof priceViews)[number]

/** Only shares are split and pay dividends here; everything else is shown as it is. */
export const priceViewOf = (query: URLSearchParams): PriceView =>
  priceViews.find(({ key }) => key === query.get('kurse')) ?? priceViews[0]

/** The view in an address; the usual one leaves no trace. */
export const inAddress = ({ key }: PriceView): string | undefined => (key === priceViews[0].key ? undefined : key)

/** Who prices are from, in words: „EZB, simuliert“ */
export const sourceWords = (names: readonly string[]): string =>
  names.map((name) => (name === 'simulated' ? 'simuliert' : name)).join(', ')

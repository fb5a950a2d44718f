import type { AssetClass, TabKey } from './asset-class.ts'

/** A tab of the pages of an instrument; pages below „Kurse“ are segments of that tab. */
export interface Tab {
  /** part of the path; undefined is the overview */
  part: string | undefined
  label: string
  under?: string
  /** what readers type behind a name to get there, and in addresses in place of the part, umlauts spelled out */
  words?: readonly string[]
}

export const tabs = {
  overview: { part: undefined, label: 'Übersicht', words: ['anlageschwerpunkt'] },
  chart: { part: 'chart', label: 'Chart', words: ['chart', 'charts', 'kursverlauf'] },
  members: { part: 'einzelwerte', label: 'Einzelwerte', words: ['einzelwerte', 'mitglieder', 'zusammensetzung'] },
  quotes: { part: 'kurse', label: 'Kurse', words: ['kurse', 'handelsplaetze', 'boersenplaetze'] },
  trades: { part: 'times-and-sales', label: 'Times & Sales', under: 'kurse', words: ['times', 'sales', 'umsaetze'] },
  book: { part: 'orderbuch', label: 'Orderbuch', under: 'kurse', words: ['orderbuch'] },
  history: { part: 'historie', label: 'Historie', under: 'kurse', words: ['historie', 'historisch', 'historische'] },
  returns: { part: 'renditen', label: 'Renditen', under: 'kurse', words: ['rendite', 'renditen', 'performance'] },
  news: { part: 'news', label: 'News', words: ['news', 'nachrichten', 'meldungen'] },
  ratings: { part: 'analysen', label: 'Analysen', words: ['analyse', 'analysen', 'kursziel', 'kursziele'] },
  figures: { part: 'kennzahlen', label: 'Kennzahlen', words: ['kennzahlen', 'kgv', 'bewertung', 'fundamental'] },
  company: { part: 'unternehmen', label: 'Unternehmen', words: ['unternehmen', 'profil', 'portrait'] },
  statements: { part: 'bilanz-guv', label: 'Bilanz/GuV', words: ['bilanz', 'guv', 'umsatz', 'gewinn'] },
  dividends: {
    part: 'dividende',
    label: 'Dividende & Termine',
    words: ['dividende', 'dividenden', 'dividendenrendite', 'ausschuettung', 'termine', 'hauptversammlung'],
  },
  derivatives: { part: 'derivate', label: 'Derivate' },
  funds: { part: 'fonds', label: 'Fonds/ETFs' },
} as const satisfies Record<TabKey, Tab>

/** The forum of an instrument; its pages are not below the instrument’s. */
export const forumTab: Tab = { part: 'forum', label: 'Forum' }

/** The tabs an instrument of a class has, in their order. */
export const tabsOf = ({ tabs: keys }: Pick<AssetClass, 'tabs'>): readonly Tab[] => keys.map((key) => tabs[key])

/** `/aktien/SAP-Aktie-DE…` and a tab make `/aktien/chart/SAP-Aktie-DE…`. */
export function tabPath(path: string, tab: string | undefined): string {
  if (!tab) return path
  const cut = path.indexOf('/', 1)
  return `${path.slice(0, cut)}/${tab}${path.slice(cut)}`
}

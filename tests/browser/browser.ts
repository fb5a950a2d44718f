import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

/** Chromium without anything that asks the network by itself. */
export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // no page of a test lives long enough to win back what optimising its scripts, and axe's, takes: a tenth of all
      '--js-flags=--no-opt',
    ],
  })

/** A fresh reader: no cookies, German, a desktop unless said. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 900 },
    ...options,
  })
  // saves data: a page fetches no others ahead, of which each test would have the portal make eight
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
  // a toast goes after three seconds, which a busy machine may need until it looks for it: here it stays for a minute
  await context.addInitScript(() => {
    const timeout = window.setTimeout.bind(window)
    const patient = (work: () => void, ms?: number) => timeout(work, ms === 3000 ? 60_000 : ms)
    Object.defineProperty(window, 'setTimeout', { value: patient })
  })
  const page = await context.newPage()
  page.setDefaultTimeout(90_000) // how fast a page is, a busy machine decides
  return page
}

/** The pages this portal promises, one of each kind. */
export const everyKindOfPage: readonly string[] = [
  '/',
  '/aktien',
  '/aktien/SAP-Aktie-DE0007164600',
  ...[
    'chart',
    'kurse',
    'times-and-sales',
    'orderbuch',
    'historie',
    'renditen',
    'news',
    'analysen',
    'kennzahlen',
    'unternehmen',
    'bilanz-guv',
    'dividende',
    'derivate',
    'fonds',
  ].map((tab) => `/aktien/${tab}/SAP-Aktie-DE0007164600`),
  '/aktien/bilanz-guv/Siemens-Aktie-DE0007236101?zeitraum=quartal&waehrung=USD&ansicht=wachstum',
  '/index',
  '/index/DAX-Index-20735',
  '/index/EUWAX-Sentiment-Index-59198950',
  ...['chart', 'einzelwerte', 'kurse', 'historie', 'news'].map((tab) => `/index/${tab}/DAX-Index-20735`),
  '/realtime/DAX',
  '/index/renditen/DAX-Index-20735?je=jahr',
  '/devisen/renditen/EUR-USD-Kurs-EURUSD?je=monat&range=Y10',
  '/etf/vergleich?werte=FUND-600005205,FUND-600004865',
  '/anleihen/vergleich?werte=BOND-600010631,BOND-600010611',
  '/derivate/vergleich?werte=DERIVATIVE-909960089,DERIVATIVE-912601119',
  '/aktien/vergleich?werte=STOCK-82849,STOCK-86627',
  '/aktien/chart/Allianz-Aktie-DE0008404005?range=Y3&kurse=mit-dividenden&ansicht=tabelle',
  '/chart-ansichten',
  '/suche/SAP',
  '/suche?q=nichtsdergleichenxyz',
  '/boersen',
  '/updates',
  '/experten-musterdepot',
  '/experten-musterdepot/muster-staerke',
  '/experten-musterdepot/muster-staerke/transaktionen',
  '/wertpapierhandel',
  '/broker-verbinden',
  '/handeln?q=SAP',
  '/handeln/DE0007164600?seite=verkauf&stueck=20&art=stopp-limit&limit=100&stop=101',
  '/experten-watchlist',
  '/experten-watchlist/muster-nahe-hoch',
  '/zinsen',
  '/zinsen/EZB-Spitzenrefinanzierungssatz-Zins-600099003',
  '/zinsen/Rendite-Bund-10-Jahre-Zins-600099012',
  '/news/marktberichte',
  '/news/finder',
  '/news/redaktion',
  '/news/analysen?tag=2026-11-19',
  '/news/feed/redaktion',
  '/suche/typ/news/SAP',
  '/news/finanzkalender?datum=2026-11-18',
  '/news/finanzkalender?ansicht=monat&datum=2026-12-01',
  '/news/marktberichte/2026-11-19/schluss',
  '/top-werte',
  '/derivate/neuemissionen',
  '/anleihen/neuemissionen',
  '/etf/neuemissionen',
  '/derivate/realpush-liste',
  '/derivate/realpush-liste/dz-bank/dax',
  '/etf/die-besten-etfs',
  '/etf/die-besten-etfs/index/dax?spread=50&umsatz=viel',
  '/top-werte/top-etfs',
  '/hilfe/kennzahlen',
  '/hilfe',
  '/newsletter',
  '/anlagethemen',
  '/anlagethemen/halbleiter?zeitraum=3',
  '/ratgeber',
  '/ratgeber/etf-sparplan?rate=150&jahre=30',
  '/ratgeber/steuern-auf-kapitalertraege?gewinn=5000&art=equity',
  '/ratgeber/broker-vergleich?orders=24&betrag=400&plaene=2',
  '/ratgeber/etf-sparplan-broker?rate=25',
  '/hilfe/kennzahlen?q=hebel',
  ...['derivate', 'fonds', 'etf', 'anleihen', 'devisen', 'kryptowaehrungen', 'rohstoffe', 'futures'].map(
    (folder) => `/${folder}`,
  ),
  '/index/derivate/DAX-Index-20735',
  '/derivate/finder?basiswert=STOCK:82849',
  '/aktien/finder?ansicht=bewertung',
  '/aktien/top-flop?umsatz=0',
  '/fonds/top-flop',
  '/fonds/performance?zeitraum=5',
  '/fonds/kvgs?sort=FUNDS',
  '/fonds/kvgs/dws',
  '/aktien/performance-alarme?tag=2026-03-10&umsatz=0&markt=DE',
  '/aktien/aktien-laender',
  '/aktien/aktien-laender/japan',
  '/etf?index=20735',
  '/fonds?klasse=Equities',
  '/anleihen?sort=YIELD&order=DESC',
  '/devisen/waehrungsrechner?betrag=1.000&von=USD&nach=CHF&gebuehr=2',
  '/devisen/cross-rates?basis=CHF',
  '/devisen?betrag=250&von=CHF&nach=JPY&gebuehr=1,5',
  '/anleihen/Bundesanleihe-3-00-2026-2036-Anleihe-DE000BU2Z072?kurs=97,5&betrag=10.000',
  '/futures/DAX-Future-Future-DE0008469594',
  '/devisen/EUR-USD-Kurs-EURUSD',
  '/rohstoffe/Gold-Preis-XC0009655157',
  '/kryptowaehrungen/die-groessten-kryptowaehrungen',
  '/kryptowaehrungen/Bitcoin-Kurs-XC000A2YY636',
  ...['news', 'info/premium', 'impressum', 'agb', 'sitemap', 'login', 'einstellungen', 'api/docs'].map(
    (path) => `/${path}`,
  ),
]

/** Further pages of kinds above, whose text or figures may still surprise: they are walked once, in one theme. */
export const sampledPages = [
  ...['MDAX', 'EuroStoxx', 'S-P-500', 'Nikkei'].map((alias) => `/realtime/${alias}`),
  '/ratgeber/entnahmeplan?jahre=500',
  ...['datenschutz', 'nutzungsbedingungen', 'barrierefreiheit'].map((path) => `/${path}`),
  '/aktien/Apple-Aktie-US0378331005',
  '/index/Dow-Jones-Industrial-Average-Index-324977',
]

/** Every block in every case it has an example for. */
export const galleryOfBlocks = '/dev/bloecke'

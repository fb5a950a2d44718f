import { countryName } from '#contract/country.ts'
import { compactText, monthDayText, numberText, printed } from '#contract/number-format.ts'

/** What is known of a company; whatever is absent is left out of its portrait. */
export interface KnownOfCompany {
  name: string
  isoCountry?: string | undefined
  /** German names */
  branch?: string | undefined
  sector?: string | undefined
  /** names of the indices it is a member of */
  indices: readonly string[]
  isoCurrency: string
  marketCap?: number | undefined
  shares?: number | undefined
  mainVenue?: string | undefined
  /** venues beside the main one */
  otherVenues: number
  /** its last ended fiscal year: amounts in units of the currency, the end as an ISO day */
  lastYear?:
    | { label: string; end: string; revenue: number; netIncome: number; dividend?: number | undefined }
    | undefined
}

/** Countries that want an article or another preposition; of all others „in“ and the name. */
const places: Readonly<Record<string, string>> = {
  US: 'in den Vereinigten Staaten',
  NL: 'in den Niederlanden',
  CH: 'in der Schweiz',
  GB: 'im Vereinigten Königreich',
  UA: 'in der Ukraine',
  BM: 'auf Bermuda',
  JE: 'auf Jersey',
  GG: 'auf Guernsey',
  IM: 'auf der Isle of Man',
  KY: 'auf den Kaimaninseln',
  MU: 'auf Mauritius',
  MH: 'auf den Marshallinseln',
}

const small = [
  'null',
  'einem',
  'zwei',
  'drei',
  'vier',
  'fünf',
  'sechs',
  'sieben',
  'acht',
  'neun',
  'zehn',
  'elf',
  'zwölf',
]

/** „DAX, TecDAX und EURO STOXX 50“ */
const listed = new Intl.ListFormat('de', { type: 'conjunction' })

/** The portrait of a company in a few paragraphs, from known facts alone. */
export const companyPortrait = (company: KnownOfCompany): string[] =>
  [[business(company), worth(company)], [membership(company), venues(company)], lastYear(company)]
    .map((sentences) => sentences.filter((sentence) => sentence !== undefined).join(' '))
    .filter((paragraph) => paragraph !== '')

function business({ name, branch, sector, isoCountry }: KnownOfCompany): string | undefined {
  const place = isoCountry && (places[isoCountry] ?? `in ${countryName(isoCountry)}`)
  const line = branch && sector && branch !== sector ? `zur Branche ${branch} im Sektor ${sector}` : undefined
  const work = line ?? (branch || sector ? `zum Sektor ${branch ?? sector}` : undefined)
  if (!work) return place ? `${name} hat den Sitz ${place}.` : undefined
  return `${name} gehört ${work}${place ? ` und hat den Sitz ${place}` : ''}.`
}

function worth({ marketCap, shares, isoCurrency }: KnownOfCompany): string | undefined {
  if (marketCap === undefined) return undefined
  const count = shares === undefined ? '' : ` bei ${compact(shares)} Aktien`
  return `An der Börse ist das Unternehmen ${compact(marketCap)}${printed.space}${isoCurrency} wert${count}.`
}

const membership = ({ indices }: KnownOfCompany): string | undefined =>
  indices.length === 0 ? undefined : `Die Aktie ist Mitglied in ${listed.format(indices)}.`

function venues({ mainVenue, otherVenues, isoCurrency }: KnownOfCompany): string | undefined {
  if (!mainVenue) return undefined
  const others =
    otherVenues === 0
      ? ''
      : `; gehandelt wird sie außerdem an ${small[otherVenues] ?? otherVenues} ${otherVenues === 1 ? 'weiteren Platz' : 'weiteren Plätzen'}`
  return `Ihr Haupthandelsplatz ist ${mainVenue} mit Kursen in ${isoCurrency}${others}.`
}

function lastYear({ lastYear: year, isoCurrency }: KnownOfCompany): (string | undefined)[] {
  if (!year) return []
  const amount = (value: number) => `${compact(Math.abs(value))}${printed.space}${isoCurrency}`
  const earned = year.netIncome < 0 ? `verlor ${amount(year.netIncome)}` : `verdiente ${amount(year.netIncome)}`
  const [, month = 0, day = 0] = year.end.split('-').map(Number)
  return [
    `Das Geschäftsjahr endet am ${monthDayText({ month, day })}.`,
    `Im Jahr ${year.label} setzte das Unternehmen ${amount(year.revenue)} um und ${earned}.`,
    year.dividend === undefined
      ? undefined
      : `Für dieses Jahr zahlte es ${numberText(year.dividend, { typography: printed })}${printed.space}${isoCurrency} Dividende je Aktie.`,
  ]
}

const compact = (value: number): string => compactText(value, { decimals: 1, typography: printed }) ?? '–'

import { need, type Row } from './csv.ts'

/** Exchanges of Germany: they share one list of symbols. */
const german = new Set(['XETR', 'XMUN', 'XBER', 'XDUS', 'XHAM', 'XHAN'])
/** Countries under whose numbers depositary receipts of foreign companies run. */
const receipts = new Set(['US', 'CA'])
/** Legal forms that no company of America has, with what may follow them. */
const foreignForm =
  /[,\s]+(?:AG|SE|KGaA|KGAA|S\.A\.|SA|S\.p\.A\.|SpA|N\.V\.|NV|PLC|plc|A\/S|ASA|AB|Oyj|Aktiengesellschaft)(?:\s.*)?$/

const numberedIn = (row: Row): string => need(row, 'isin').slice(0, 2)
const inIndex = (row: Row): boolean => Boolean(row['indices'])

/** The name without legal form, accents and signs: `Hannover Rück SE` and `Hannover Ruck` are one company. */
export const companyOf = (name: string): string =>
  name
    .replace(foreignForm, '')
    .normalize('NFD')
    .replace(/[^a-zA-Z0-9]/g, '')
    .toLowerCase()

/**
 * Every paper once. The source lists some German shares a second time: under the number of an American or Canadian
 * depositary receipt, or under the number they had before shares were put together. A German symbol names one paper: it
 * is the one of an index, else the one that is no receipt, else the first. On Xetra a receipt's number under the name
 * of a share from elsewhere is that share. What the dropped row says more of the company stays.
 */
export function everyPaperOnce(rows: readonly Row[]): Row[] {
  const bySymbol = Map.groupBy(
    rows.filter((row) => germanSymbol(row)),
    germanSymbol,
  )
  const elsewhere = new Map(
    rows.filter((row) => !receipts.has(numberedIn(row))).map((row) => [companyOf(need(row, 'name')), row]),
  )
  const kept = new Map<Row, Row>()
  for (const row of rows) kept.set(row, bySymbol.get(germanSymbol(row))?.toSorted(byClaim)[0] ?? row)
  for (const row of rows) {
    const twin =
      receipts.has(numberedIn(row)) && row['mic'] === 'XETR' ? elsewhere.get(companyOf(need(row, 'name'))) : undefined
    if (twin && kept.get(row) === row) kept.set(row, twin)
  }
  return rows
    .filter((row) => kept.get(row) === row)
    .map((row) => {
      const dropped = rows.filter((other) => other !== row && kept.get(other) === row)
      return dropped.reduce(
        (whole, other) => ({
          ...whole,
          industry: whole['industry'] || other['industry'] || '',
          website: whole['website'] || other['website'] || '',
        }),
        row,
      )
    })
}

const germanSymbol = (row: Row): string => (german.has(row['mic'] ?? '') ? (row['symbol'] ?? '') : '')

/** Who has the better claim to a symbol comes first. */
const byClaim = (a: Row, b: Row): number =>
  Number(inIndex(b)) - Number(inIndex(a)) || Number(receipts.has(numberedIn(a))) - Number(receipts.has(numberedIn(b)))

/** Legal forms and ends of addresses that one country has. */
const formCountries: readonly [RegExp, string][] = [
  [/\bA\/S\b/, 'Denmark'],
  [/\bASA\b/, 'Norway'],
  [/\bAB\b/, 'Sweden'],
  [/\bOyj\b/, 'Finland'],
  [/\bKGaA\b|\bAktiengesellschaft\b/i, 'Germany'],
  [/S\.A\.B\. de C\.V\./, 'Mexico'],
  [/\bSpA\b|S\.p\.A\./, 'Italy'],
  [/\bplc\b/i, 'United Kingdom'],
]
const addressCountries: Readonly<Record<string, string>> = {
  ar: 'Argentina',
  at: 'Austria',
  au: 'Australia',
  br: 'Brazil',
  ch: 'Switzerland',
  cl: 'Chile',
  cn: 'China',
  de: 'Germany',
  dk: 'Denmark',
  es: 'Spain',
  fi: 'Finland',
  fr: 'France',
  in: 'India',
  it: 'Italy',
  jp: 'Japan',
  kr: 'South Korea',
  mx: 'Mexico',
  nl: 'Netherlands',
  no: 'Norway',
  se: 'Sweden',
  tr: 'Turkey',
  tw: 'Taiwan',
  uk: 'United Kingdom',
}
const anyForeignForm =
  /\b(?:AG|SE|S\.A\.|SA|N\.V\.|NV|AS|Ltd|Limited|Co\., Ltd|plc|PLC|A\/S|ASA|AB|Oyj|KGaA|Aktiengesellschaft|SpA|de C\.V\.)(?=\W|$)/

/**
 * Countries of companies, in the source's words. It tells them by the paper's number, so every receipt is American
 * there: the company is where its own share is numbered, else where its legal form or its address is at home; else as
 * given.
 */
export function companyCountries(rows: readonly Row[]): (row: Row) => string {
  const homes = new Map(
    rows
      .filter((row) => !receipts.has(numberedIn(row)))
      .map((row) => [companyOf(need(row, 'name')), row['country'] ?? '']),
  )
  return (row) => {
    const given = row['country'] ?? ''
    const name = need(row, 'name')
    if (numberedIn(row) !== 'US' || given !== 'United States') return given
    const home = homes.get(companyOf(name))
    if (home && german.has(row['mic'] ?? '')) return home
    if (!anyForeignForm.test(name)) return given
    const end = /\.([a-z]{2})(?:\/|$)/.exec(row['website'] ?? '')?.[1] ?? ''
    return home ?? formCountries.find(([form]) => form.test(name))?.[1] ?? addressCountries[end] ?? given
  }
}

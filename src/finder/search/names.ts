import { aliasesOf } from '#market/aliases.ts'
import type { Instrument } from '#market/instruments.ts'

const currencies = new Intl.DisplayNames('de', { type: 'currency' })

/** Currencies that are called by one word where nothing else is said. */
const shortCurrencies: Readonly<Record<string, string>> = {
  USD: 'Dollar',
  CHF: 'Franken',
  GBP: 'Pfund',
  JPY: 'Yen',
  TRY: 'Lira',
  PLN: 'Zloty',
  RUB: 'Rubel',
  CNY: 'Yuan',
}

/** `EUR/CHF` is „Euro Schweizer Franken“ and „Euro Franken“, and what is meant by „Franken“ alone. */
function spokenPair({ entityType, entityValue }: Instrument): string[] {
  if (entityType !== 'CURRENCY' || !/^[A-Z]{6}$/.test(entityValue)) return []
  const [base, quote] = [entityValue.slice(0, 3), entityValue.slice(3)]
  const full = (code: string) => currencies.of(code) ?? code
  const short = (code: string) => shortCurrencies[code] ?? full(code)
  const alone = base === 'EUR' ? [full(quote), short(quote)] : []
  return [...new Set([`${full(base)} ${full(quote)}`, `${short(base)} ${short(quote)}`, ...alone])]
}

/** What lists shorten behind a name. */
const kindsOfShare: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ Vz$/, ['Vorzüge', 'Vorzugsaktie']],
  [/ St$/, ['Stämme', 'Stammaktie']],
]

const withKindInFull = ({ name }: Instrument): string[] =>
  kindsOfShare.flatMap(([short, inFull]) =>
    short.test(name) ? inFull.map((kind) => name.replace(short, ` ${kind}`)) : [],
  )

/** Every name by which an instrument is searched, its own first. */
export function namesOf(instrument: Instrument): string[] {
  return [instrument.name, ...aliasesOf(instrument), ...spokenPair(instrument), ...withKindInFull(instrument)]
}

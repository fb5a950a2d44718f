import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { ContentItem } from '#contract/rich-text.ts'
import { germanOrder } from '#market/class-instruments.ts'
import { sizeClasses, type Instrument, type Universe } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'
import { seedFile } from '#platform/paths.ts'
import { onceByKey } from '#platform/kept.ts'
import { readDocument } from './documents.ts'

const line = (most: number) => z.string().trim().min(1, 'is empty').max(most)

const fields = z.strictObject({
  title: line(80),
  claim: line(200),
  /** of the thesis and its facts */
  dated: z.iso.date('a day such as 2026-11-25'),
  /** industries, as the reference data names them */
  industries: z.array(line(80)).min(1),
  /** default: all */
  countries: z.array(z.string().regex(/^[A-Z]{2}$/, 'two capital letters')).optional(),
  sizes: z.array(z.enum(sizeClasses)).min(1),
  /** one of these stands in the name of an ETF or of its index */
  etfs: z.array(line(40)).min(1),
  /** for which news are searched */
  news: line(40),
  pros: z.array(line(300)).min(2),
  cons: z.array(line(300)).min(2),
  sources: z.array(line(300)).min(1),
})

/** A thesis on a part of the market, and the rule by which its values are chosen. */
export interface Theme extends z.infer<typeof fields> {
  readonly alias: string
  readonly items: readonly ContentItem[]
}

const kept = onceByKey((folder: string) => readThemes(folder))

/** The themes that are shipped. @throws Error as `readThemes` does */
export const shippedThemes = (): readonly Theme[] => kept(seedFile('themes'))

/**
 * The themes of a folder, one a file, by title.
 * @throws Error that names every fault with its file and line
 */
export function readThemes(folder = seedFile('themes')): Theme[] {
  const themes: Theme[] = []
  const faults: string[] = []
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.md'))) {
    const read = readDocument(readFileSync(join(folder, name), 'utf8'), fields)
    if (read.faults) faults.push(...read.faults.map(({ line: at, text }) => `${name}:${at}: ${text}`))
    else themes.push({ ...read.fields, alias: name.slice(0, -3), items: read.items })
  }
  if (faults.length > 0) throw new Error(`${folder}: ${faults.join('; ')}`)
  return themes.toSorted((a, b) => germanOrder.compare(a.title, b.title))
}

const inEuro = (instrument: Instrument): boolean => listListing(instrument).notation.isoCurrency === 'EUR'

/** Shares of one company that are traded in several countries have one ticker at home. */
const companyOf = ({ homeSymbol, isoCountry, key }: Instrument): string =>
  homeSymbol === undefined ? key : `${isoCountry} ${homeSymbol}`

/** One share of every company that meets the rule of a theme and is traded in euros, by name. */
export function basketOf(
  universe: Pick<Universe, 'ofType'>,
  { industries, countries, sizes }: Pick<Theme, 'industries' | 'countries' | 'sizes'>,
): Instrument[] {
  const meeting = universe
    .ofType('STOCK')
    .filter(
      (stock) =>
        stock.facts.kind === 'stock' &&
        industries.includes(stock.facts.industry ?? '') &&
        sizes.includes(stock.facts.size) &&
        (countries === undefined || countries.includes(stock.isoCountry ?? '')) &&
        inEuro(stock),
    )
    .toSorted((a, b) => germanOrder.compare(a.name, b.name))
  return [...Map.groupBy(meeting, companyOf).values()].flatMap(([first]) => first ?? [])
}

/** Names of products that multiply what they follow, or turn it round. */
const geared = /\b(bear|bull|short|inverse|ultra\w*|leveraged|daily|[23]x)\b/i

/** ETFs traded in euros whose name or index has a word of the theme, by name; none that are geared. */
export function etfsOf(universe: Pick<Universe, 'ofType'>, { etfs }: Pick<Theme, 'etfs'>): Instrument[] {
  const words = etfs.map((each) => each.toLowerCase())
  return universe
    .ofType('FUND')
    .filter(({ name, facts }) => {
      if (facts.kind !== 'etf' || geared.test(name)) return false
      const named = `${name} ${facts.indexName ?? ''}`.toLowerCase()
      return words.some((word) => named.includes(word))
    })
    .filter(inEuro)
    .toSorted((a, b) => germanOrder.compare(a.name, b.name))
}

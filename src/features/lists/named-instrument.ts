import type { Call } from '#contract/endpoint.ts'
import { queryPortfolioInstruments } from '#features/sample-portfolio/portfolios.contract.ts'

/** The one paper that is meant, by key, ISIN, WKN, ticker or name; a name that several have is asked back. */
export async function instrumentFrom(text: string, call: Call): Promise<{ key: string } | { fault: string }> {
  if (text === '') return { fault: 'Bitte nenne das Wertpapier.' }
  if (/^[A-Z_]+:\w+$/.test(text)) return { key: text }
  const { list } = await call(queryPortfolioInstruments, { query: { searchValue: text, limit: 5 } })
  const code = text.toUpperCase()
  const exact = list.find(({ isin, wkn }) => isin === code || wkn === code)
  const named = list.filter(({ name }) => name.toLowerCase() === text.toLowerCase())
  const [only] = named.length === 1 ? named : list.length === 1 ? list : []
  const found = exact ?? only
  if (found) return { key: `${found.entityType}:${found.entityValue}` }
  if (list.length === 0)
    return { fault: `Zu „${text.slice(0, 60)}“ finden wir kein Wertpapier. Versuche WKN oder ISIN.` }
  const choices = list.slice(0, 4).map(({ name, wkn, isin, displayType }) => `${name} (${wkn ?? isin ?? displayType})`)
  return { fault: `Was ist gemeint: ${choices.join(', ')}? Gib WKN oder ISIN ein.` }
}

import { assetClasses } from '#contract/asset-classes.ts'
import { getInstrument, queryInstruments, type Instrument } from '#contract/instruments.ts'
import { Failure } from '#contract/failures.ts'
import { entityTypes } from '#contract/vocabulary.ts'
import { faults, type Faults } from '#web/action.ts'
import type { PageContext } from '#web/page.tsx'

/** Classes that the paper broker deals in. */
const traded: readonly string[] = ['stocks', 'etfs', 'bonds', 'derivatives', 'cryptos']

type Asked = Pick<PageContext, 'call'>

/** What a search finds and can be traded, best first. @param atBank also what only banks deal in */
export async function papersFor(text: string, { call }: Asked, atBank = false): Promise<Instrument[]> {
  const { list } = await call(queryInstruments, { query: { searchValue: text.slice(0, 100), limit: 20 } })
  const classes = atBank ? [...traded, 'funds'] : traded
  return list.filter((paper) => classes.includes(assetClasses.of(paper).key))
}

/** The paper that somebody means by ISIN, WKN or name; a name that several have is asked back. */
export async function paperIn(text: string, context: Asked): Promise<{ instrument: Instrument } | { fault: string }> {
  if (text === '') return { fault: 'Bitte nenne das Wertpapier.' }
  const list = await papersFor(text, context)
  const code = text.toUpperCase()
  const exact = list.filter(
    ({ isin, wkn, name }) => isin === code || wkn === code || name.toLowerCase() === text.toLowerCase(),
  )
  const [only] = exact.length > 0 ? exact : list.length === 1 ? list : []
  if (only) return { instrument: only }
  if (list.length === 0) return { fault: `Zu „${text.slice(0, 60)}“ finden wir nichts. Versuche WKN oder ISIN.` }
  const choices = list.slice(0, 4).map(({ name, wkn, isin }) => `${name} (${wkn ?? isin ?? name})`)
  return { fault: `Was ist gemeint: ${choices.join(', ')}? Gib WKN oder ISIN ein.` }
}

/** The paper of an address. @throws Failure INSTRUMENT_UNKNOWN */
export async function paperOfWord(word: string, { call }: Asked): Promise<Instrument> {
  const [, type = '', value = ''] = /^([A-Z_]+)-(\w+)$/.exec(word) ?? []
  const entityType = entityTypes.find((each) => each === type)
  if (entityType) return call(getInstrument, { params: { entityType, entityValue: value } })
  const isin = word.toUpperCase()
  const { list } = await call(queryInstruments, { query: { searchValue: isin, limit: 5 } })
  const found = list.find((each) => each.isin === isin || each.wkn === isin)
  if (!found) throw new Failure('INSTRUMENT_UNKNOWN', {}, 'No paper of that ISIN')
  return found
}

/** Does what a form asks for; what the API refuses by field stands at the form's. @param names its field by the API's */
export async function fillIn<T extends object>(
  names: Readonly<Record<string, string>>,
  act: () => Promise<T>,
): Promise<T | Faults> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Failure) || !error.faults) throw error
    return faults(
      Object.fromEntries(Object.entries(error.faults).map(([field, text]) => [names[field] ?? field, text])),
    )
  }
}

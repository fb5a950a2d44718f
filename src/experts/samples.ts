import { addDays } from '#calendar/days.ts'
import { berlinTime } from '#contract/berlin.ts'
import { minuteText } from '#contract/number-format.ts'
import { tradingDay, type InstrumentKey, type TradingDay, type UserId } from '#contract/vocabulary.ts'
import { instrumentKey, type Instrument, type Universe } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'
import { priceOn } from '#market/price-on.ts'
import { inTurns } from '#platform/turns.ts'
import type { StoredPortfolio } from '#portfolio/stored-portfolios.ts'
import type { StoredTransaction, Transaction } from '#portfolio/transactions.ts'
import type { StoredPosition } from '#watchlists/stored-positions.ts'
import type { StoredWatchlist } from '#watchlists/stored-watchlists.ts'
import type { Expert, Publication } from './publications.ts'
import {
  calm,
  firstDays,
  nearHigh,
  placeOf,
  prepareCloses,
  ranking,
  rotation,
  savings,
  strength,
  type RuleSurroundings,
  type Scoring,
} from './sample-rules.ts'

/** since when sample portfolios exist */
const begin = tradingDay('2023-01-02')
const beganAt = new Date('2023-01-02T08:00:00Z')
/** nobody's: samples are no rows of anybody */
const nobody = '00000000-0000-0000-0000-000000000000' as UserId
const dax = instrumentKey('INDEX', '20735')

const expert = (id: string, name: string, about: string): Expert => ({
  id,
  name: `Muster-Experte ${name}`,
  about,
  producer: 'Dieses Portal, nach der genannten Regel. Dahinter steht kein Mensch.',
  isSample: true,
})

const shared = {
  sources:
    'Schlusskurse, Splits und Dividenden des simulierten Marktes dieses Portals; die Mitglieder des DAX von heute.',
  conflicts:
    'Keine: Niemand hält diese Papiere dafür. Wer heute im DAX ist, steht von Anfang an zur Wahl; das macht den Verlauf besser, ' +
    'als er gewesen wäre.',
  completedAt: beganAt,
  publishedAt: beganAt,
} as const

interface SamplePortfolio extends Publication {
  readonly benchmark: string
  papers(universe: Universe): readonly Instrument[]
  run(universe: Universe, around: RuleSurroundings): Generator<undefined, readonly Transaction[]>
}

const rotating = (
  id: string,
  title: string,
  of: Expert,
  words: Pick<Publication, 'strategy' | 'method' | 'horizon'>,
  rule: { scoring: Scoring; count: number; months: number },
): SamplePortfolio => ({
  kind: 'PORTFOLIO',
  entity: id,
  title,
  expert: of,
  ...shared,
  ...words,
  benchmark: dax,
  papers: membersOfDax,
  run: (universe, around) =>
    rotation({ ...rule, papers: membersOfDax(universe), from: begin, paidIn: 100_000, fee: 4.9 }, around),
})

/** shares of the world and government bonds of the euro area, both accumulating */
const savingsParts = [
  { isin: 'IE00B4L5Y983', part: 0.7 },
  { isin: 'LU0290355717', part: 0.3 },
] as const

const strong = expert(
  'muster-staerke',
  'Stärke',
  'Eine Regel: Was ein halbes Jahr lang am meisten gestiegen ist, wird gehalten, bis anderes stärker ist.',
)
const quiet = expert(
  'muster-ruhe',
  'Ruhe',
  'Eine Regel: Gehalten werden die Aktien, deren Kurse am wenigsten schwanken.',
)
const saver = expert('muster-sparplan', 'Sparplan', 'Eine Regel: Jeden Monat dieselbe Rate, nie ein Verkauf.')

const portfolios: readonly SamplePortfolio[] = [
  rotating(
    'muster-staerke',
    'Die stärksten fünf',
    strong,
    {
      strategy:
        'Am ersten Handelstag jedes Quartals die fünf Aktien des DAX, die in den 126 Handelstagen davor am meisten gestiegen sind, ' +
        'zu gleichen Teilen; was nicht mehr dazugehört, wird zum Schlusskurs verkauft.',
      method: 'Rangfolge nach Kursgewinn über 126 Handelstage bis zum Vorabend; ganze Stücke, 4,90 € je Auftrag.',
      horizon: 'Ein Quartal; geprüft wird am ersten Handelstag des nächsten.',
    },
    { scoring: strength, count: 5, months: 3 },
  ),
  rotating(
    'muster-ruhe',
    'Die ruhigsten zehn',
    quiet,
    {
      strategy:
        'Am ersten Handelstag jedes Halbjahres die zehn Aktien des DAX, die im Jahr davor am wenigsten geschwankt haben, zu ' +
        'gleichen Teilen; was nicht mehr dazugehört, wird zum Schlusskurs verkauft.',
      method: 'Rangfolge nach der Schwankung der Tagesrenditen über 252 Handelstage; ganze Stücke, 4,90 € je Auftrag.',
      horizon: 'Ein halbes Jahr; geprüft wird am ersten Handelstag des nächsten.',
    },
    { scoring: calm, count: 10, months: 6 },
  ),
  {
    kind: 'PORTFOLIO',
    entity: 'muster-sparplan',
    title: 'Welt und Anleihen',
    expert: saver,
    ...shared,
    sources: 'Schlusskurse des simulierten Marktes dieses Portals.',
    conflicts: 'Keine: Niemand hält diese Papiere dafür.',
    strategy: 'Am ersten Handelstag jedes Monats 500 €: 70 % in Aktien der Welt, 30 % in Staatsanleihen des Euroraums.',
    method:
      'Feste Aufteilung der Rate, keine Umschichtung; ganze Stücke, ohne Gebühren, der Rest bleibt auf dem Konto.',
    horizon: 'Unbegrenzt; die Regel ändert sich nicht.',
    benchmark: savingsParts[0].isin,
    papers: (universe) => savingsParts.flatMap(({ isin }) => universe.byIsin(isin) ?? []),
    run: (universe, around) =>
      savings(
        {
          parts: savingsParts.flatMap(({ isin, part }) => {
            const instrument = universe.byIsin(isin)
            return instrument ? [{ instrument, part }] : []
          }),
          from: begin,
          monthly: 500,
        },
        around,
      ),
  },
]

interface SampleWatchlist extends Publication {
  readonly scoring: Scoring
}

const listed = (entity: string, title: string, of: Expert, strategy: string, scoring: Scoring): SampleWatchlist => ({
  kind: 'WATCHLIST',
  entity,
  title,
  expert: of,
  ...shared,
  strategy,
  method: 'Rangfolge der Aktien des DAX nach ihren Schlusskursen bis zum Vorabend.',
  horizon: 'Ein Monat; neu aufgestellt wird am ersten Handelstag des nächsten.',
  scoring,
})

const watchlists: readonly SampleWatchlist[] = [
  listed(
    'muster-nahe-hoch',
    'Nahe am Jahreshoch',
    strong,
    'Die zehn Aktien des DAX, die am Monatsanfang ihrem höchsten Schlusskurs von 252 Handelstagen am nächsten sind.',
    nearHigh,
  ),
  listed(
    'muster-ruhigste',
    'Wenig Bewegung',
    quiet,
    'Die zehn Aktien des DAX, deren Kurse im Jahr vor dem Monatsanfang am wenigsten geschwankt haben.',
    calm,
  ),
]
const listedCount = 10

function membersOfDax(universe: Universe): readonly Instrument[] {
  const index = universe.byKey(dax)
  return index ? universe.membersOf(index) : []
}

/** What the samples show of a kind. */
export const samplePublications = (kind: Publication['kind']): readonly Publication[] =>
  kind === 'PORTFOLIO' ? portfolios : watchlists

/** Sample portfolios and watchlists of this day; one object for a generation of the market. */
export function sampleExperts(universe: Universe, around: RuleSurroundings) {
  const { facts, calendar } = around
  /** a rule acts on the close */
  const atClose = (day: TradingDay): Date => new Date(calendar.sessionOf('XETR', day)?.closesAt ?? Date.parse(day))
  const known = new Map<string, { day: TradingDay; rows: Promise<readonly StoredTransaction[]> }>()

  /** undefined: there is no such sample */
  function portfolio(id: string): StoredPortfolio | undefined {
    const found = portfolios.find(({ entity }) => entity === id)
    if (!found) return undefined
    const { benchmark } = found
    return {
      id,
      owner: nobody,
      kind: 'SAMPLE',
      name: found.title,
      note: '',
      currency: 'EUR',
      keepsCash: true,
      isCounted: true,
      benchmark: universe.byIsin(benchmark)?.key ?? (benchmark as InstrumentKey), // an ISIN or a key
      createdAt: beganAt,
      version: 1,
      contents: 1,
    }
  }

  /** What a rule has done up to yesterday; reckoned once a day. */
  function transactions(id: string): Promise<readonly StoredTransaction[]> {
    const day = facts.today()
    const before = known.get(id)
    if (before?.day === day) return before.rows
    const found = portfolios.find(({ entity }) => entity === id)
    const rows = found ? followed(found) : Promise.resolve([])
    known.set(id, { day, rows })
    return rows
  }

  async function followed(sample: SamplePortfolio): Promise<readonly StoredTransaction[]> {
    await prepareCloses(sample.papers(universe), around, begin)
    return stored(await inTurns(sample.run(universe, around)))
  }

  const stored = (rows: readonly Transaction[]): readonly StoredTransaction[] =>
    rows
      .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
      .map((each, index) => {
        const createdAt = atClose(each.day)
        return {
          ...each,
          time: minuteText(berlinTime(createdAt.getTime())),
          id: String(index + 1),
          version: 1,
          createdAt,
        }
      })

  function watchlist(id: string): StoredWatchlist | undefined {
    const found = watchlists.find(({ entity }) => entity === id)
    return (
      found && {
        id,
        name: found.title,
        description: found.strategy,
        createdAt: beganAt,
        version: 1,
        positions: listedCount,
      }
    )
  }

  /** The list as it was put up at the beginning of the month. */
  async function positions(id: string): Promise<StoredPosition[]> {
    const found = watchlists.find(({ entity }) => entity === id)
    const day = firstDays(calendar, addDays(facts.today(), -60), addDays(facts.today(), -1), 1).at(-1)
    if (!found || day === undefined) return []
    await prepareCloses(membersOfDax(universe), around, day)
    return ranking(membersOfDax(universe), found.scoring, day, around, day)
      .slice(0, listedCount)
      .map((ranked) => {
        const listing = listListing(ranked.instrument)
        const { price } = priceOn(around, listing, { day, today: facts.today(), quality: 'EOD' })
        return {
          id: String(ranked.rank),
          instrument: ranked.instrument.key,
          reference: { price, currency: listing.notation.isoCurrency },
          buyDay: day,
          note: placeOf(ranked),
          createdAt: atClose(day),
          version: 1,
        }
      })
  }

  return { portfolio, transactions, watchlist, positions }
}

import { forumPath, valuePath } from '#contract/forum-path.ts'
import { forumTab, tabPath, tabs, tabsOf, type Tab } from '#contract/instrument-tabs.ts'
import { assetClasses, type KnownClass } from '#contract/asset-classes.ts'
import { keyOfSlug } from '#contract/german-text.ts'
import type { ReactNode } from 'react'
import type { Instrument } from '#contract/instruments.ts'
import type { Quote } from '#contract/quotes.ts'
import { getSnapshot, type DerivativesSnapshot, type Snapshot } from '#features/instrument/snapshots.contract.ts'
import type { EntityType } from '#contract/vocabulary.ts'
import { Failure } from '#contract/failures.ts'
import { qualityOf } from '#web/blocks/badge.tsx'
import { UnknownNote } from '#web/blocks/unknown-note.tsx'
import { LiveStatus } from '#web/blocks/live-status.tsx'
import { PauseButton } from '#web/blocks/pause-button.tsx'
import { QuoteHeader, type Venue } from '#web/blocks/quote-header.tsx'
import type { Segment } from '#web/blocks/segments.tsx'
import { TurboWarning } from '#web/blocks/states.tsx'
import { csvAddress } from '#web/charts/csv-address.ts'
import { pathOf, withQuery } from '#web/navigation.ts'
import { Redirect, type Head, type PageContext } from '#web/page.tsx'
import { EndedNote, paperEndOf } from '#features/instrument/ended.block.tsx'
import { fittingTitle, tabDescription } from '#features/instrument/tab-descriptions.ts'
import { pageState, type Shown } from '#features/instrument/page-state.ts'
import { Crumbs, crumbsJsonLd, type Crumb } from '#web/shell/crumbs.tsx'
import { Part } from '#web/markup.tsx'
import { startOfMinute } from '#web/minute.ts'
import { directionWord } from '#features/instrument/direction-word.ts'

/** The address of a tab's pages, with the parameters of its class. */
export const tabRoute = ({ path, folder }: KnownClass, { part }: Tab): string =>
  [path, part, folder === undefined ? undefined : ':typ', ':slug'].filter((each) => each !== undefined).join('/')

/** What the API calls the instrument of an address. */
export function askedEntityValue(slug: string): string {
  const key = keyOfSlug(slug)
  return /^[A-Z]{2}[A-Z0-9]{9}[0-9]$/.test(key) ? `ISIN:${key}` : key
}

/** The number of the notation the reader chose, if any. */
export function chosenNotation(query: URLSearchParams): number | undefined {
  const asked = Number(query.get('notation'))
  return Number.isSafeInteger(asked) && asked > 0 ? asked : undefined
}

/**
 * The snapshot behind an address. Another spelling of the address leads to the proper one for good; an unknown key is a
 * failure with status 404, an unknown notation the main listing, and the page says so.
 */
export async function loadSnapshot(context: PageContext, assetClass: KnownClass, tab: Tab): Promise<Snapshot> {
  const entityValue = askedEntityValue(context.params['slug'] ?? '')
  const ask = (query: ReturnType<typeof notationQuery>) =>
    firstOf(assetClass, async (entityType) => context.call(getSnapshot, { params: { entityType, entityValue }, query }))
  const snapshot = await ask(notationQuery(context.query)).catch((error: unknown) => {
    if (error instanceof Failure && error.failure === 'NOTATION_UNKNOWN') return ask({})
    throw error
  })
  const proper = tabPath(pathOf(snapshot.instrument), tab.part)
  if (proper !== encodeURI(decodeURI(context.path))) throw new Redirect(301, withQuery(proper, context.query, {}))
  return snapshot
}

/**
 * The quote in a currency: of the chosen venue, else of the first that quotes in it; targets are no euros for a share
 * of New York.
 */
export const quoteIn = ({ quote, quoteList }: Snapshot, isoCurrency: string): Quote | undefined =>
  [quote, ...quoteList.list].find((each) => each.isoCurrency === isoCurrency)

/** The notation of the address, where the page shows it. */
const shownNotation = ({ quote }: Snapshot, query: URLSearchParams): number | undefined =>
  chosenNotation(query) === quote.market.idNotation ? quote.market.idNotation : undefined

/** What the address asks for, where it is no notation of the instrument. */
const unknownNotation = (snapshot: Snapshot, query: URLSearchParams): string | undefined =>
  shownNotation(snapshot, query) === undefined ? (query.get('notation') ?? undefined) : undefined

export const notationQuery = (query: URLSearchParams) => {
  const idNotation = chosenNotation(query)
  return idNotation === undefined ? {} : { idNotation }
}

async function firstOf<T>(assetClass: KnownClass, ask: (entityType: EntityType) => Promise<T>): Promise<T> {
  const [first, ...others] = assetClass.types
  try {
    return await ask(first.entityType)
  } catch (error) {
    const next = others[0]
    if (next && error instanceof Failure && error.failure === 'INSTRUMENT_UNKNOWN') return ask(next.entityType)
    throw error
  }
}

export const crumbsOf = (instrument: Instrument, assetClass: KnownClass): Crumb[] => [
  { label: 'Börse & Kurse', path: '/' },
  { label: assetClass.label, path: assetClass.path },
  { label: instrument.name },
]

/** Title, preview picture and state of an instrument's page; `shown` is what it shows beside the snapshot. */
export function instrumentHead(
  snapshot: Snapshot,
  tab: Tab,
  context: PageContext,
  shown: Shown = {},
  extra: Partial<Head> = {},
): Head {
  const { instrument } = snapshot
  const assetClass = assetClasses.of(instrument)
  const word = instrument.name.split(' ').includes(instrument.displayType) ? '' : ` ${instrument.displayType}`
  const what = tab.part === undefined ? ['Kurs, Chart und Kennzahlen', 'Kurs und Chart'] : [tab.label]
  const slug = pathOf(instrument).split('/').at(-1) ?? ''
  const ids = [instrument.wkn ? `WKN ${instrument.wkn}` : '', instrument.isin ? `ISIN ${instrument.isin}` : '']
    .filter(Boolean)
    .join(', ')
  return {
    title: fittingTitle(
      [...what.map((each) => `${instrument.name}${word}: ${each}`), `${instrument.name}${word}`, instrument.name],
      ` • ${context.settings.name}`,
    ),
    description: `${instrument.name}${word}${ids ? ` (${ids})` : ''}: ${tabDescription(tab.part, assetClass.key)}`,
    image: instrument.isin && !assetClass.computed ? `/api/og/chart/${instrument.isin}.png` : `/api/og/${slug}.png`,
    jsonLd: [crumbsJsonLd(crumbsOf(instrument, assetClass), context.settings.publicUrl)],
    data: pageState(snapshot, tab.part, shown),
    ...extra,
  }
}

interface InstrumentPageProps {
  snapshot: Snapshot
  tab: Tab
  at: PageContext
  children: ReactNode
}

/** Breadcrumb, quote header with tabs, then the tab. */
export function InstrumentPage({ snapshot, tab, at, children }: InstrumentPageProps) {
  const { instrument, quote, quoteList } = snapshot
  const assetClass = assetClasses.of(instrument)
  const path = pathOf(instrument)
  const notation = shownNotation(snapshot, at.query)
  const keep = (address: string) => (notation === undefined ? address : `${address}?notation=${notation}`)
  const segments = tabsOf(assetClass)
    .filter((entry) => entry.under === undefined)
    .map(
      (entry): Segment => ({
        label: entry.label,
        href: keep(tabPath(path, entry.part)),
        current: entry.part === tab.part || (entry.part !== undefined && entry.part === tab.under),
      }),
    )
  if (at.hasPage(forumPath))
    segments.push({ label: forumTab.label, href: valuePath(instrument), current: tab === forumTab })
  const main = quoteList.list[0]?.market.idNotation ?? quote.market.idNotation
  const end = paperEndOf(snapshot)
  return (
    <>
      {at.query.has('suche') ? <NotMeant asked={at.query.get('suche') ?? ''} /> : null}
      <Crumbs crumbs={crumbsOf(instrument, assetClass)} />
      <Part>
        <QuoteHeader
          instrument={instrument}
          typeLine={typeLineOf(snapshot)}
          country={countryOf(snapshot)}
          quote={quote}
          mainListing={quote.market.idNotation === main}
          venues={quoteList.list.map((entry): Venue => venueOf(entry, quote, at))}
          tabs={segments}
          tabsLabel={`Bereiche zu ${instrument.name}`}
          now={startOfMinute(at.now)}
          csv={csvOf(snapshot)}
          saysSince={snapshot.underlying !== undefined}
          twoLines={tab === tabs.chart}
          isOver={end !== undefined}
        />
      </Part>
      <div className="live-line">
        <p className="xs mut">{snapshot.hint}</p>
        <LiveStatus now={at.now} />
        <PauseButton />
      </div>
      <UnknownNote
        asked={unknownNotation(snapshot, at.query)}
        what="Notierung"
        instead={`Gezeigt wird ${quote.market.name}.`}
      />
      <EndedNote snapshot={snapshot} end={end} />
      {instrument.entitySubType === 'KNOCKOUT_CERTIFICATE' ? (
        <div className="spaced">
          <TurboWarning />
        </div>
      ) : null}
      {children}
    </>
  )
}

/** Prices as a file: a year, of a paper that is over its whole life. */
const csvOf = (snapshot: Snapshot): string =>
  csvAddress({
    entityType: snapshot.instrument.entityType,
    entityValue: snapshot.instrument.entityValue,
    idNotation: snapshot.quote.market.idNotation,
    range: paperEndOf(snapshot) ? 'MAX' : 'Y1',
    withEarnings: false,
  })

const venueOf = (entry: Quote, shown: Quote, at: PageContext): Venue => ({
  name: `${entry.market.name}${entry.isoCurrency === shown.isoCurrency ? '' : ` (${entry.isoCurrency})`}`,
  detail: qualityOf(entry, at.now).text,
  href: withQuery(at.path, at.query, { notation: String(entry.market.idNotation), suche: undefined }),
  current: entry.market.idNotation === shown.market.idNotation,
})

function countryOf(snapshot: Snapshot): { name: string; code: string | undefined } | undefined {
  if (snapshot.type !== 'StocksSnapshot') return undefined
  const { nameCountry, isoCountry } = snapshot.company
  return nameCountry ? { name: nameCountry, code: isoCountry } : undefined
}

/** What says more of the kind of a paper than its class. */
function kindDetailOf(snapshot: Snapshot): string | undefined {
  switch (snapshot.type) {
    case 'StocksSnapshot':
      return snapshot.company.branch?.name
    case 'FundsSnapshot':
      return snapshot.fundsDetails.nameTypeFund
    case 'DerivativesSnapshot':
      return directionOf(snapshot)
    default:
      return undefined
  }
}

const directionOf = ({ instrument, derivativesDetails }: DerivativesSnapshot): string | undefined =>
  derivativesDetails.nameExerciseRight &&
  directionWord(instrument.entitySubType, derivativesDetails.nameExerciseRight === 'CALL')

/** „Aktie • Standardsoftware“, „Knock-Out • Short“ */
function typeLineOf(snapshot: Snapshot): string {
  const { displayType } = snapshot.instrument
  const detail = kindDetailOf(snapshot)
  return detail && detail !== displayType ? `${displayType} • ${detail}` : displayType
}

function NotMeant({ asked }: { asked: string }) {
  return (
    <p className="note">
      <span>
        „{asked}“ führt hierher. Nicht gemeint?{' '}
        <a className="b" href={`/suche/${encodeURIComponent(asked)}`}>
          Alle Ergebnisse für „{asked}“
        </a>
      </span>
    </p>
  )
}

/** The tabs below „Kurse“ as segments. */
export function quoteSegments(snapshot: Snapshot, tab: Tab, query: URLSearchParams): Segment[] {
  const path = pathOf(snapshot.instrument)
  const notation = shownNotation(snapshot, query)
  return tabsOf(assetClasses.of(snapshot.instrument))
    .filter((entry) => entry.part === 'kurse' || entry.under === 'kurse')
    .map((entry) => ({
      label: entry.part === 'kurse' ? 'Handelsplätze' : entry.label,
      href: tabPath(path, entry.part) + (notation === undefined ? '' : `?notation=${notation}`),
      current: entry.part === tab.part,
    }))
}

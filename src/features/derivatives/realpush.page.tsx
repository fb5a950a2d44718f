import { WatchLink } from '#web/blocks/instrument-name.tsx'
import { assetClasses } from '#contract/asset-classes.ts'
import { Failure } from '#contract/failures.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { live } from '#web/blocks/live.ts'
import { LiveStatus } from '#web/blocks/live-status.tsx'
import { PauseButton } from '#web/blocks/pause-button.tsx'
import { Tabs } from '#web/blocks/segments.tsx'
import { Empty, TurboWarning } from '#web/blocks/states.tsx'
import { exactly, Table, type Column } from '#web/blocks/table.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import { Driven } from '#web/islands/place.tsx'
import { likest } from '#web/likest.ts'
import { page, Redirect, type Instead, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { following } from './finder-list.block.tsx'
import type { FoundDerivative } from './finder.contract.ts'
import { getRealpushList, listRealpushIssuers, realpushTabs } from './realpush.contract.ts'
import { directionWord } from '#features/instrument/direction-word.ts'

const { path: base, menu } = assetClasses.get('derivatives')
const path = `${base}/realpush-liste`
const price = { entityType: 'DERIVATIVE' } as const
const crumbs = [
  { label: 'Börse & Kurse', path: '/' },
  { label: 'Derivate', path: base },
]

const columnsAt = (now: Instant): readonly Column<FoundDerivative>[] => [
  {
    key: 'wkn',
    label: 'WKN, Typ',
    inFile: { text: 'Papier', detail: 'Typ' },
    cell: ({ instrument, nameType, nameExerciseRight }) => (
      <>
        <a href={pathOf(instrument)}>{instrument.wkn ?? instrument.isin}</a>
        <WatchLink instrument={instrument} />
        <small>
          {nameType} {nameExerciseRight && directionWord(instrument.entitySubType, nameExerciseRight === 'Call')}
        </small>
      </>
    ),
  },
  {
    key: 'underlying',
    label: 'Basiswert',
    cell: ({ instrumentUnderlying }) => <a href={pathOf(instrumentUnderlying)}>{instrumentUnderlying.name}</a>,
  },
  {
    key: 'strike',
    label: 'Basispreis, KO',
    numeric: true,
    from: 'tablet',
    cell: ({ knockOutAbs, strikeAbs, instrumentUnderlying }) =>
      format.price(knockOutAbs ?? strikeAbs, kindOf(instrumentUnderlying)),
    attributes: ({ knockOutAbs, strikeAbs }) => exactly(knockOutAbs ?? strikeAbs),
  },
  {
    key: 'gearing',
    label: 'Hebel',
    numeric: true,
    from: 'tablet',
    cell: (row) => <span {...following(row, 'leverage')}>{format.number(row.leverage ?? row.factor, 2)}</span>,
    attributes: ({ leverage, factor }) => exactly(leverage ?? factor),
  },
  {
    key: 'bid',
    label: 'Geld',
    numeric: true,
    cell: ({ quote }) => <span {...live(quote, 'bid')}>{format.price(quote.bid, price)}</span>,
    attributes: ({ quote }) => exactly(quote.bid),
  },
  {
    key: 'ask',
    label: 'Brief',
    numeric: true,
    cell: ({ quote }) => <span {...live(quote, 'ask')}>{format.price(quote.ask, price)}</span>,
    attributes: ({ quote }) => exactly(quote.ask),
  },
  {
    key: 'time',
    label: 'Zeit',
    numeric: true,
    from: 'tablet',
    cell: ({ quote }) => <span {...live(quote, 'timeAsk')}>{format.time(quote.datetimeAsk, now)}</span>,
    attributes: ({ quote }) => exactly(quote.datetimeAsk),
  },
]

const listPath = (alias: string, tab: string = realpushTabs[0].alias): string => `${path}/${alias}/${tab}`

/** Issuers whose papers have a list of their own. */
const overview = page({
  path,
  nav: [
    {
      label: 'Realpush-Listen',
      path,
      menu,
      sitemap: 'Werkzeuge und Listen',
      tool: 'Hebelprodukte eines Emittenten mit laufenden Kursen',
      words: 'Realpush Emittent Knock-Outs live',
    },
  ],
  load: async ({ call }) => ({ issuers: await softly(call(listRealpushIssuers)) }),
  head: () => ({
    title: 'Realpush-Listen der Emittenten',
    description: 'Hebelprodukte je Emittent und Basiswert mit laufenden Geld- und Briefkursen.',
  }),
  Page: ({ issuers }) => (
    <>
      <Crumbs crumbs={[...crumbs, { label: 'Realpush-Listen' }]} />
      <div className="page-head">
        <div>
          <h1>Realpush-Listen</h1>
          <p className="sm">
            Hebelprodukte eines Emittenten mit laufenden Kursen. Niemand bezahlt für seinen Platz. <SimulatedBadge />
          </p>
        </div>
      </div>
      <div className="stack">
        <TurboWarning />
        <Board title="Emittenten">
          {ifLoaded(issuers, ({ list }) => (
            <ul className="topic-links">
              {list.map(({ alias, name }) => (
                <li key={alias}>
                  <a href={listPath(alias)}>{name}</a>
                </li>
              ))}
            </ul>
          ))}
        </Board>
      </div>
    </>
  ),
})

/** The groups of an issuer there is, or issuers like one there is not. */
const likestIssuers = async ({ call, params }: PageContext): Promise<Instead> => {
  const { list } = await call(listRealpushIssuers)
  const issuer = list.find(({ alias }) => alias === params['issuer'])
  return issuer
    ? {
        title: `Listen von ${issuer.name}`,
        list: realpushTabs.map(({ alias, label }) => ({ label, href: listPath(issuer.alias, alias) })),
      }
    : {
        title: 'Emittenten, die es gibt',
        list: likest(list, params['issuer'] ?? '').map(({ alias, name }) => ({ label: name, href: listPath(alias) })),
      }
}

/** One issuer's papers on a group of underlyings. */
const pushedList = page({
  path: `${path}/:issuer/:tab`,
  instead: likestIssuers,
  liveIntervalMs: 1000,
  async load({ call, params }) {
    const tab = realpushTabs.find(({ alias }) => alias === params['tab'])
    if (!tab) throw new Failure('NOT_FOUND', { tab: params['tab'] })
    return { tab, found: await call(getRealpushList, { params: { issuer: params['issuer'], tab: tab.alias } }) }
  },
  head: ({ tab, found: { issuer } }) => ({
    title: `${issuer.name}: Realpush-Liste ${tab.label}`,
    description: `Hebelprodukte von ${issuer.name} auf ${tab.label} mit laufenden Geld- und Briefkursen.`,
  }),
  Page: ({ tab, found: { issuer, list, datetime }, at }) => (
    <>
      <Crumbs crumbs={[...crumbs, { label: 'Realpush-Listen', path }, { label: `${issuer.name}: ${tab.label}` }]} />
      <div className="page-head">
        <div>
          <h1>
            {issuer.name}: Realpush-Liste {tab.label}
          </h1>
          <p className="sm mut2">
            Alle Papiere sind simuliert <SimulatedBadge />
          </p>
        </div>
        <div className="acts">
          <LiveStatus now={at.now} as={datetime} />
          <PauseButton />
        </div>
      </div>
      <div className="stack">
        <TurboWarning />
        <Tabs
          label="Basiswerte"
          tabs={realpushTabs.map(({ alias, label }) => ({
            label,
            href: listPath(issuer.alias, alias),
            current: alias === tab.alias,
          }))}
        />
        <Board
          title={`${issuer.name} auf ${tab.label}`}
          footer={
            <>
              <span>Geld und Brief: Indikation des Emittenten · sortiert nach Nähe zu Hebel 5 je Basiswert</span>
              <TableFiles name={`realpush-${issuer.alias}-${tab.alias}`} at={at} />
            </>
          }
        >
          {list.length === 0 ? (
            <Empty text="Von diesem Emittenten gibt es hier zurzeit nichts.">
              <a href={listPath(issuer.alias)}>Seine Papiere auf den DAX</a>
            </Empty>
          ) : (
            <Driven by="following-figures" when="now" props={{}}>
              <Table
                caption={`Papiere von ${issuer.name} auf ${tab.label}`}
                columns={columnsAt(at.now)}
                rows={list}
                rowKey={({ instrument }) => instrument.entityValue}
              />
            </Driven>
          )}
        </Board>
      </div>
    </>
  ),
})

/** Without a group an issuer's list begins with the first. */
const firstOfIssuer = page({
  path: `${path}/:issuer`,
  instead: likestIssuers,
  async load({ call, params }) {
    const { list } = await call(listRealpushIssuers)
    const issuer = list.find(({ alias }) => alias === params['issuer'])
    if (!issuer) throw new Failure('NOT_FOUND', { issuer: params['issuer'] })
    throw new Redirect(302, listPath(issuer.alias))
  },
  head: () => ({ title: 'Realpush-Listen der Emittenten' }),
  Page: () => <></>,
})

export const realpushPages = [overview, firstOfIssuer, pushedList]

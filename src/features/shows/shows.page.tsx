import { Mentioned } from '#features/lists/mentioned.block.tsx'
import type { Episode, EpisodeTeaser, Show, ShowKind } from '#contract/shows.ts'
import { picturePath } from '#contract/pictures.ts'
import { Failure } from '#contract/failures.ts'
import { listQuotes, type Quote } from '#contract/quotes.ts'
import { Board } from '#web/blocks/board.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { RichText } from '#web/blocks/rich-text.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { Driven } from '#web/islands/place.tsx'
import { likest } from '#web/likest.ts'
import { listPlace } from '#web/navigation.ts'
import { page, pageOf, Redirect, type Head, type Instead, type PageContext, type Route } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { softly } from '#web/soft.tsx'
import { clockOf } from './clock.ts'
import { EpisodeList, episodePathOf } from './episode-list.block.tsx'
import { Player } from './player.block.tsx'
import { getEpisode, getShow, listShows } from './shows.contract.ts'
import { Jump, Transcript } from './transcript.block.tsx'

const perPage = 20
const shownOnOverview = 3
const shownBeside = 5
const showPathOf = ({ urls }: Pick<Show, 'urls'>): string => new URL(urls.WEBSITE).pathname

/** What the pages of a kind are called. */
const wordings = {
  PODCAST: {
    base: '/news/podcast',
    title: 'Podcasts',
    words: 'Podcast hören Sendung Folge Audio Zins Zaster Börsenwoche',
    description: 'Sendungen über Börse, Märkte und Geld: hören, Kapitel wählen, mitlesen.',
    none: 'Noch keine Folge.',
  },
  VIDEO: {
    base: '/news/videos',
    title: 'Videos',
    words: 'Video Film Sendung Mahlzeit Chartzeit sehen',
    description: 'Filme über den Börsentag und über Charts, mit Untertiteln und Text zum Mitlesen, wo es sie gibt.',
    none: 'Noch kein Film.',
  },
} as const satisfies Record<ShowKind, object>

const NoEpisode = ({ kind }: { kind: ShowKind }) => (
  <Empty text={wordings[kind].none} hint="Hier erscheint, was dazu veröffentlicht wird.">
    <a className="more" href="/news">
      Zu den Nachrichten
    </a>
  </Empty>
)

/** `/news/podcast`, `/news/videos`: every show with its newest episodes. */
const overviewOf = (kind: ShowKind): Route => {
  const { base, title, words, description } = wordings[kind]
  return page({
    path: base,
    widthClass: 'lg',
    nav: [{ label: title, path: base, menu: 'News, Wissenswertes', sitemap: 'Werkzeuge und Listen', words }],
    load: async ({ call }) => ({ shows: (await call(listShows, { query: { kind, perShow: shownOnOverview } })).list }),
    head: () => ({ title, description }),
    Page: ({ shows, at }) => (
      <>
        <Crumbs crumbs={[{ label: 'News', path: '/news' }, { label: title }]} />
        <div className="page-head">
          <h1>{title}</h1>
        </div>
        <div className="g2">
          {shows.map((show) => (
            <Board
              key={show.alias}
              title={show.title}
              action={
                <a className="more" href={showPathOf(show)}>
                  Alle Folgen
                </a>
              }
            >
              <Hero show={show} />
              <p className="pad sm">{show.teaser}</p>
              {show.episodes.length > 0 ? (
                <EpisodeList episodes={show.episodes} now={at.now} />
              ) : (
                <p className="pad sm mut2">{wordings[kind].none}</p>
              )}
            </Board>
          ))}
        </div>
      </>
    ),
  })
}

/** A show of this kind. @throws Failure SHOW_UNKNOWN */
async function showOf({ call, params }: PageContext, kind: ShowKind, query: { page?: number; perPage?: number }) {
  const show = await call(getShow, { params: { alias: params['alias'] ?? '' }, query })
  if (show.kind !== kind) throw new Failure('SHOW_UNKNOWN', { ...params })
  return show
}

/** Shows of this kind, for who asks for one that there is not. */
const showsInstead =
  (kind: ShowKind) =>
  async ({ call, params }: PageContext): Promise<Instead> => ({
    title: 'Sendungen, die es gibt',
    list: likest((await call(listShows, { query: { kind } })).list, params['alias'] ?? '').map((show) => ({
      label: show.title,
      href: showPathOf(show),
    })),
  })

/** `/news/podcast/{alias}`, `/news/videos/{alias}`: a show and its episodes. */
const showPageOf = (kind: ShowKind): Route => {
  const { base, title } = wordings[kind]
  return page({
    path: `${base}/:alias`,
    widthClass: 'lg',
    instead: showsInstead(kind),
    load: async (context) => {
      const { number, list: show } = await pageOf(context, perPage, (stretch) => showOf(context, kind, stretch))
      return { number, show }
    },
    head: ({ show, number }) => ({
      title: `${show.title}: ${kind === 'PODCAST' ? 'Podcast' : 'Videos'}`,
      description: show.description.slice(0, 155),
      page: number,
      noIndex: show.numberEpisodes === 0,
      picture: pictureOf(show),
      jsonLd: [
        {
          '@context': 'https://schema.org',
          '@type': kind === 'PODCAST' ? 'PodcastSeries' : 'CreativeWorkSeries',
          name: show.title,
          description: show.description,
          url: show.urls.WEBSITE,
          ...(show.feed !== undefined && { webFeed: show.feed }),
        },
      ],
    }),
    Page: ({ show, number, at }) => (
      <Driven by="player" when="now" props={{ id: null }}>
        <Crumbs crumbs={[{ label: 'News', path: '/news' }, { label: title, path: base }, { label: show.title }]} />
        <div className="page-head">
          <div>
            <h1>{show.title}</h1>
            <p className="sm">{show.teaser}</p>
          </div>
        </div>
        <div className="cols">
          <Board title="Folgen" footer={show.feed === undefined ? undefined : <Subscribe show={show} />}>
            {show.list.length > 0 ? (
              <>
                <EpisodeList episodes={show.list} now={at.now} />
                <Pager
                  page={number}
                  perPage={perPage}
                  total={show.numberEpisodes}
                  place={listPlace(at.path, at.query)}
                />
              </>
            ) : (
              <NoEpisode kind={kind} />
            )}
          </Board>
          <AboutShow show={show} />
        </div>
      </Driven>
    ),
  })
}

const Subscribe = ({ show }: { show: Show }) => (
  <a href={show.feed} rel="noopener">
    RSS für deine App
  </a>
)

/** The picture of a show, as others show it beside a link. */
const pictureOf = ({
  title,
  heroImageId: id,
  heroImageWidth: width,
  heroImageHeight: height,
}: Show): Head['picture'] =>
  id === undefined || width === undefined || height === undefined
    ? undefined
    : { url: picturePath(id, 'large'), width, height, alt: title }

/** The picture of a show, which says no more than its name beside it. */
const Hero = ({ show: { heroImageId: id, heroImageWidth: width, heroImageHeight: height } }: { show: Show }) =>
  id === undefined ? null : (
    <img className="show-picture" src={picturePath(id, 'small')} width={width} height={height} alt="" loading="lazy" />
  )

const AboutShow = ({ show }: { show: Show }) => (
  <Board title="Die Sendung">
    <Hero show={show} />
    <div className="pad sm">
      <p>{show.description}</p>
      {show.authors.length > 0 ? <p className="mut2">Mit {show.authors.join(', ')}</p> : null}
      {show.services.length > 0 ? (
        <ul className="plain-list" aria-label="Auch bei">
          {show.services.map(({ name, url }) => (
            <li key={url}>
              <a href={url} rel="noopener">
                {name}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  </Board>
)

/** The number at the end of an address. */
const numberOf = (text: string | undefined): string => /(?:^|-)([1-9]\d{0,17})$/.exec(text ?? '')?.[1] ?? ''

/** Where the address wants to begin: `?t=304`. */
const fromOf = (query: URLSearchParams): number | undefined => {
  const text = query.get('t') ?? ''
  return /^\d{1,5}$/.test(text) ? Number(text) : undefined
}

interface EpisodeData {
  show: Awaited<ReturnType<typeof showOf>>
  episode: Episode
  quotes: readonly Quote[]
}

async function loadEpisode(context: PageContext, kind: ShowKind): Promise<EpisodeData> {
  const { call, params, path, query } = context
  const show = await showOf(context, kind, { perPage: shownBeside + 1 })
  const episode = await call(getEpisode, { params: { alias: show.alias, idEpisode: numberOf(params['episode']) } })
  const proper = episodePathOf(episode)
  if (proper !== path) throw new Redirect(301, query.size > 0 ? `${proper}?${query}` : proper)
  const list = episode.instruments.map(({ instrument: { entityType, entityValue } }) => ({ entityType, entityValue }))
  const quotes = list.length === 0 ? [] : ((await softly(call(listQuotes, { body: { list } })))?.list ?? [])
  return { show, episode, quotes }
}

/** `/news/podcast/{alias}/{title}-{number}`: an episode with player, chapters, text and the values it speaks of. */
const episodePageOf = (kind: ShowKind): Route => {
  const { base, title } = wordings[kind]
  return page<EpisodeData>({
    path: `${base}/:alias/:episode`,
    widthClass: 'lg',
    instead: showsInstead(kind),
    load: (context) => loadEpisode(context, kind),
    head: ({ show, episode }) => ({
      title: episode.title,
      description: (episode.teaser || show.teaser).slice(0, 155),
      canonical: episodePathOf(episode),
      picture: pictureOf(show),
      written: { datetime: episode.datetimePublication },
      jsonLd: [structured(show, episode)],
    }),
    Page: ({ show, episode, quotes, at }) => (
      <>
        <Crumbs
          crumbs={[
            { label: 'News', path: '/news' },
            { label: title, path: base },
            { label: show.title, path: showPathOf(show) },
            { label: episode.title },
          ]}
        />
        <div className="cols">
          <div className="stack">
            <section className="board player" id="abspielen">
              <p className="kicker">
                {show.title}
                {episode.number === undefined ? '' : ` · Folge ${episode.number}`} ·{' '}
                <time dateTime={episode.datetimePublication}>{format.date(episode.datetimePublication)}</time>
              </p>
              <h1>{episode.title}</h1>
              <Player episode={episode} show={show.title} path={at.path} from={fromOf(at.query)} />
            </section>
            {episode.chapters.length > 0 ? <Chapters episode={episode} path={at.path} /> : null}
            {episode.contentItems.length > 0 ? (
              <Board title="Über diese Folge">
                <div className="prose transcript" lang={episode.language === 'de' ? undefined : episode.language}>
                  <RichText items={episode.contentItems} />
                </div>
              </Board>
            ) : null}
            {episode.transcript.length > 0 ? (
              <Transcript
                cues={episode.transcript}
                words={(at.query.get('text') ?? '').trim().slice(0, 100)}
                path={at.path}
                language={episode.language}
              />
            ) : null}
          </div>
          <div className="stack">
            {episode.instruments.length > 0 ? (
              <Mentioned
                title="In dieser Folge"
                values={episode.instruments.map(({ instrument, startSeconds }) => ({
                  instrument,
                  note:
                    startSeconds === undefined ? null : (
                      <>
                        ab <Jump seconds={startSeconds} path={at.path} />
                      </>
                    ),
                }))}
                quotes={quotes}
                now={at.now}
              />
            ) : null}
            <Others show={show} episode={episode} now={at.now} />
          </div>
        </div>
      </>
    ),
  })
}

/** What search engines read of an episode. */
const structured = (show: Show, episode: Episode): object => ({
  '@context': 'https://schema.org',
  '@type': episode.kind === 'PODCAST' ? 'PodcastEpisode' : 'VideoObject',
  name: episode.title,
  description: episode.teaser || show.teaser,
  ...(episode.kind === 'PODCAST'
    ? {
        url: episode.urls.WEBSITE,
        datePublished: episode.datetimePublication,
        associatedMedia: { '@type': 'MediaObject', contentUrl: episode.media.url },
        partOfSeries: { '@type': 'PodcastSeries', name: show.title, url: show.urls.WEBSITE },
      }
    : { uploadDate: episode.datetimePublication, contentUrl: episode.media.url }),
  ...(episode.durationSeconds !== undefined && { duration: `PT${episode.durationSeconds}S` }),
})

const Chapters = ({ episode: { chapters, durationSeconds }, path }: { episode: Episode; path: string }) => (
  <Board title="Kapitel">
    <ol className="chapters">
      {chapters.map(({ startSeconds, title }, place) => {
        const end = chapters[place + 1]?.startSeconds ?? durationSeconds
        return (
          <li key={startSeconds} data-chapter={startSeconds}>
            <Jump seconds={startSeconds} path={path} />
            <span>{title}</span>
            <span className="mut">{end !== undefined && end > startSeconds ? clockOf(end - startSeconds) : ''}</span>
          </li>
        )
      })}
    </ol>
  </Board>
)

function Others({ show, episode, now }: { show: Show & { list: EpisodeTeaser[] }; episode: Episode; now: number }) {
  const others = show.list.filter(({ idEpisode }) => idEpisode !== episode.idEpisode).slice(0, shownBeside)
  if (others.length === 0) return null
  return (
    <Board
      title="Weitere Folgen"
      action={
        <a className="more" href={showPathOf(show)}>
          Alle
        </a>
      }
      footer={show.feed === undefined ? undefined : <Subscribe show={show} />}
    >
      <EpisodeList episodes={others} now={now} />
    </Board>
  )
}

export const showRoutes: readonly Route[] = (['PODCAST', 'VIDEO'] as const).flatMap((kind) => [
  overviewOf(kind),
  showPageOf(kind),
  episodePageOf(kind),
])

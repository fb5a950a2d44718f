import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { ArticleTeaser } from '#contract/articles.ts'
import type { EpisodeTeaser } from '#contract/shows.ts'
import { saidHeadline } from '#contract/said-headline.ts'
import { kindOf } from '#web/blocks/kind.ts'
import { toggleDark } from '#web/client/looks.ts'
import { direction, format } from '#web/format.ts'
import { useDialog, useTypedBefore } from '#web/islands/hooks.ts'
import { island } from '#web/islands/island.ts'
import { logoPath } from '#contract/logo.ts'
import { logoText } from '#web/logo-text.ts'
import { pathOf } from '#web/navigation.ts'
import type { MatchingList } from '#web/matching-lists.ts'
import { noHits } from '#web/no-hits.ts'
import { Icon } from '#web/shell/icons.tsx'
import { closes } from '#web/shell/opens.ts'
import {
  type Answers,
  answersTo,
  answersWithout,
  type Hit,
  type PageLink,
  popularPages,
  shownPages,
} from '#web/shell/search-answers.ts'
import { forgetSearches, recentSearches, rememberSearch, type RecentSearch } from '#web/shell/recent-searches.ts'

const debounceMs = 500
const askAgainMs = 3000
const shownLists = 3
const storage = () => localStorage
const barrelRollMs = 2000

const categories = [
  { label: 'Aktien', path: '/aktien' },
  { label: 'Fonds', path: '/fonds' },
  { label: 'Derivate', path: '/derivate' },
  { label: 'ETFs', path: '/etf' },
  { label: 'Anleihen', path: '/anleihen' },
  { label: 'Indizes', path: '/index' },
]

/** One line of the answer: a link, or something that happens here. */
type Entry = { key: string; className?: string; content: ReactNode } & (
  | { href: string; label: string }
  | { act: () => void }
)

interface Section {
  title: string
  entries: readonly Entry[]
  /** whether it has to do with what was typed: Enter opens the first of these, else the full search */
  answers: boolean
}

const dialogId = 'suche'
const close = () => (document.getElementById(dialogId) as HTMLDialogElement | null)?.close() // the dialog around this

/** Closed, the search forgets what was asked. */
function Search() {
  const { isOpen, closings } = useDialog(dialogId)
  return <SearchBox key={closings} isOpen={isOpen} />
}

/**
 * A form that leads to the page of results. Awake it is a combobox: focus stays in the field, the arrow keys move
 * through all sections, Enter opens the chosen entry, or the full search for what was typed.
 */
function SearchBox({ isOpen }: { isOpen: boolean }) {
  const [text, setText] = useState('')
  const [answers, setAnswers] = useState<Answers>()
  const [chosen, choose] = useState(-1)
  const form = useTypedBefore((typed) => setText(String(typed.get('q')).trim()))
  const ids = useId()
  const [recent, setRecent] = useState<readonly RecentSearch[]>([])
  useAnswers(isOpen, text, (next) => {
    setAnswers(next)
    if (next.text === '') setRecent(recentSearches(storage))
    choose(next.text === '' ? -1 : firstAnswer(sectionsOf(next, [])))
  })
  const forget = () => {
    forgetSearches(storage)
    setRecent([])
  }
  const sections = isOpen && answers ? sectionsOf(answers, recent, forget) : []
  const entries = sections.flatMap((section) => section.entries)
  const current = entries[chosen]

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value.trim()
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (entries.length > 0)
        choose(event.key === 'ArrowDown' ? (chosen + 1) % entries.length : (chosen > 0 ? chosen : entries.length) - 1)
    } else if (event.key === 'Enter' && current && answers?.text === typed) {
      event.preventDefault()
      if ('act' in current) current.act()
      else {
        opened(current)
        location.assign(current.href)
      }
    }
  }

  return (
    <>
      <form role="search" action="/suche" method="get" ref={form}>
        <Icon name="search" />
        <input
          type="search"
          name="q"
          placeholder="Suche …"
          aria-label="Suche"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
          maxLength={120}
          role="combobox"
          aria-autocomplete="list"
          aria-controls={`${ids}liste`}
          aria-expanded={entries.length > 0}
          aria-activedescendant={current ? `${ids}${chosen}` : undefined}
          onChange={(event) => setText(event.currentTarget.value.trim())}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className="btn ghost" title="Suchen">
          <span className="only-d">Suchen</span>
          <Icon name="enter" small />
        </button>
        <button type="button" className="btn ghost square" title="Suche schließen" {...closes(dialogId)}>
          <Icon name="close" />
          <span className="vh">Suche schließen</span>
        </button>
      </form>
      <div className="search-categories" hidden={text !== ''}>
        {categories.map(({ label, path }) => (
          <a key={path} className="chip" href={path}>
            {label}
          </a>
        ))}
      </div>
      <p className="search-state" role="status" data-quiet={answers?.text === text && !answers.failed ? '' : undefined}>
        {!isOpen ? '' : answers?.text === text ? announced(answers) : 'Lädt …'}
      </p>
      <div
        className="search-hits"
        id={`${ids}liste`}
        role="listbox"
        aria-label="Ergebnisse"
        hidden={entries.length === 0}
      >
        {sections.map((section, at) => (
          <Group
            key={section.title || at}
            section={section}
            from={sections.slice(0, at).reduce((sum, { entries: { length } }) => sum + length, 0)}
            chosen={chosen}
            ids={ids}
          />
        ))}
      </div>
      <p className="search-keys only-d">
        <kbd>↑</kbd>
        <kbd>↓</kbd> wählen <kbd>Enter</kbd> öffnen <kbd>Esc</kbd> schließen
        <span className="badge simulated">simuliert</span>
      </p>
    </>
  )
}

export default island('search', Search)

/** Debounces input; superseded requests are aborted, and a server that did not answer is asked again until it does. */
function useAnswers(isOpen: boolean, text: string, take: (answers: Answers) => void): void {
  const tell = useEffectEvent(take)
  useEffect(() => {
    if (!isOpen) return
    const question = new AbortController()
    let timer = setTimeout(ask, text === '' ? 0 : debounceMs)
    let hasFailed = false
    function ask() {
      void answersTo(text, question.signal).then(tell, () => {
        if (question.signal.aborted) return
        if (!hasFailed) tell(answersWithout(text)) // once: the entry that the reader chose meanwhile stays chosen
        hasFailed = true
        timer = setTimeout(ask, askAgainMs)
      })
    }
    return () => {
      clearTimeout(timer)
      question.abort()
    }
  }, [isOpen, text])
}

function Group({ section, from, chosen, ids }: { section: Section; from: number; chosen: number; ids: string }) {
  return (
    <div role="group" aria-label={section.title}>
      <p aria-hidden="true">{section.title}</p>
      {section.entries.map(({ key, className, content, ...goal }, i) => {
        const selected = from + i === chosen
        const option = {
          id: `${ids}${from + i}`,
          role: 'option',
          tabIndex: -1,
          className,
          'aria-selected': selected,
          ref: selected ? scrollIntoView : undefined,
        }
        return 'act' in goal ? (
          <button key={key} {...option} type="button" onClick={goal.act}>
            {content}
          </button>
        ) : (
          <a key={key} {...option} href={goal.href} onClick={() => opened(goal)}>
            {content}
          </a>
        )
      })}
    </div>
  )
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** What a reader opens is offered again the next time. */
function opened({ href, label }: { href: string; label: string }): void {
  const { pathname, search } = new URL(href, location.href)
  rememberSearch(storage, { label, href: pathname + search })
}

/** Place of the first entry that has to do with what was typed; -1 where none has. */
function firstAnswer(sections: readonly Section[]): number {
  const at = sections.findIndex(({ answers }) => answers)
  return at < 0 ? -1 : sections.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0)
}

/** What is read out: instruments, where there are none the pages. */
function announced({ text, total, pages, articles, lacksArticles, episodes, lists, failed }: Answers): string {
  if (failed) return 'Die Suche ist gerade nicht erreichbar.'
  if (!text) return ''
  if (total > 0) return `${format.integer(total)} Treffer`
  const listed = lists.own.length + lists.experts.length + lists.authors.length
  if (listed > 0) return `${format.integer(listed)} Treffer`
  if (articles.length > 0) return format.counted(articles.length, 'Meldung', 'Meldungen')
  if (episodes.length > 0) return format.counted(episodes.length, 'Folge', 'Folgen')
  return pages.length > 0 ? format.counted(pages.length, 'Seite', 'Seiten') : noHits(text, lacksArticles)
}

function sectionsOf(
  { text, hits, total, pages, articles, lacksArticles, episodes, lists, failed, asksForPage }: Answers,
  recent: readonly RecentSearch[],
  forget?: () => void,
): Section[] {
  const listed = lists.own.length + lists.experts.length + lists.authors.length
  const noMatch = text !== '' && hits.length + pages.length + articles.length + episodes.length + listed === 0
  const found = pages.length > 0
  const ofPages: Section = {
    title: found
      ? 'Seiten'
      : failed
        ? 'Beliebte Seiten'
        : noMatch
          ? `${noHits(text, lacksArticles)} · Beliebte Seiten`
          : 'Beliebte Seiten',
    entries: text === '' ? [] : (found ? pages.slice(0, shownPages) : popularPages()).map(pageEntry),
    answers: found,
  }
  const sections: Section[] = [
    ...(asksForPage ? [ofPages] : []),
    { title: 'Zuletzt gesucht', entries: text === '' ? recentEntries(recent, forget) : [], answers: false },
    { title: text ? 'Werte' : 'Vorschläge', entries: hits.map(hitEntry), answers: true },
    { title: 'Deine Depots und Listen', entries: lists.own.slice(0, shownLists).map(listEntry), answers: true },
    { title: 'Experten', entries: lists.experts.slice(0, shownLists).map(listEntry), answers: true },
    { title: 'Autoren', entries: lists.authors.slice(0, shownLists).map(listEntry), answers: true },
    ...(asksForPage ? [] : [ofPages]),
    { title: 'News', entries: articles.map(articleEntry), answers: true },
    { title: 'Podcasts und Videos', entries: episodes.map(episodeEntry), answers: true },
    { title: 'Versteckt', entries: hiddenEntries(text.toLowerCase()), answers: true },
    { title: '', entries: text && total + listed + episodes.length > 1 ? [allEntry(text)] : [], answers: true },
  ]
  return sections.filter(({ entries }) => entries.length > 0)
}

function hitEntry({ instrument, quote }: Hit): Entry {
  const price =
    quote?.last === undefined
      ? ''
      : `${format.price(quote.last, kindOf(instrument))}\u00a0${format.unit(quote.displayUnit)}`
  return {
    key: `${instrument.entityType}:${instrument.entityValue}`,
    href: pathOf(instrument),
    label: instrument.name,
    content: (
      <>
        {instrument.logo ? (
          <img
            className="logo small"
            src={logoPath(instrument.logo.cloudinaryUrlTemplate, 24)}
            width={24}
            height={24}
            alt=""
          />
        ) : (
          <span className="logo small" aria-hidden="true">
            {logoText(instrument)}
          </span>
        )}
        <span className="t">
          <b>{instrument.name}</b>
          <small>{[instrument.displayType, instrument.wkn, instrument.isin].filter(Boolean).join(' · ')}</small>
        </span>
        <span className="num">
          <b>{price}</b>
          <small>
            <span className={direction(quote?.performancePct)}>
              {quote ? format.changePercent(quote.performancePct) : ''}
            </span>
          </small>
        </span>
      </>
    ),
  }
}

/** A line with a name and what it is. */
const lineEntry = (href: string, label: string, detail: string): Entry => ({
  key: href,
  className: 'page',
  href,
  label,
  content: (
    <span className="t">
      <b>{label}</b>
      <small>{detail}</small>
    </span>
  ),
})

const pageEntry = ({ href, label }: PageLink): Entry => lineEntry(href, label, 'Seite')
const listEntry = ({ name, detail, path }: MatchingList): Entry => lineEntry(path, name, detail)
const articleEntry = (article: ArticleTeaser): Entry => {
  const { urls, publisher, advertiser, articleSubTypeName, datetimePublication } = article
  const who = advertiser ?? (publisher.kind === 'own' ? articleSubTypeName : publisher.name)
  return lineEntry(
    new URL(urls.WEBSITE).pathname,
    saidHeadline(article),
    `${who} · ${format.shortDate(datetimePublication)}`,
  )
}

const episodeEntry = ({ urls, kind, title, datetimePublication }: EpisodeTeaser): Entry =>
  lineEntry(
    new URL(urls.WEBSITE).pathname,
    title,
    `${kind === 'PODCAST' ? 'Podcast' : 'Video'} · ${format.shortDate(datetimePublication)}`,
  )

const allEntry = (text: string): Entry => ({
  key: 'alle',
  className: 'all',
  href: `/suche/${encodeURIComponent(text)}`,
  label: `„${text}“`,
  content: `Alle Ergebnisse für „${text}“`,
})

function recentEntries(recent: readonly RecentSearch[], forget: (() => void) | undefined): Entry[] {
  const entries: Entry[] = recent.map(({ href, label }) => ({
    key: `zuletzt ${href}`,
    className: 'page',
    href,
    label,
    content: (
      <span className="t">
        <b>{label}</b>
      </span>
    ),
  }))
  if (entries.length === 0 || !forget) return entries
  return [...entries, { key: 'vergessen', className: 'all', act: forget, content: 'Verlauf löschen' }]
}

/** Two entries nobody is told about. */
function hiddenEntries(wanted: string): Entry[] {
  const entry = (name: string, act: () => void): Entry => ({
    key: name,
    className: 'page',
    act: () => {
      close()
      act()
    },
    content: (
      <span className="t">
        <b>{name}</b>
      </span>
    ),
  })
  const isBeginOf = (...names: string[]) => names.some((name) => name.startsWith(wanted))
  return [
    ...(wanted.length > 3 && isBeginOf('darkmode', 'dark mode', 'dunkelmodus') ? [entry('Darkmode', toggleDark)] : []),
    ...(wanted.length > 5 && isBeginOf('do a barrel roll', 'barrel roll') ? [entry('Do a barrel roll', roll)] : []),
  ]
}

function roll(): void {
  const { classList } = document.documentElement
  classList.add('barrel-roll')
  setTimeout(() => classList.remove('barrel-roll'), barrelRollMs)
}

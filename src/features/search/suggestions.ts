import { saidHeadline } from '#contract/said-headline.ts'
import type { Call } from '#contract/endpoint.ts'
import type { Instrument } from '#contract/instruments.ts'
import type { Suggestion } from '#web/page.tsx'
import { pathOf } from '#web/navigation.ts'
import { searchEverything } from '#contract/search.ts'
import { pagesFirst } from './pages-first.ts'

const shown = 5
const shownArticles = 3

/** so many words of an address are looked for one by one, each at least so long */
const mostWords = 3
const shortest = 3

/**
 * What a missing page may have meant: values, pages and articles that the search finds by the words of its address; where
 * it finds nothing by all of them, by each, all words in turn.
 */
export async function suggestions(words: string, call: Call): Promise<Suggestion[]> {
  const whole = await foundBy(words, call)
  const each = words.split(/\s+/).filter((word) => word.length >= shortest)
  if (whole.length > 0 || each.length < 2) return whole
  const found = await Promise.all(each.slice(0, mostWords).map((word) => foundBy(word, call)))
  return [...new Map(inTurn(found).map((one) => [one.href, one])).values()].slice(0, shown)
}

/** The first of each list, then the second of each, and so on. */
const inTurn = <Found>(lists: readonly (readonly Found[])[]): Found[] =>
  lists
    .flatMap((list) => list.map((found, place) => ({ found, place })))
    .toSorted((a, b) => a.place - b.place)
    .map(({ found }) => found)

/** The metal and the future are both called „Gold“: of one name, each says what it is. */
const toldApart = (list: readonly Instrument[]): Suggestion[] =>
  list.map((instrument) => {
    const { name, displayType } = instrument
    const isAlone = list.filter((each) => each.name === name).length === 1
    return { label: isAlone ? name : `${name} (${displayType})`, href: pathOf(instrument) }
  })

async function foundBy(words: string, call: Call): Promise<Suggestion[]> {
  const { instrumentList, pageList, articleList } = await call(searchEverything, {
    query: { searchValue: words, limit: shown },
  })
  const values = toldApart(instrumentList.list)
  const pages = pageList.list.map(({ name, path }) => ({ label: name, href: path }))
  const names = instrumentList.list.map(({ name }) => name)
  const found = pagesFirst(words, pageList.list, names) ? [...pages, ...values] : [...values, ...pages]
  return [
    ...found.slice(0, shown),
    ...articleList.list.slice(0, shownArticles).map((article) => ({
      label: saidHeadline(article),
      href: new URL(article.urls.WEBSITE).pathname,
    })),
  ]
}

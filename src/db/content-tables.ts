import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ArticleKind } from '#contract/articles.ts'

/** The tables of articles, pictures, shows and the newsletter; part of `Database`. */
export interface ContentTables {
  publishers: Publishers
  articles: Articles
  pictures: Pictures
  article_texts: ArticleTexts
  article_instruments: ArticleInstruments
  authors: Authors
  author_articles: AuthorArticles
  article_search: ArticleSearch
  article_reads: ArticleReads
  feeds: Feeds
  episodes: Episodes
  newsletter_subscriptions: NewsletterSubscriptions
}

/** Who publishes articles. */
interface Publishers {
  id: number
  /** in addresses */
  alias: string
  name: string
  /** the portal's own house, or an agency */
  kind: 'own' | 'agency'
  no_index: Generated<boolean>
  ad_label_style: string | null
  display_ads: Generated<boolean>
  finder_alias: string | null
  finder_name: string | null
  finder_title: string | null
  finder_description: string | null
  finder_headline: string | null
}

/** An article, as its newest version has it. */
interface Articles {
  id: Generated<string>
  publisher: number
  /** what its publisher knows it by: file, guid or link */
  source_key: string
  kind: ArticleKind
  language: string
  /** with the alias its address, where it has one of its own */
  section: string | null
  alias: string | null
  slug: string
  headline: string
  teaser: string
  published_at: Date
  /** when it came here, where that is later and it was still news */
  listed_at: Date | null
  updated_at: Date | null
  premium: Generated<boolean>
  /** who paid for it */
  advertiser: string | null
  /** where its publisher has it */
  link: string | null
  /** what few have: disclosure, recommendation, picture; JSON, written as its text */
  facts: ColumnType<unknown, string, string>
  word_count: number
  /** of everything that is said */
  content_sha256: Buffer
  withdrawn_at: Date | null
  picture: string | null
  picture_alt: string | null
  /** whose it is */
  picture_credit: string | null
}

/** Pictures that others have, and what readers get of them. */
interface Pictures {
  /** what addresses name it by: of its source */
  id: string
  /** where its publisher has it */
  source: string
  tries: Generated<number>
  /** when it is asked for; none: never again */
  due_at: Date | null
  taken_at: Date | null
  /** of the large one */
  width: number | null
  height: number | null
  /** WebP */
  small: Buffer | null
  large: Buffer | null
}

/** The text of an article and what it was before corrections. */
interface ArticleTexts {
  article: string
  /** from 1 */
  version: number
  headline: string
  teaser: string
  /** JSON; written as its text */
  items: ColumnType<unknown, string, string>
  /** what was wrong in the version before */
  correction: string | null
  written_at: Date
}

/** Instruments an article tells of. */
interface ArticleInstruments {
  article: string
  instrument: string
  /** the one it tells of most is 0 */
  place: number
  /** of the article */
  published_at: Date
}

/** Who writes articles under a name. */
interface Authors {
  id: Generated<number>
  alias: string
  first_name: string
  last_name: string
  role: string | null
  /** what they hold, and other conflicts */
  disclosure: string | null
  /** does not exist and says so */
  sample: Generated<boolean>
  items: ColumnType<unknown, string, string>
  withdrawn_at: Date | null
}

/** Who wrote what. */
interface AuthorArticles {
  author: number
  article: string
  place: number
}

/** The words of an article, by which it is found. */
interface ArticleSearch {
  article: string
  words: ColumnType<string, string, string>
  published_at: Date
}

interface ArticleReads {
  day: string
  article: string
  readers: number
}

/** How it stands with a feed of others. */
interface Feeds {
  url: string
  etag: string | null
  last_modified: string | null
  asked_at: Date | null
  due_at: Generated<Date>
  failures: Generated<number>
  last_error: string | null
  /** it said that it is there no longer */
  gone_at: Date | null
  /** where it said to be from now on */
  moved_to: string | null
  entries: number | null
}

/** Episodes of shows; JSON is written as its text. */
interface Episodes {
  id: GeneratedAlways<string>
  /** alias of its show */
  show: string
  guid: string
  title: string
  teaser: string
  items: ColumnType<unknown, string, string>
  number: number | null
  language: string
  published_at: Date
  duration_s: number | null
  link: string | null
  /** where it lies: an address, or `file:` and a path beside the operator's file */
  media_url: string
  media_type: string
  media_bytes: string | number | null
  chapters: ColumnType<unknown, string | undefined, string>
  transcript: ColumnType<unknown, string | undefined, string>
  /** keys of instruments, and the seconds from which they are spoken of */
  instruments: ColumnType<unknown, string | undefined, string>
  /** addresses of chapters and of what is said, where they lie apart */
  beside: ColumnType<unknown, string | undefined, string>
  /** when those were asked for */
  beside_at: Date | null
  content_sha256: Buffer
}

interface NewsletterSubscriptions {
  id: Generated<string>
  email: string
  email_key: string
  rhythm: 'DAILY' | 'WEEKLY'
  asked_at: Generated<Date>
  /** null: its mailbox has not said yes */
  confirmed_at: Date | null
  /** day of the last issue that was sent, or that came before the subscription */
  last_issue: string | null
}

import type { Generated } from 'kysely'
import type { UserId } from '#contract/vocabulary.ts'

/** The tables of the forum; part of `Database`. */
export interface ForumTables {
  forum_members: ForumMembers
  forum_threads: ForumThreads
  forum_posts: ForumPosts
  forum_post_versions: ForumPostVersions
  forum_votes: ForumVotes
  forum_moods: ForumMoods
  forum_reads: ForumReads
  forum_decisions: ForumDecisions
  forum_reports: ForumReports
  forum_letters: ForumLetters
  forum_blocks: ForumBlocks
  forum_watches: ForumWatches
  forum_letter_reports: ForumLetterReports
}

/** Who writes in the forum, under the name they chose. */
interface ForumMembers {
  user_id: UserId
  name: string
  /** the name without capitals and accents: no two are alike */
  name_key: string
  signature: Generated<string>
  /** how many posts of theirs are shown */
  posts: Generated<number>
  joined_at: Generated<Date>
}

interface ForumThreads {
  id: Generated<string>
  /** key of the instrument it is about */
  instrument: string
  subject: string
  /** null: the account is gone */
  owner: UserId | null
  /** the number of the last one; those that were deleted or removed count, too */
  posts: Generated<number>
  /** how many have written in it; whoever's account is gone still counts */
  members: Generated<number>
  created_at: Generated<Date>
  last_post_at: Generated<Date>
}

interface ForumPosts {
  id: Generated<string>
  thread: string
  /** its place in the thread, from 1 */
  number: number
  /** null: the account is gone */
  owner: UserId | null
  text: string
  /** whether its author says that they hold the instrument */
  holds: boolean
  /** what the instrument cost when it was written */
  price: number | null
  price_currency: string | null
  price_day: string | null
  /** grows with each edit */
  version: Generated<number>
  votes: Generated<number>
  created_at: Generated<Date>
  edited_at: Date | null
  /** by its author */
  deleted_at: Date | null
  /** the rule it was removed by */
  removed_rule: number | null
}

/** What a post said before it was edited. */
interface ForumPostVersions {
  post: string
  version: number
  text: string
  holds: boolean
  written_at: Date
}

interface ForumMoods {
  thread: string
  user_id: UserId
  mood: string
  price: number | null
  price_currency: string
  /** the day of the market */
  price_day: Date | string
  said_at: Generated<Date>
}

interface ForumVotes {
  post: string
  user_id: UserId
}

interface ForumReads {
  hour: Date
  thread: string
  readers: number
}

/** What was decided on a reported post, and why; together they are the log. */
interface ForumDecisions {
  id: Generated<string>
  post: string
  outcome: 'KEPT' | 'REMOVED'
  rule: number | null
  reasons: string
  decided_by: UserId | null
  /** what its author says against it */
  objection: string | null
  objected_at: Date | null
  /** the decision on the objection */
  answered_by: string | null
  created_at: Generated<Date>
}

interface ForumReports {
  id: Generated<string>
  post: string
  /** null: somebody without an account, or one that is gone */
  owner: UserId | null
  /** of somebody without an account who wants to be told */
  email: string | null
  reason: string
  explanation: string
  decision: string | null
  created_at: Generated<Date>
}

/** Letters between members: each is a row of its writer (OUT) and one of its reader (IN). */
interface ForumLetters {
  id: Generated<string>
  /** both rows of a letter have the same */
  letter: string
  /** in whose box it lies */
  owner: UserId
  box: 'IN' | 'OUT'
  author: UserId
  /** null: the account is gone */
  recipient: UserId | null
  subject: string
  text: string
  sent_at: Generated<Date>
  /** of IN */
  read_at: Date | null
  /** by its owner; nothing of it is left then */
  deleted_at: Date | null
}

/** Threads that somebody watches. */
interface ForumWatches {
  owner: UserId
  thread: string
  /** number of the last post that they have read */
  seen: number
  created_at: Generated<Date>
}

/** From whom somebody takes no letters. */
interface ForumBlocks {
  owner: UserId
  blocked: UserId
  created_at: Generated<Date>
}

/** Letters that were reported, with what they say until it is decided. */
interface ForumLetterReports {
  id: Generated<string>
  letter: string
  /** who reported it */
  owner: UserId
  author: UserId
  subject: string
  text: string
  reason: string
  explanation: string
  /** null: waits for a decision */
  outcome: 'KEPT' | 'REMOVED' | null
  rule: number | null
  reasons: string | null
  decided_by: UserId | null
  decided_at: Date | null
  created_at: Generated<Date>
}

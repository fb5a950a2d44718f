import { sql, type Expression } from 'kysely'

/** a minus before no word: of some forty in a row PostgreSQL says that its stack is too small */
const meaningless = /-(?![\p{L}\p{N}"])/gu

/** A question for words as people write them: all of them, „…“ as they stand, „-“ before what is not wanted, „or“. */
export const wordsAsked = (words: string): Expression<unknown> =>
  sql`websearch_to_tsquery('german', ${words.replace(meaningless, ' ')})`

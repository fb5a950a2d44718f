import type { Migration } from 'kysely/migration'
import * as settingsAndVisits from './migrations/0001-settings-and-visits.ts'

/** Every step from an empty database to today's, in order of their names. A step that landed is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-settings-and-visits': settingsAndVisits,
}

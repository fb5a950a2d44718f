import type { UserId } from '#contract/vocabulary.ts'
import { refuse, rowsOf, type ArchivedTable } from '#db/archived-rows.ts'
import type { Step } from '#db/transaction.ts'
import { unstorable } from './storable.ts'
import { store } from './stored-settings.ts'

/** those of the simple storage, and the one of bank groups, which no simple setting can have */
const keyForm = /^([A-Za-z0-9._:-]{1,64}|broker\/groups)$/
const [mostKeys, mostCharacters] = [100, 65_536]

/** Settings of an archive; of a key that the account has already, the archive's holds. @throws Failure ARCHIVE_REFUSED, STORAGE_FULL */
export async function takeInSettings(step: Step, user: UserId, settings: ArchivedTable): Promise<number> {
  if (settings.length > mostKeys) refuse(`Mehr als ${mostKeys} Einstellungen führen wir nicht.`)
  const entries = new Map<string, string>()
  for (const row of rowsOf(settings)) {
    const value = row.json('value', mostCharacters)
    if (unstorable(value) !== undefined) row.wrong('value')
    entries.set(row.matching('key', keyForm), JSON.stringify(value))
  }
  if (entries.size > 0)
    await store(
      step,
      `user:${user}`,
      [...entries].map(([key, json]) => ({ key, json })),
    )
  return entries.size
}

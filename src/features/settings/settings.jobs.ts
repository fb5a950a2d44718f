import { transaction } from '#db/transaction.ts'
import { defineJob } from '#jobs/job.ts'
import { forgetOldGuests } from '#storage/stored-settings.ts'

/** Nobody can ask any more for what was stored before their cookie ended. */
export const pruneGuests = defineJob({
  name: 'prune-guests',
  summary: 'forgets the settings of guests that have not changed for a year',
  schedule: '17 3 * * *',
  run: async ({ database: { db }, log }) => {
    const count = await transaction(db, forgetOldGuests)
    log.info('guests.pruned', { settings: count })
  },
})

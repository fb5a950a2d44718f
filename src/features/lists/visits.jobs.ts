import { sql } from 'kysely'
import { transaction } from '#db/transaction.ts'
import { defineJob } from '#jobs/job.ts'

/** Both the running month and the one before are summed up anew, so that a run that was missed is made up for. */
export const sumUpVisits = defineJob({
  name: 'sum-up-visits',
  summary: 'adds the visits of each instrument up by month',
  schedule: '27 * * * *',
  run: async ({ database: { db } }) => {
    await transaction(db, (step) =>
      sql`
        insert into monthly_visits (month, instrument_key, visits)
        select date_trunc('month', day)::date, instrument_key, sum(visits) from page_visits
        where day >= (select date_trunc('month', max(day)) - interval '1 month' from page_visits)
        group by 1, 2
        on conflict (month, instrument_key) do update set visits = excluded.visits`.execute(step),
    )
  },
})

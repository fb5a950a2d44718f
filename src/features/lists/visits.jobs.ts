import { transaction } from '#db/transaction.ts'
import { sumUpMonths } from '#finder/visits.ts'
import { defineJob } from '#jobs/job.ts'

export const sumUpVisits = defineJob({
  name: 'sum-up-visits',
  summary: 'adds the visits of each instrument up by month',
  schedule: '27 * * * *',
  run: ({ database: { db } }) => transaction(db, sumUpMonths),
})

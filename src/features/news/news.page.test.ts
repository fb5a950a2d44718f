import { expect, test } from 'vitest'
import { Failure } from '#contract/failures.ts'
import { ask } from '#features/testing/ask.ts'

const reportOf = (day: string) => ({
  day,
  kind: 'schluss',
  name: 'Schluss',
  datetime: `${day}T16:50:00.000+00:00`,
  headline: 'DAX verliert 0,15 %',
  indexList: [],
})
const nothingElse = Object.fromEntries(
  ['findArticles', 'listMostRead', 'listShows', 'getTopFlop', 'listAgenda', 'listAnalyses'].map((name) => [
    name,
    new Failure('UNAVAILABLE'),
  ]),
)

test.each([
  { day: '2026-11-20', title: 'Marktberichte' },
  { day: '2026-11-19', title: 'Marktberichte vom Donnerstag, 19. November' },
])('reports of $day stand on a Friday, the 20th, below „$title“', async ({ day, title }) => {
  const listReports = { expires: 0, note: '', dateBefore: day, list: [reportOf(day)] }
  const { body } = await ask('/news', { ...nothingElse, listReports })
  expect(body).toContain(`<h2>${title}</h2>`)
})

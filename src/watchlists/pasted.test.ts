import { expect, test } from 'vitest'
import { sap } from '#market/testing/simulated.ts'
import { readPasted } from './pasted.ts'

const papers = {
  byIsin: (isin: string) => (isin === 'DE0007164600' ? sap : undefined),
  byWkn: (wkn: string) => (wkn === '716460' ? sap : undefined),
  search: () => [],
}
const read = (...lines: string[]) =>
  readPasted(lines.join('\r\n'), papers).map(({ kind, facts: { buyDay, note } }) => [kind, buyDay, note])

test.each([
  {
    given: 'the file of a list for German spreadsheets',
    lines: [
      '\ufeffWert;ISIN;WKN;Notiz;aufgenommen am',
      'SAP;DE0007164600;716460;"Cloud; sagt ""Basis""";02.11.2026',
      'SAP;;716460;;',
    ],
    is: [
      ['found', '02.11.2026', 'Cloud; sagt "Basis"'],
      ['found', undefined, undefined],
    ],
  },
  {
    given: 'the file for programs',
    lines: ['Wert,WKN,Notiz,aufgenommen am', 'SAP,716460,kaufen,2026-11-02'],
    is: [['found', '2026-11-02', 'kaufen']],
  },
  {
    given: 'a file that keeps a spreadsheet from reckoning',
    lines: ['ISIN;Notiz', "DE0007164600;'-5 % nachkaufen", "DE0007164600;'n Papier"],
    is: [
      ['found', undefined, '-5 % nachkaufen'],
      ['found', undefined, "'n Papier"],
    ],
  },
  { given: 'lines without a heading', lines: ['716460', 'XX'], is: [['found'], ['unknown']] },
  { given: 'a paper in the first line of a table', lines: ['SAP;DE0007164600'], is: [['found']] },
])('of $given notes and days are read', ({ lines, is }) => {
  expect(read(...lines)).toEqual(is.map(([kind, buyDay, note]) => [kind, buyDay, note]))
})

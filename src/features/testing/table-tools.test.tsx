import { describe, expect, test } from 'vitest'
import { ask } from '#features/testing/ask.ts'

const share = 'SAP-Aktie-DE0007164600'

/** keys and classes of the heads of the table in a board */
async function headsIn(board: string, address: string): Promise<string[]> {
  const { body } = await ask(address)
  const [, section = ''] = new RegExp(`<section class="board[^"]*" id="${board}">(.*?)</section>`, 's').exec(body) ?? []
  return Array.from(
    section.matchAll(/<th scope="col"(?: class="([^"]*)")? data-key="(\w+)"/g),
    ([, classes = '', key = '']) => (/\bc-/.test(classes) ? `${key} where there is room` : key),
  )
}

const venue = 'kursquellen'

describe('columns that a phone leaves off can be asked for', () => {
  test.each([
    {
      board: venue,
      address: `/aktien/kurse/${share}`,
      is: [
        'venue',
        'bid where there is room',
        'ask where there is room',
        'last',
        'change',
        'time where there is room',
        'volume where there is room',
        'quality',
      ],
    },
    {
      board: venue,
      address: `/aktien/kurse/${share}?spalten=venue&spalten=bid&spalten=ask`,
      is: ['venue', 'bid', 'ask'],
    },
    { board: venue, address: `/aktien/${share}?spalten=volume&spalten-gruppe=yield`, is: ['venue', 'volume'] },
    {
      board: 'vergleichsgruppe',
      address: `/aktien/${share}?spalten=last`,
      is: [
        'name',
        'last',
        'change',
        'per',
        'yield where there is room',
        'marketCap where there is room',
        'year',
        'range where there is room',
      ],
    },
    {
      board: 'vergleichsgruppe',
      address: `/aktien/${share}?spalten=volume&spalten-gruppe=marketCap&spalten-gruppe=yield`,
      is: ['name', 'yield', 'marketCap'],
    },
    { board: 'tage', address: `/aktien/historie/${share}?spalten=volume`, is: ['date', 'volume'] },
    { board: 'abschluesse', address: `/aktien/times-and-sales/${share}?spalten=type`, is: ['time', 'type'] },
  ])('$board of $address', async ({ board, address, is }) => expect(await headsIn(board, address)).toEqual(is))

  test('by a form that keeps the rest of the address, and leads back to its table', async () => {
    const { body } = await ask(`/aktien/${share}?range=Y1&spalten=bid`)
    const form = /<form action="[^"]*#vergleichsgruppe".*?<\/form>/s.exec(body)?.[0] ?? ''
    expect(form).toContain('<input type="hidden" name="range" value="Y1"/>')
    expect(form).toContain('<input type="hidden" name="spalten" value="bid"/>')
    expect(form).toMatch(
      /<input type="checkbox"(?=[^>]*name="spalten-gruppe")(?=[^>]*value="marketCap")(?=[^>]*checked)/,
    )
  })
  test('sorting keeps the choice', async () =>
    expect((await ask(`/aktien/kurse/${share}?spalten=bid`)).body).toMatch(
      /href="[^"]*kurse[^"]*\?spalten=bid&amp;sort=bid&amp;order=DESC"/,
    ))
})

import { expect, test } from 'vitest'
import { ask } from '#features/testing/ask.ts'

const textOf = async (query: string) => {
  const { body } = await ask(`/aktien/dividende/SAP-Aktie-DE0007164600${query}`)
  return {
    body,
    text: body
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('\u00A0', ' ')
      .replace(/\s+/g, ' '),
  }
}

test.each([
  { query: '', before: '252,00', after: '185,54' },
  { query: '?stueck=50', before: '126,00', after: '92,77' },
  { query: '?stueck=1.000+Stück', before: '2.520,00', after: '1.855,35' },
])('what the next dividend comes to for „$query“', async ({ query, before, after }) => {
  const { body, text } = await textOf(query)
  expect(body).not.toContain('aria-invalid="true"')
  expect(text).toContain(`Vor Steuern ${before} EUR`)
  expect(text).toContain(`Nach Steuern ${after} EUR`)
})

test('what is no number stays in its field and is told', async () => {
  const { body, text } = await textOf('?stueck=viele')
  expect(body).toContain('value="viele"')
  expect(text).toContain('Bitte gib eine Zahl bis eine Milliarde ein')
  expect(text).not.toContain('Vor Steuern')
})

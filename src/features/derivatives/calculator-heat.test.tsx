import { expect, test } from 'vitest'
import { markupOf } from '#web/markup.tsx'
import { askedScenarios } from './calculator-fields.ts'
import { Heat, loadHeat } from './calculator-heat.block.tsx'

const at = {
  path: '/derivate/optionsschein-rechner',
  query: new URLSearchParams('datei=json&vola_a=25'),
  now: Date.parse('2026-11-20T10:00:00Z'),
}

test('of a warrant with two days left no day stands twice, half a day is no whole one, and no cell leads to a file', async () => {
  const [a] = askedScenarios(new URLSearchParams('kurs_a=100&basis_a=100&tage_a=2&vola_a=25'), undefined, '2026-11-20')
  if (!a?.scenario) throw new Error('no scenario')
  const heat = await loadHeat(() => Promise.resolve(undefined), a.scenario, 25)
  expect(heat.days).toEqual([2, 1, 0.5])
  const markup = markupOf(<Heat heat={heat} price={undefined} at={at} />)
  expect([...markup.matchAll(/data-key="days[^>]*>(.*?)<\/th>/g)].map(([, head]) => head)).toEqual([
    '2 Tage<small>20.11.2026</small>',
    '1 Tag<small>21.11.2026</small>',
    '0,5 Tage<small>21.11.2026</small>',
  ])
  expect([...markup.matchAll(/data-file-detail="([^"]*)"/g)].map(([, detail]) => detail)).toEqual([
    'Stand',
    '2 Tage: Änderung in %',
    '1 Tag: Änderung in %',
    '0,5 Tage: Änderung in %',
  ])
  expect(markup).not.toMatch(/kurs_b=[^"]*datei|datei[^"]*kurs_b=/)
})

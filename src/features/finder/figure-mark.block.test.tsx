import { expect, test } from 'vitest'
import { markupOf } from '#web/markup.tsx'
import { drawnFigure, FigureMark } from './figure-mark.block.tsx'
import type { FinderFacet } from './finder.contract.ts'

const facet = (given: Partial<FinderFacet>): FinderFacet => ({
  id: 'x',
  word: 'x',
  label: 'X',
  group: 'G',
  kind: 'range',
  first: 'DESC',
  drawn: { low: 5, high: 45 },
  ...given,
})

test.each([
  { given: 'a ratio that is cheap when low', facet: facet({ unit: 'number', first: 'ASC' }), is: 'place' },
  { given: 'a share of a whole', facet: facet({ unit: 'percent' }), is: 'bar' },
  {
    given: 'a share that may be negative',
    facet: facet({ unit: 'percent', drawn: { low: -5, high: 45 } }),
    is: undefined,
  },
  { given: 'a change', facet: facet({ unit: 'change' }), is: undefined },
  { given: 'money', facet: facet({ unit: 'euro' }), is: undefined },
  { given: 'figures that are all alike', facet: facet({ unit: 'number', drawn: { low: 5, high: 5 } }), is: undefined },
])('$given is drawn as $is', ({ facet: column, is }) => expect(drawnFigure(column)?.kind).toBe(is))

test('the dot and the stroke lie where the figures lie; what is off the scale stands at its end', () => {
  const mark = (value: number) =>
    markupOf(<FigureMark drawing={{ kind: 'place', low: 5, high: 45 }} value={value} median={25} label="Sektor: 25" />)
  expect(mark(15)).toContain('cx="25%"')
  expect(mark(15)).toMatch(/class="middle" x="50%"/)
  expect(mark(90)).toContain('cx="100%"')
  expect(mark(15)).toContain('aria-label="Sektor: 25"')
})

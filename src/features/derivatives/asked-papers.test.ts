import { expect, test } from 'vitest'
import { askedPapers } from './asked-papers.ts'

const asked = (query: string) => askedPapers(new URLSearchParams(query), { list: [] })

test.each([
  {
    given: 'points between thousands',
    query: 'strikeAbsRange_von=24.000&strikeAbsRange_bis=25.000',
    is: '24000;25000',
  },
  { given: 'a unit behind them', query: 'knockOutAbsRange_bis=23.500 Pkt.', is: ';23500', of: 'knockOutAbsRange' },
  {
    given: 'a percent sign',
    query: 'differenceKnockoutPctRange_von=10 %25',
    is: '10;',
    of: 'differenceKnockoutPctRange',
  },
  { given: 'a comma', query: 'gearingAskRange_von=7,5&gearingAskRange_bis=8.5', is: '7,5;8,5', of: 'gearingAskRange' },
  { given: 'the range of a link', query: 'strikeAbsRange=24.5;25', is: '24.5;25' },
])('bounds that a reader typed with $given', ({ query, is, of = 'strikeAbsRange' }) => {
  const { filters, ranges } = asked(query)
  expect(ranges.map(({ fault }) => fault)).toEqual([undefined])
  expect(filters).toHaveProperty(of, is)
})

test('what is no number stays as it was typed, and is told', () =>
  expect(asked('strikeAbsRange_von=viel').ranges).toEqual([
    expect.objectContaining({ from: 'viel', fault: expect.stringContaining('Basispreis') as string }),
  ]))

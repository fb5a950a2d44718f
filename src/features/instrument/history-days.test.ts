import { expect, test } from 'vitest'
import { daysOf } from './history-days.block.tsx'

const today = '2026-11-20'

test.each([
  { asked: 'von=2026-01-01&bis=2026-03-31', is: { from: '2026-01-01', to: '2026-03-31' } },
  { asked: 'von=2026-10-01', is: { from: '2026-10-01', to: today } },
  { asked: 'bis=2020-05-04', is: { from: '2019-05-04', to: '2020-05-04' } },
  { asked: 'bis=2024-02-29', is: { from: '2023-02-28', to: '2024-02-29' } },
  { asked: 'von=2026-03-31&bis=2026-01-01', is: { from: '2026-01-01', to: '2026-03-31' } },
  { asked: 'von=1990-01-01&bis=2026-01-15', is: { from: '2021-01-15', to: '2026-01-15' } },
  { asked: 'von=2026-02-30&bis=', is: undefined },
  { asked: 'von=gestern', is: undefined },
  { asked: '', is: undefined },
])('the days of „$asked“', ({ asked, is }) => expect(daysOf(new URLSearchParams(asked), today)).toEqual(is))

import { expect, test } from 'vitest'
import { askedDays } from './history-days.block.tsx'

const today = '2026-11-20'
const asked = (text: string) => askedDays(new URLSearchParams(text), today)

test.each([
  { address: 'von=2026-01-01&bis=2026-03-31', is: { from: '2026-01-01', to: '2026-03-31' } },
  { address: 'von=1.1.2026&bis=31.03.2026', is: { from: '2026-01-01', to: '2026-03-31' } },
  { address: 'von=2026-10-01', is: { from: '2026-10-01', to: today } },
  { address: 'bis=2020-05-04', is: { from: '2019-05-04', to: '2020-05-04' } },
  { address: 'bis=2024-02-29', is: { from: '2023-02-28', to: '2024-02-29' } },
  { address: 'von=2026-03-31&bis=2026-01-01', is: { from: '2026-01-01', to: '2026-03-31' } },
  { address: 'von=1800-01-01', is: { from: '1800-01-01', to: today } },
  { address: 'von=&bis=', is: undefined },
  { address: '', is: undefined },
])('the days of „$address“', ({ address, is }) => expect(asked(address)).toEqual({ days: is, faults: {} }))

test.each([
  { address: 'von=2026-02-30&bis=', fields: { von: '„2026-02-30“ ist kein Tag. So schreibst du einen: 31.01.2026' } },
  { address: 'von=gestern', fields: { von: '„gestern“ ist kein Tag. So schreibst du einen: 31.01.2026' } },
  { address: 'von=2026-01-01&bis=2027-01-01', fields: { bis: 'Dieser Tag kommt erst noch.' } },
])('what is wrong with „$address“ is named at its field', ({ address, fields }) =>
  expect(asked(address)).toEqual({ faults: fields }))

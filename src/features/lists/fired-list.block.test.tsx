import { expect, test } from 'vitest'
import { quote, sap } from '#features/testing/examples.ts'
import { markupOf } from '#web/markup.tsx'
import { FiredList } from './fired-list.block.tsx'

test.each([
  { given: 'a delayed price: when it could be seen', paidAt: '09:50', is: '11:05 … bei 99,00 EUR (Kurs von 10:50)' },
  { given: 'a price in real time, one time', paidAt: '10:05', is: '11:05 … bei 99,00 EUR' },
])('what fired says of $given', ({ paidAt, is }) => {
  const event = {
    instrument: sap,
    quote,
    idEvent: '1',
    kind: 'BELOW' as const,
    text: 'unter 99,10 EUR',
    value: '99,00 EUR',
    note: '',
    datetimeCrossed: `2026-11-20T${paidAt}:10.000Z`,
    datetimeFired: '2026-11-20T10:05:10.000Z',
    isRead: true,
  }
  const text = markupOf(<FiredList events={[event]} now={Date.parse('2026-11-20T12:00:00Z')} />)
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ')
  expect(text.replace('SAP unter 99,10 EUR', ' … ').split(' · ')[0]).toBe(is)
})

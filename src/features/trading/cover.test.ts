import { expect, test } from 'vitest'
import { coverOf } from './cover.ts'

const brokerName = 'Musterbank'
const costs = { reserve: 1010, total: 1000, quantityAfter: 5 }
const buying = (available: number | undefined) => coverOf({ available, brokerName }, { side: 'BUY' }, costs)
const selling = (quantityAfter: number) =>
  coverOf({ available: 0, brokerName }, { side: 'SELL' }, { ...costs, quantityAfter })

test('what speaks for an order is told apart from what does not', () => {
  expect([buying(1010), buying(1009), buying(undefined)]).toMatchObject([
    { what: 'Das Konto reicht' },
    { what: 'Das Konto reicht nicht', isDoubtful: true },
    { what: 'Das Konto ist nicht geprüft', isDoubtful: true },
  ])
  expect([selling(0), selling(-2)]).toMatchObject([
    { what: 'Der Bestand reicht', found: '0 bleiben.' },
    { what: 'Der Bestand reicht nicht', isDoubtful: true },
  ])
  expect([buying(1010), selling(0)].filter(({ isDoubtful }) => isDoubtful)).toEqual([])
})

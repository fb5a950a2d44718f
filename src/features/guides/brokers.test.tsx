import { markupOf } from '#web/markup.tsx'
import { expect, test } from 'vitest'
import { anonymous } from '#api/asker.ts'
import { readBrokers } from '#content/brokers.ts'
import { ask } from '#features/testing/ask.ts'
import { SavingsPlanOffersBoard, type SavingsPlanOffers } from '#features/instrument/savings-plan-offers.block.tsx'
import { brokerHandlers } from './brokers.handlers.ts'

const [compare, plans] = brokerHandlers({ brokers: readBrokers() })
const compared = await compare!.answer({ params: {}, query: {}, body: undefined }, anonymous, 0)

test('the comparison lists brokers by cost, those without a sum apart, and says how it counts', async () => {
  const { status, body } = await ask('/ratgeber/broker-vergleich', { compareBrokers: compared })
  expect(status).toBe(200)
  expect(body.indexOf('finanzen.net zero')).toBeLessThan(body.indexOf('Ohne Summe'))
  expect(body).toContain('Sparplangebühr nicht bekannt')
  expect(body).toContain('Kein Broker bezahlt für seinen Platz')
})

test('what cannot be counted is said at its field, and what was typed stays', async () => {
  const { status, body } = await ask('/ratgeber/broker-vergleich?orders=1,5&betrag=1.000.000.000.000', {
    compareBrokers: compared,
  })
  expect(status).toBe(200)
  expect(body).toContain('Bitte 0 bis 10.000, als ganze Zahl.')
  expect(body).toContain('Bitte 1 bis 10.000.000 EUR.')
  expect(body).toContain('1.000.000.000.000')
})

test('a rate has its cost in euros and percent', async () => {
  const listSavingsPlanBrokers = await plans!.answer({ params: {}, query: { rate: 25 }, body: undefined }, anonymous, 0)
  const { body } = await ask('/ratgeber/etf-sparplan-broker?rate=25', { listSavingsPlanBrokers })
  expect(body).toContain('Kosten für 25 EUR im Monat')
  expect(body).toContain('Tradegate Direct (bietet keine Sparpläne)')
  expect(body).toContain('quirion (Robo-Advisor) (spart nicht in einzelne ETFs)')
})

test('a paper is saved in at a broker, not at a house that takes no orders', async () => {
  const offers = await plans!.answer({ params: {}, query: { rate: 100 }, body: undefined }, anonymous, 0)
  const board = markupOf(<SavingsPlanOffersBoard offers={offers as SavingsPlanOffers} paper="SAP" />)
  expect(board).toContain('Trade Republic')
  expect(board).not.toContain('quirion')
})

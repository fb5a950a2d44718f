import { expect, test } from 'vitest'
import { ask } from '#features/testing/ask.ts'
import { quote, sap } from '#features/testing/examples.ts'

test.each([
  { entitySubType: 'KNOCKOUT_CERTIFICATE', isWarned: true },
  { entitySubType: 'DISCOUNT_CERTIFICATE', isWarned: false },
])('a comparison with a $entitySubType warns of turbos: $isWarned', async ({ entitySubType, isWarned }) => {
  const instrument = { ...sap, entityType: 'DERIVATIVE', entitySubType }
  const { status, body } = await ask('/derivate/vergleich?werte=DERIVATIVE-1', {
    compareInstruments: {
      expires: 0,
      list: [{ instrument, quote, performancePct: {}, isoCurrencyTurnover: 'EUR', figures: [] }],
    },
  })
  expect(status).toBe(200)
  expect(body.includes('sieben von zehn Kleinanlegern')).toBe(isWarned)
})

test('the mean spread of an ETF has one row', async () => {
  const figures = [{ id: 'spread30d', label: 'Spread, Mittel 30 Tage', value: 0.055, unit: '%' }]
  const row = { instrument: sap, quote, performancePct: {}, spread30dPct: 0.0548, isoCurrencyTurnover: 'EUR', figures }
  const { body } = await ask('/etf/vergleich?werte=FUND-1', { compareInstruments: { expires: 0, list: [row] } })
  expect(body).toContain('Spread (Mittel 30 Tage)')
  expect(body).not.toContain('Spread, Mittel 30 Tage')
})

import { expect, test } from 'vitest'
import { Failure } from '#contract/failures.ts'
import { anonymous } from '#api/asker.ts'
import { freeCalculatorHandlers } from './free-calculator.handlers.ts'

const [calculator] = freeCalculatorHandlers()
const ask = (...list: object[]) => calculator!.answer({ params: {}, query: {}, body: { list } }, anonymous, 0)

/** Hull, Options, Futures, and Other Derivatives, example 15.6: S 42, K 40, r 10 %, σ 20 %, half a year: call 4.76, put 0.81. */
const hull = { priceUnderlying: 42, strike: 40, rate: 10, daysToMaturity: 182.5 }

test('a call and a put are worth what Hull says', async () => {
  const reply = await ask(
    { ...hull, right: 'CALL', impliedVolatility: 20 },
    { ...hull, right: 'PUT', impliedVolatility: 20 },
  )
  const [call, put] = (reply as { list: { fairValue: number }[] }).list
  expect(call?.fairValue).toBeCloseTo(4.76, 2)
  expect(put?.fairValue).toBeCloseTo(0.81, 2)
  expect(reply).toMatchObject({ hint: 'Modellwert, kein Angebot' })
})

test('the volatility that a price implies is the one it was made with', async () => {
  const reply = await ask({ ...hull, right: 'CALL', coverRatio: 0.1, price: 0.47594 })
  expect(reply).toMatchObject({ list: [{ impliedVolatility: expect.closeTo(20, 1) as number, fairValue: 0.47594 }] })
})

test('a price below what exercise pays implies none, and the reason is told', async () => {
  expect(await ask({ ...hull, right: 'CALL', price: 1 })).toMatchObject({
    list: [{ impliedVolatilityHint: 'Keine implizite Volatilität: Preis liegt unter dem inneren Wert.' }],
  })
})

test.each([
  [{ daysToMaturity: 0 }, 'Szenario 1: Die Restlaufzeit muss größer als 0 sein.'],
  [{ impliedVolatility: -5 }, 'Szenario 1: Die Volatilität muss größer als 0 sein.'],
  [{ strike: 0 }, 'Szenario 1: Der Basispreis muss größer als 0 sein.'],
])('%j is refused in words', async (wrong, message) => {
  const asked = ask({ ...hull, right: 'CALL', impliedVolatility: 20, ...wrong })
  await expect(asked).rejects.toThrow(new Failure('INPUT_INVALID', { place: 0 }, message))
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PriceChart } from '#web/charts/price-chart.tsx'

const opensAt = Date.parse('2026-11-20T08:00:00Z')
const value = [10, 11, 12, 11]
const bars = { value, open: value, high: value.map((each) => each + 1), low: value.map((each) => each - 1) }
const minutes = { at: value.map((_, minute) => opensAt + minute * 60_000), ...bars }

test('candles of a day stand at their minutes, beside what they are compared with', () => {
  const drawn = renderToStaticMarkup(
    <PriceChart
      label=""
      series={{ ...minutes, day: { opensAt, closesAt: opensAt + 7 * 60_000 } }}
      range="D1"
      kind={{ entityType: 'STOCK' }}
      compared={[{ at: minutes.at, value: [10, 10, 10, 10] }]}
      candles
    />,
  )
  const middles = Array.from(drawn.matchAll(/<g class="candle-\w+"><line x1="([\d.]+)"/g), ([, x]) => Number(x))
  expect(middles).toEqual([62.5, 187.5, 312.5, 437.5])
  expect(drawn).toMatch(/<path class="line s2 solid" d="M62\.5 [^"]* 437\.5 /)
})

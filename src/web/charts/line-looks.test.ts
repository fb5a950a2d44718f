import { expect, test } from 'vitest'
import { indicatorLooks, seriesLooks } from '#web/charts/line-looks.ts'
import { mostCompared } from '#web/charts/interactive/state.ts'

const { sma38, sma90, sma200, ema20, bollinger } = indicatorLooks
const overThePrice = [sma38, sma90, sma200, ema20, bollinger].flat()
const [itself, first, ...others] = seriesLooks

test('as many series have a look as can be compared', () => expect(seriesLooks).toHaveLength(mostCompared + 1))

test('no two lines of one picture have the same colour and dash', () => {
  const looks = [...seriesLooks, ...overThePrice].map(({ colour, dash }) => `${colour} ${dash}`)
  expect(new Set(looks).size).toBe(looks.length)
})

test('without colour the dash tells them apart: comparisons, wide, and indicators, thin', () => {
  const dashes = [first, ...others].map((look) => look?.dash)
  expect(new Set(dashes).size).toBe(dashes.length)
  expect(new Set(overThePrice.map(({ dash }) => dash)).size).toBe(overThePrice.length)
})

test('the instrument itself is ink, and nothing else over the price is', () =>
  expect([itself, ...[first, ...others, ...overThePrice].filter((look) => look?.colour === 's1')]).toEqual([
    { colour: 's1', dash: 'solid' },
  ]))

import { expect, it } from 'vitest'
import { holdable, manualClock } from './clock.ts'

const tick = () => new Promise<void>((resolve) => void setImmediate(resolve))

it('a clock that is held stands still for the work and all it awaits, and runs on for others', async () => {
  const source = manualClock(1000)
  const clock = holdable(source)
  const held = clock.hold(async () => {
    const first = clock.now()
    await tick()
    return [first, clock.now()]
  })
  source.set(2000)
  expect(clock.now()).toBe(2000)
  expect(await held).toEqual([1000, 1000])
})

it('a hold within another keeps the instant of the outer one', () => {
  const source = manualClock(1000)
  const clock = holdable(source)
  expect(
    clock.hold(() => {
      source.set(2000)
      return clock.hold(() => clock.now())
    }),
  ).toBe(1000)
})

it('two readers at once have an instant each', async () => {
  const source = manualClock(1000)
  const clock = holdable(source)
  const read = () =>
    clock.hold(async () => {
      await tick()
      return clock.now()
    })
  const early = read()
  source.set(2000)
  expect(await Promise.all([early, read()])).toEqual([1000, 2000])
})

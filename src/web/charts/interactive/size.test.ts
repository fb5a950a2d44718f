import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followSize } from './size.ts'

let observed: () => void
const disconnect = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn()
      disconnect = disconnect
      constructor(changed: () => void) {
        observed = changed
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const place = (clientWidth: number) => ({ clientWidth, clientHeight: 300 }) as HTMLElement

test('a chart takes the size of its place once that has held for 300 ms', () => {
  const resize = vi.fn()
  followSize(place(800), { resize })
  observed()
  vi.advanceTimersByTime(299)
  observed()
  vi.advanceTimersByTime(299)
  expect(resize).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(resize).toHaveBeenCalledExactlyOnceWith(800, 300)
})

test('a chart that is gone follows nothing', () => {
  const resize = vi.fn()
  const letGo = followSize(place(800), { resize })
  observed()
  letGo()
  vi.advanceTimersByTime(1000)
  expect(resize).not.toHaveBeenCalled()
  expect(disconnect).toHaveBeenCalledOnce()
})

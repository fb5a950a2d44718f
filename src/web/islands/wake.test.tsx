import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Driven, Island, IslandModules } from '#web/islands/place.tsx'
import { island } from '#web/islands/island.ts'
import { markupOf } from '#web/markup.tsx'
import { type IslandModule, wakeIslands } from '#web/islands/wake.ts'

/** As much of an element as waking needs. */
class FakeElement extends EventTarget {
  readonly dataset: Record<string, string>
  readonly section: EventTarget | undefined
  constructor(dataset: Record<string, string>, section?: EventTarget) {
    super()
    this.dataset = dataset
    this.section = section
  }
  closest = (name: string) => (name === 'section' ? (this.section ?? null) : null)
}
const page = (...elements: FakeElement[]) => ({ querySelectorAll: () => elements }) as unknown as ParentNode // islands ask for nothing else

let seen: (() => void) | undefined
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        seen = () => report([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const woken: unknown[] = []
const loadClock = async (): Promise<IslandModule> => ({ wake: (_, props) => void woken.push(props) })
const settled = () =>
  new Promise<void>((resolve) =>
    queueMicrotask(() => queueMicrotask(() => queueMicrotask(() => queueMicrotask(resolve)))),
  )

test('an island wakes once it is seen, with its props, and only once', async () => {
  woken.length = 0
  wakeIslands(
    page(new FakeElement({ src: '/assets/clock.js', wake: 'visible', props: '{"zone":"Berlin"}' })),
    loadClock,
  )
  await settled()
  expect(woken).toEqual([])
  seen?.()
  seen?.()
  await settled()
  expect(woken).toEqual([{ zone: 'Berlin' }])
})

test('an island wakes when it is used', async () => {
  woken.length = 0
  const element = new FakeElement({ src: '/assets/clock.js', wake: 'used' })
  wakeIslands(page(element), loadClock)
  element.dispatchEvent(new Event('focusin'))
  element.dispatchEvent(new Event('pointerdown'))
  await settled()
  expect(woken).toEqual([{}])
  expect(element.dataset['awake']).toBe('')
})

test('the section around an island counts as the island, and its module is there before it is used', async () => {
  woken.length = 0
  const section = new EventTarget()
  vi.stubGlobal('requestIdleCallback', (act: () => void) => act())
  const load = vi.fn(loadClock)
  wakeIslands(page(new FakeElement({ src: '/assets/clock.js', wake: 'used' }, section)), load)
  expect(load).not.toHaveBeenCalled()
  seen?.()
  await settled()
  expect(load).toHaveBeenCalledOnce()
  expect(woken).toEqual([])
  section.dispatchEvent(new Event('pointerenter'))
  await settled()
  expect(woken).toEqual([{}])
})

test('what was drawn wakes by itself once it has grown old and is seen', async () => {
  woken.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', () => {})
  wakeIslands(page(new FakeElement({ src: '/assets/clock.js', wake: 'used', fresh: '60000' })), loadClock)
  vi.advanceTimersByTime(59_999)
  seen?.()
  await settled()
  expect(woken).toEqual([])
  vi.advanceTimersByTime(1)
  seen?.()
  await settled()
  expect(woken).toEqual([{}])
})

test('one that fails to load stays as it was drawn and may try again', async () => {
  let attempts = 0
  const element = new FakeElement({ src: '/assets/broken.js', wake: 'used' })
  wakeIslands(page(element), async () => {
    attempts++
    throw new Error('offline')
  })
  element.dispatchEvent(new Event('focusin'))
  await settled()
  element.dispatchEvent(new Event('keydown'))
  await settled()
  expect(attempts).toBe(2)
  expect(element.dataset['awake']).toBeUndefined()
})

test('props travel in an attribute that cannot be broken out of', () => {
  const markup = markupOf(
    <Driven by="clock" when="visible" props={{ name: '"><script>alert(1)</script>' }}>
      drawn
    </Driven>,
  )
  expect(markup).not.toContain('<script>')
  expect(markup).toContain('data-island="clock"')
})

test('a component is in the page as what it is without script, with all that wakes it', () => {
  const clock = island('clock', ({ zone }: { zone: string }) => <time>Zeit in {zone}</time>)
  const modules = { clock: '/assets/clock.js /assets/react.js' }
  expect(
    markupOf(
      <IslandModules value={modules}>
        <Island of={clock} when="used" props={{ zone: 'Berlin' }} />
      </IslandModules>,
    ),
  ).toBe(
    '<div data-island="clock" data-src="/assets/clock.js /assets/react.js" data-wake="used" data-ids="0-" ' +
      'data-props="{&quot;zone&quot;:&quot;Berlin&quot;}"><time>Zeit in <!-- -->Berlin</time></div>',
  )
})

test('of a component nothing is loaded before it is used: React comes with it', async () => {
  woken.length = 0
  vi.stubGlobal('requestIdleCallback', (act: () => void) => act())
  const load = vi.fn(loadClock)
  const element = new FakeElement({ src: '/assets/clock.js', wake: 'used', ids: '0-' })
  wakeIslands(page(element), load)
  await settled()
  expect(load).not.toHaveBeenCalled()
  element.dispatchEvent(new Event('focusin'))
  await settled()
  expect(woken).toEqual([{}])
})

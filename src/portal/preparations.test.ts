import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Rooms } from '#api/rooms.ts'
import { silentLog } from '#platform/log.ts'
import { startPreparations } from './preparations.ts'

const rooms = { search: { prepare: async () => {} }, guides: () => [] } as unknown as Rooms // nothing else is read before ten seconds
const begun = (open: (path: string) => Promise<unknown>, looksAround = true) =>
  startPreparations({ rooms, call: vi.fn(), log: silentLog, looksAround, open })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('the pages that readers open first are made once before they come, the home page before the others', async () => {
  const open = vi.fn(async (_path: string) => {})
  const giveUp = begun(open)
  await vi.advanceTimersByTimeAsync(1000)
  const paths = open.mock.calls.map(([path]) => path)
  expect(paths[0]).toBe('/')
  expect(paths).toContain('/aktien/finder')
  expect(new Set(paths).size).toBe(paths.length)
  giveUp()
})

it('a portal that ends makes no further page', async () => {
  const open = vi.fn(async (_path: string) => giveUp())
  const giveUp = begun(open)
  await vi.advanceTimersByTimeAsync(1000)
  expect(open).toHaveBeenCalledTimes(1)
})

it('a small one makes none', async () => {
  const open = vi.fn(async (_path: string) => {})
  const giveUp = begun(open, false)
  await vi.advanceTimersByTimeAsync(5000)
  expect(open).not.toHaveBeenCalled()
  giveUp()
})

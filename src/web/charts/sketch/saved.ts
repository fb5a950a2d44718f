import { ApiError } from '#web/client/failure.ts'
import { type Change, changed, inverse, readSketches, type Sketch, storedForm } from '#web/charts/sketch/sketches.ts'
import { forgetStored, readStored, writeStored } from '#web/client/stored.ts'

/** another tab or device has stored something in between */
const isConflict = (error: unknown): boolean => error instanceof ApiError && error.errorCode === 1416

/** The sketches of one instrument: shown at once, stored behind it. */
export interface Saved {
  list(): readonly Sketch[]
  /** why some that are stored are not shown */
  fault(): 'broken' | 'newer' | undefined
  do(change: Change): void
  /** @returns whether there was something to take back */
  undo(): boolean
}

/**
 * Reads the sketches under a key. Changes are stored one after the other; where another tab was faster they are done
 * again to what it stored.
 * @param shown called when the list has changed
 * @param failed called when something could not be stored, with the way to try again
 */
export async function savedSketches(
  key: string,
  shown: () => void,
  failed: (error: unknown, again: () => void) => void,
): Promise<Saved> {
  let stored = await readStored(key)
  let found = readSketches(stored.value)
  let list = found.list
  let waiting: readonly Change[] = []
  let isStoring = false
  const undone: Change[] = []

  const write = async () => {
    while (waiting.length > 0) {
      const now = waiting
      const next = now.reduce(changed, found.list)
      try {
        const version =
          next.length > 0
            ? await writeStored(key, storedForm(next), stored.version)
            : await forgetStored(key, stored.version)
        stored = { value: undefined, version }
        found = { list: next }
        waiting = waiting.slice(now.length)
      } catch (error) {
        if (!isConflict(error)) throw error
        stored = await readStored(key)
        found = readSketches(stored.value)
        if (found.fault === 'newer') throw error
        list = waiting.reduce(changed, found.list)
        shown()
      }
    }
  }
  const store = () => {
    if (isStoring) return
    isStoring = true
    write()
      .catch((error: unknown) => failed(error, store))
      .finally(() => {
        isStoring = false
      })
  }
  const apply = (change: Change) => {
    list = changed(list, change)
    waiting = [...waiting, change]
    shown()
    store()
  }
  return {
    list: () => list,
    fault: () => found.fault,
    do(change) {
      const back = inverse(list, change)
      if (back) undone.push(back)
      apply(change)
    },
    undo() {
      const back = undone.pop()
      if (back) apply(back)
      return back !== undefined
    },
  }
}

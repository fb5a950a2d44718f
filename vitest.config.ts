import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that put other modules in place of ours: they share nothing. */
const mocking = ['tests/asset-class.test.ts']

/**
 * Files that hold a portal to its seconds: how soon it takes over, gives up, stops, has counted behind what it answers; or that
 * start whole processes again and again. Two cores run two of them at a time.
 */
const timed = ['banks-kill', 'busy-process', 'hung-database', 'process', 'small-papers', 'trading-kill'].map(
  (name) => `tests/service/${name}.test.ts`,
)

/** What takes longest: begun last, it would keep one core busy at the end and leave the other idle. */
const slowest = [
  'small-profile', // makes its thread load everything anew
  'backup',
  'process',
  'pages',
  'own-pages',
  'trading-kill',
  'hung-database',
  'chart',
  'live',
  'api',
  'sketches',
  'trading-journal',
  'forum',
  'keyboard',
  'finders',
  'opening',
  'closing',
]

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const places = new Map(slowest.map((name, place) => [name, place]))
    const placeOf = ({ moduleId }: TestSpecification) =>
      places.get(/([^/]+)\.test\.tsx?$/.exec(moduleId)?.[1] ?? '') ?? slowest.length
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

/**
 * Whole portals run as they do for readers, with the React of production: its other build checks what unit tests have
 * checked already, and took a third of what a page costs.
 */
const portals = (name: string, include: string[], { maxWorkers = 4, exclude = [] as string[] } = {}) => ({
  oxc: { jsx: { runtime: 'automatic', development: false } } as const,
  test: {
    name,
    env: { NODE_ENV: 'production' },
    include,
    exclude,
    globalSetup: 'tests/template.ts',
    // a page takes half a minute where four portals and their browsers share two slow cores
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // what a page comes to is waited for as long as a busy machine needs
    expect: { poll: { timeout: 90_000 } },
    // each file has a portal, a port and a database of its own; it waits for them, for browsers and for the market's
    // clock more than half of its time
    maxWorkers,
    // and shares a thread with others, as unit tests do
    pool: 'threads',
    isolate: false,
  } as const,
})

const inService = 'tests/service/**/*.test.ts'
const inBrowser = 'tests/browser/**/*.test.ts'

export default defineConfig({
  test: {
    passWithNoTests: false,
    // so many readers at once where tests of a file do not wait for each other: more of them wait for the cores alone
    maxConcurrency: 2,
    sequence: { sequencer: SlowestFirst },
    projects: [
      // a test that hangs is stopped; how fast one is, a busy machine decides
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/*.test.ts'],
          exclude: mocking,
          testTimeout: 30_000,
          // files share a thread and what it has loaded: reading the instruments anew for each was a third of the time
          pool: 'threads',
          isolate: false,
          // a core each; left to itself it would keep one free
          maxWorkers: '100%',
        },
      },
      { test: { name: 'unit-mocking', include: mocking, testTimeout: 30_000 } },
      portals('service', [inService], { maxWorkers: 2 }),
      portals('browser', [inBrowser]),
      portals('timed', timed, { maxWorkers: 2 }),
      // as `npm test` runs both: a thread goes on with whatever comes next, and knows modules and market already
      portals('portal', [inService, inBrowser], { exclude: timed }),
    ],
  },
})

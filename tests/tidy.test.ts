import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Who may import whom, as ARCHITECTURE.md says it. Every room may use itself and the three open files of the contract.
 */
const mayImport: Record<string, readonly string[]> = {
  contract: [],
  platform: [],
  calendar: ['platform'],
  figures: ['calendar', 'platform', 'contract/number-format.ts'],
  db: ['platform', 'contract/articles.ts'],
  jobs: ['platform', 'db'],
  mail: ['platform', 'db', 'jobs', 'mail'],
  backup: ['platform', 'db', 'jobs'],
  storage: ['platform', 'db'],
  accounts: [
    'platform',
    'db',
    'mail',
    'jobs',
    'contract/entitlements.ts',
    'contract/passkey.ts',
    'contract/audit.ts',
    'contract/key-rights.ts',
    'contract/number-format.ts',
    'contract/formula-guard.ts',
    'contract/berlin.ts',
  ],
  searches: ['accounts', 'market', 'figures', 'calendar', 'platform', 'db', 'mail'],
  watchlists: ['market', 'figures', 'calendar', 'platform', 'db', 'jobs', 'contract/formula-guard.ts'],
  alerts: [
    'market',
    'watchlists',
    'calendar',
    'platform',
    'db',
    'jobs',
    'mail',
    'contract/entitlements.ts',
    'contract/number-format.ts',
    'contract/berlin.ts',
  ],
  trading: ['market', 'figures', 'calendar', 'platform', 'db', 'contract/number-format.ts', 'contract/berlin.ts'],
  banks: ['portfolio', 'market', 'calendar', 'platform', 'db', 'contract/berlin.ts'],
  newsletter: [
    'accounts',
    'content',
    'mail',
    'market',
    'calendar',
    'platform',
    'db',
    'contract/number-format.ts',
    'contract/berlin.ts',
  ],
  forum: ['accounts', 'mail', 'platform', 'db'],
  experts: [
    'accounts',
    'mail',
    'portfolio',
    'watchlists',
    'market',
    'figures',
    'calendar',
    'platform',
    'db',
    'contract/number-format.ts',
    'contract/berlin.ts',
  ],
  content: [
    'market',
    'figures',
    'calendar',
    'platform',
    'db',
    'jobs',
    'contract/number-format.ts',
    'contract/berlin.ts',
    'contract/rich-text.ts',
    'contract/articles.ts',
    'contract/pictures.ts',
    'contract/shows.ts',
  ],
  market: ['figures', 'calendar', 'platform', 'db', 'contract/entitlements.ts', 'contract/berlin.ts'],
  portfolio: [
    'market',
    'figures',
    'calendar',
    'platform',
    'db',
    'contract/number-format.ts',
    'contract/formula-guard.ts',
  ],
  finder: ['market', 'figures', 'calendar', 'platform', 'db', 'contract/country.ts', 'contract/berlin.ts'],
  api: [
    'contract',
    'accounts',
    'searches',
    'watchlists',
    'alerts',
    'trading',
    'banks',
    'experts',
    'content',
    'forum',
    'newsletter',
    'calendar',
    'figures',
    'market',
    'portfolio',
    'finder',
    'storage',
    'platform',
    'db',
    'jobs',
    'mail',
  ],
  push: ['contract', 'calendar', 'figures', 'market', 'platform', 'db'],
  web: ['contract', 'platform/kept.ts'],
}
const openToAll = [
  'contract/vocabulary.ts',
  'contract/failures.ts',
  'contract/german-text.ts',
  'contract/asset-class.ts',
  'contract/asset-classes.ts',
  'contract/instrument-tabs.ts',
]
/** Contract by kind of file: plain data that says what a class is, read by the contract's table alone. */
const isClassData = (file: string) => /^features\/([a-z-]+)\/\1\.class\.ts$/.test(file)
/** Compose everything, and therefore know everybody. */
const composers = ['cli', 'portal', 'features']

/** Tests, examples and what they share may look everywhere. */
const isTest = (file: string) => /\.(test|examples)\.tsx?$|\/testing\//.test(file)

interface Import {
  from: string
  room: string
  target: string
}

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))

function importsOf(file: string): Import[] {
  const text = readFileSync(join('src', file), 'utf8')
  const room = file.split('/')[0] ?? ''
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(#[^']+|\.[^']*)'/g)].map(([, specifier = '']) => ({
    from: file,
    room,
    target: specifier.startsWith('#') ? specifier.slice(1) : join(file, '..', specifier),
  }))
}

const imports = sources.flatMap(importsOf)

test('a room imports only rooms further in', () => {
  const strangers = imports
    .filter(
      ({ from, room, target }) =>
        !composers.includes(room) &&
        !(isTest(from) && target.startsWith('features/testing/')) &&
        !target.startsWith(`${room}/`) &&
        !openToAll.includes(target) &&
        !(room === 'contract' && isClassData(target)),
    )
    .filter(
      ({ from, room, target }) =>
        !(mayImport[isClassData(from) ? 'class data' : room] ?? []).some(
          (allowed) => target === allowed || target.startsWith(`${allowed}/`),
        ),
    )
  expect(
    strangers.map(
      ({ from, target, room }) =>
        `${from} imports ${target}: ${room} may use ${mayImport[room]?.join(', ') || 'no other room'}`,
    ),
  ).toEqual([])
})

/** The kit of pages: what features build theirs of. */
const openFolders = [
  'web/blocks/',
  'web/charts/',
  'web/files/',
  'web/islands/',
  'web/shell/',
  'web/client/',
  'web/live/',
]

test('a room is entered by its doors: files in its subfolders are private', () => {
  const intruders = imports.filter(({ from, room, target }) => {
    const [into = '', ...rest] = target.split('/')
    const isOpen = openFolders.some((folder) => target.startsWith(folder) && room === 'features')
    return (
      into !== room &&
      !isTest(from) &&
      !isClassData(target) &&
      !isOpen &&
      (!composers.includes(room) || room === 'features') &&
      rest.length > 1
    )
  })
  expect(intruders.map(({ from, target }) => `${from} reaches into ${target}: give the room a door for it`)).toEqual([])
})

test('every room says what belongs in it', () => {
  const rooms = new Set(sources.filter((file) => file.includes('/')).map((file) => file.split('/')[0]))
  const silent = [...rooms].filter((room) => !readdirSync(join('src', room ?? '')).includes('README.md'))
  expect(silent).toEqual([])
})

/** By the ending of a feature's file: what it may import beside its own kind of the features it may use. */
const kinds = {
  class: /\.class\.ts$/,
  contract: /\.contract\.ts$/,
  page: /\.(page|block|island|boards)\.tsx?$/,
  handlers: /\.(handlers|sections|jobs)\.ts$/,
} as const
type Kind = keyof typeof kinds
const kindNames = Object.keys(kinds) as Kind[] // the keys of a constant
const kindOf = (file: string): Kind | undefined => kindNames.find((kind) => kinds[kind].test(file))
const rooms = [
  'accounts',
  'market',
  'figures',
  'portfolio',
  'finder',
  'storage',
  'calendar',
  'platform',
  'db',
  'jobs',
  'mail',
  'watchlists',
  'forum',
  'searches',
  'alerts',
  'trading',
  'banks',
  'experts',
  'content',
  'newsletter',
]
const kits: Record<Kind, readonly string[]> = {
  class: ['contract'],
  contract: ['contract'],
  page: ['web', 'contract'],
  handlers: ['api', 'contract', ...rooms],
}
/** Every feature builds on these two. */
const shared = ['instrument', 'lists']
/** A real depot is a portfolio of another kind: the same forms, tables and trails, told once. */
const builtOn: Readonly<Record<string, readonly string[]>> = { depots: ['sample-portfolio'] }
const ofFeatures = imports.filter(
  ({ from, room }) => room === 'features' && !isTest(from) && from.split('/').length > 2,
)

test('a file of a feature imports what its ending says: contracts no code, pages no rooms, handlers no pages', () => {
  const strangers = ofFeatures.filter(({ from, target }) => {
    const kind = kindOf(from)
    if (!kind || (target.startsWith('features/') && (kindOf(target) ?? kind) === kind)) return false
    if (kind !== 'class' && kindOf(target) === 'contract') return false
    return !kits[kind].some((kit) => target.startsWith(`${kit}/`))
  })
  expect(strangers.map(({ from, target }) => `${from} imports ${target}`)).toEqual([])
})

test('a feature uses instrument and lists, and of other features what crosses the wire; only features.ts joins siblings', () => {
  const strangers = ofFeatures.filter(({ from, target }) => {
    const [into = '', feature = '', ...rest] = target.split('/')
    if (into !== 'features' || rest.length === 0 || kindOf(target) === 'contract') return false
    return (
      feature !== from.split('/')[1] &&
      !shared.includes(feature) &&
      !builtOn[from.split('/')[1] ?? '']?.includes(feature)
    )
  })
  expect(strangers.map(({ from, target }) => `${from} imports ${target}: give features.ts a slot for it`)).toEqual([])
})

test('every feature is listed, and every folder of one declares it', () => {
  const folders = new Set(
    sources.filter((file) => /^features\/[^/]+\//.test(file)).map((file) => file.split('/')[1] ?? ''),
  )
  folders.delete('testing')
  const listed = readFileSync('src/features/features.ts', 'utf8')
  expect([...folders].filter((name) => !listed.includes(`'./${name}/feature.ts'`))).toEqual([])
})

/** What a file needs to run, types left out: the browser ships it. */
function needsOf(file: string): string[] {
  const text = readFileSync(join('src', file), 'utf8').replaceAll(/import type [^\n]*?from '[^']*'/g, '')
  return [...text.matchAll(/(?:from |import |import\()'([^']+)'/g)].map(([, specifier = '']) =>
    specifier.startsWith('#')
      ? specifier.slice(1)
      : specifier.startsWith('.')
        ? join(file, '..', specifier)
        : specifier,
  )
}

/** Everything these files lead to, with the way there. */
function reachedFrom(files: readonly string[]): Map<string, string> {
  const way = new Map(files.map((file) => [file, file]))
  for (const [file, path] of way)
    for (const need of needsOf(file)) if (!way.has(need) && sources.includes(need)) way.set(need, `${path} > ${need}`)
  return way
}

test('no page, block or island leads to a handler or a room, through whatever helper', () => {
  const pages = sources.filter((file) => kindOf(file) === 'page' && !isTest(file))
  const ofTheRenderer = 'platform/kept.ts'
  const strangers = [...reachedFrom(pages)].filter(
    ([file]) =>
      /^(api|push)\//.test(file) ||
      kindOf(file) === 'handlers' ||
      (rooms.includes(file.split('/')[0] ?? '') && file !== ofTheRenderer),
  )
  expect(strangers.map(([, way]) => way)).toEqual([])
})

test('nothing that the browser loads leads to the server: no renderer, no Node, no room', () => {
  const shipped = sources.filter((file) => /\.(island\.tsx|driver\.ts)$|web\/client\/main\.ts$/.test(file))
  const way = reachedFrom(shipped)
  const strangers = [...way].flatMap(([file, path]) =>
    needsOf(file)
      .filter((need) => /^node:|^react-dom\/server|^(?!web\/|contract\/|features\/)[a-z]+\/.*\.tsx?$/.test(need))
      .map((need) => `${path} > ${need}`),
  )
  expect(shipped.length).toBeGreaterThan(4)
  expect(strangers).toEqual([])
})

test('no line is longer than 140 columns: the formatter breaks code at 120 and leaves strings and comments to us', () => {
  const files = ['src', 'tests', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/node_modules|\.next/.test(name))
      .map((name) => join(folder, name)),
  )
  const long = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, i) => (line.length > 140 ? [`${file}:${i + 1} has ${line.length} columns`] : [])),
  )
  expect(long).toEqual([])
})

/** Kysely's questions and its template; migrations lie in `db`. */
const sql = /from 'kysely'|\bsql[`<]|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/

test('questions to the database stand in rooms, which own the tables', () => {
  const askers = sources.filter((file) => /^(api|push|web|features|contract)\/|^[^/]+$/.test(file) && !isTest(file))
  expect(askers.filter((file) => sql.test(readFileSync(join('src', file), 'utf8')))).toEqual([])
})

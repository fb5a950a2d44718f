import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Who may import whom, as ARCHITECTURE.md says it. Every room may use itself and the three open files of the contract. */
const mayImport: Record<string, readonly string[]> = {
  contract: [],
  platform: [],
  calendar: ['platform'],
  figures: ['calendar', 'platform', 'contract/number-format.ts'],
  db: ['platform'],
  jobs: ['platform', 'db'],
  mail: ['platform', 'db', 'jobs'],
  market: ['figures', 'calendar', 'platform', 'db', 'contract/entitlements.ts'],
  portfolio: ['market', 'figures', 'calendar', 'platform', 'db'],
  finder: ['market', 'figures', 'platform', 'db', 'contract/country.ts'],
  api: ['contract', 'calendar', 'figures', 'market', 'portfolio', 'finder', 'platform', 'db', 'jobs', 'mail'],
  push: ['contract', 'calendar', 'figures', 'market', 'platform', 'db'],
  web: ['contract'],
}
const openToAll = [
  'contract/vocabulary.ts',
  'contract/failures.ts',
  'contract/german-text.ts',
  'contract/asset-class.ts',
  'contract/asset-classes.ts',
]
/** Contract by kind of file: plain data that says what a class is, read by the contract's table alone. */
const isClassData = (file: string) => /^features\/([a-z]+)\/\1\.class\.ts$/.test(file)
/** Compose everything, and therefore know everybody. */
const composers = ['cli', 'main.ts', 'live-rooms.ts', 'site-settings.ts', 'all-jobs.ts', 'background-jobs.ts']

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
      ({ room, target }) =>
        !composers.includes(room) &&
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

test('a room is entered by its doors: files in its subfolders are private', () => {
  const intruders = imports.filter(({ room, target }) => {
    const [into = '', ...rest] = target.split('/')
    return into !== room && !isClassData(target) && !composers.includes(room) && rest.length > 1
  })
  expect(intruders.map(({ from, target }) => `${from} reaches into ${target}: give the room a door for it`)).toEqual([])
})

test('every room says what belongs in it', () => {
  const rooms = new Set(sources.filter((file) => file.includes('/')).map((file) => file.split('/')[0]))
  const silent = [...rooms].filter((room) => !readdirSync(join('src', room ?? '')).includes('README.md'))
  expect(silent).toEqual([])
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

test('nothing that the browser loads leads to the server: no renderer, no Node, no room', () => {
  const shipped = sources.filter((file) => /\.(island\.tsx|driver\.ts)$|web\/client\/main\.ts$/.test(file))
  const way = new Map(shipped.map((file) => [file, file]))
  for (const [file, path] of way)
    for (const need of needsOf(file)) if (!way.has(need) && sources.includes(need)) way.set(need, `${path} > ${need}`)
  const strangers = [...way].flatMap(([file, path]) =>
    needsOf(file)
      .filter(
        (need) => /^node:|^react-dom\/server|^(?!web\/|contract\/)[a-z]+\/.*\.tsx?$/.test(need) && !isClassData(need),
      )
      .map((need) => `${path} > ${need}`),
  )
  expect(shipped.length).toBeGreaterThan(4)
  expect(strangers).toEqual([])
})

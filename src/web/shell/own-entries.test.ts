import { expect, test } from 'vitest'
import { rightsOf } from '#contract/entitlements.ts'
import type { Reader } from '#contract/reader.ts'
import { entries, quickEntries, userEntries } from './own-entries.ts'

const roles = ['user', 'expert', 'operator'] as const
const grants = [
  [],
  ['RB'],
  ['CL'],
  ['RX'],
  ['AF'],
  ['TR'],
  ['germany_100'],
  ['RB', 'CL', 'RX', 'AF', 'BANDGER40', 'us_100'],
]
const user = (role: (typeof roles)[number], granted: readonly string[], isImpersonated: boolean): Reader => {
  const { products, features } = rightsOf(granted)
  return { kind: 'user', email: 'a@example.org', role, activated: true, products, features, isImpersonated }
}

interface Drawn {
  granted: readonly string[]
  reader: Reader
}
const readers: readonly Drawn[] = [
  { granted: [], reader: { kind: 'anonymous' } },
  { granted: [], reader: { kind: 'guest' } },
  ...roles.flatMap((role) =>
    grants.flatMap((granted) => [true, false].map((looks) => ({ granted, reader: user(role, granted, looks) }))),
  ),
]
const paths = entries.map(({ path }) => path)
/** all pages, none, all but one */
const sites: readonly (readonly string[])[] = [paths, [], ...paths.map((path) => paths.filter((each) => each !== path))]

const combinations = readers.flatMap((drawn) =>
  sites.flatMap((site) => [true, false].map((hidesPortfolio) => ({ ...drawn, site, hidesPortfolio }))),
)

test(`entries stand in the menus by login, entitlement, environment and flag: all ${combinations.length} combinations`, () => {
  expect(combinations).toHaveLength((2 + 3 * 8 * 2) * 17 * 2)
  for (const { granted, reader, site, hidesPortfolio } of combinations) {
    const isUser = reader.kind === 'user'
    const holds = (...any: readonly string[]) => isUser && any.some((code) => granted.includes(code))
    const systems = holds('TR', 'BANDGER40', 'germany_100', 'us_100') && 'Handelssysteme'
    const own = [!hidesPortfolio && 'Portfolio', 'Musterdepot', 'Handel', 'Watchlist', 'Alarme', 'Analysen', systems]
    const products = [
      holds('RB') && 'Parkett Basic',
      holds('CL') && 'Parkett Plus',
      holds('RX') && 'Parkett Pro',
      holds('AF') && 'Parkett Pur',
    ]
    const isOperator = isUser && reader.role === 'operator'
    const wanted = {
      quick: [...own, 'Premium'],
      user: isUser
        ? ['Meine Übersicht', ...own, ...products, 'Profil und Einstellungen', isOperator && 'Verwaltung']
        : [],
    }
    const isThere = (label: string | false) =>
      entries.some((entry) => entry.label === label && site.includes(entry.path))
    const circumstances = { reader, hidesPortfolio, hasPage: (path: string) => site.includes(path) }
    const quick = quickEntries(circumstances)
    expect({
      quick: quick.map(({ label }) => label),
      user: userEntries(circumstances).map(({ label }) => label),
    }).toEqual({ quick: wanted.quick.filter(isThere), user: wanted.user.filter(isThere) })
    const guarded = quick.filter(({ path }) => path.startsWith('/login?from=/')).map(({ label }) => label)
    expect(guarded).toEqual(isUser ? [] : quick.map(({ label }) => label).filter((label) => label !== 'Premium'))
  }
})

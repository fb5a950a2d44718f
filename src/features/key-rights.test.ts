import { expect, test } from 'vitest'
import {
  allKeyRights,
  groupsWithoutKeys,
  lackingRights,
  lackText,
  rightsByName,
  rightsFor,
  rightsText,
} from '#contract/key-rights.ts'
import { offered } from './features.ts'

const { endpoints } = offered({ ownForum: true })
const neededBy = Object.fromEntries(endpoints.map((endpoint) => [endpoint.name, rightsFor(endpoint)]))

test('every declared endpoint takes a right, or belongs to a group that no key reaches', () => {
  const unsaid = endpoints
    .filter(({ group, name }) => !groupsWithoutKeys.includes(group) && !Object.hasOwn(rightsByName, name))
    .filter((each) => !rightsFor(each))
  expect(unsaid.map(({ name, group }) => `${name} (${group}) needs a line in src/contract/key-rights.ts`)).toEqual([])
  const open = endpoints.filter(({ name }) => neededBy[name]?.length === 0)
  expect(open.map(({ name }) => name)).toEqual(['getProfile'])
})

test('what changes something takes a right to change, and what is kept for nobody is not the market’s by its group', () => {
  const changing = endpoints.filter(({ writes, name }) => writes && neededBy[name])
  expect(changing.filter(({ name }) => !neededBy[name]?.every((right) => right.endsWith('_WRITE')))).toEqual([])
  const own = endpoints.filter(
    ({ failures, cache, name }) => failures.includes('LOGIN_REQUIRED') && cache === 'private' && neededBy[name],
  )
  expect(own.filter(({ name }) => neededBy[name]?.includes('MARKET_READ'))).toEqual([])
})

test('a POST that is said to change nothing only reckons, reads or hands a ticket on', () => {
  expect(endpoints.filter(({ method, writes }) => method === 'POST' && !writes).map(({ name }) => name)).toEqual([
    'listQuotes',
    'listInstruments',
    'calculateWarrants',
    'rehearseAlerts',
    'checkTradingOrder',
    'checkPortfolioTransaction',
    'postPushToken',
    'postRegistration',
  ])
})

test('names that are listed are declared', () => {
  expect(Object.keys(rightsByName).filter((name) => !(name in neededBy))).toEqual([])
})

test.each([
  { name: 'getQuote', is: ['MARKET_READ'] },
  { name: 'calculateWarrants', is: ['MARKET_READ'] },
  { name: 'listPortfolios', is: ['DEPOTS_READ'] },
  { name: 'checkPortfolioTransaction', is: ['DEPOTS_READ'] },
  { name: 'postTransaction', is: ['DEPOTS_WRITE'] },
  { name: 'getWealth', is: ['DEPOTS_READ'] },
  { name: 'subscribeWatchlist', is: ['WATCHLISTS_WRITE'] },
  { name: 'postAlerts', is: ['ALERTS_WRITE'] },
  { name: 'postTradingOrder', is: ['ORDERS_WRITE'] },
  { name: 'getTradingStream', is: ['ORDERS_READ'] },
  { name: 'postTradingQuote', is: ['ORDERS_WRITE'] },
  { name: 'putStored', is: ['OTHER_WRITE'] },
  { name: 'postForumThread', is: ['OTHER_WRITE'] },
  { name: 'postSearch', is: ['OTHER_WRITE'] },
  { name: 'listOwnAgenda', is: ['DEPOTS_READ', 'WATCHLISTS_READ'] },
  { name: 'postApiKey', is: undefined },
  { name: 'putRole', is: undefined },
  { name: 'postIncomeAddress', is: undefined },
])('$name takes $is', ({ name, is }) => expect(neededBy[name]).toEqual(is))

test('who may change may read, and nothing else', () => {
  expect(lackingRights(['DEPOTS_WRITE'], ['DEPOTS_READ'])).toEqual([])
  expect(lackingRights(['DEPOTS_READ'], ['DEPOTS_WRITE'])).toEqual(['DEPOTS_WRITE'])
  expect(lackingRights(['DEPOTS_WRITE'], ['WATCHLISTS_READ', 'DEPOTS_READ'])).toEqual(['WATCHLISTS_READ'])
  expect(lackingRights([], ['MARKET_READ'])).toEqual(['MARKET_READ'])
})

test('rights are named in the order in which they are ticked, without what changing brings along', () => {
  expect(rightsText(['ALERTS_WRITE', 'MARKET_READ'])).toBe('Kurse lesen, Alarme verwalten')
  expect(rightsText(['DEPOTS_READ', 'DEPOTS_WRITE'])).toBe('Depots ändern')
  expect(rightsText(allKeyRights)).toBe('alles')
  expect(lackText(['ORDERS_WRITE'])).toBe('Diesem Schlüssel fehlt das Recht „Orders erteilen“.')
  expect(lackText(['DEPOTS_READ', 'WATCHLISTS_READ'])).toBe(
    'Diesem Schlüssel fehlen die Rechte „Depots lesen“ und „Watchlists lesen“.',
  )
})

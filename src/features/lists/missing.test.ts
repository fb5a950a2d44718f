import { expect, test } from 'vitest'
import { Failure } from '#contract/failures.ts'
import { ask } from '#features/testing/ask.ts'

const answers = {
  getClassFacets: {
    expires: 0,
    total: 2,
    countries: [
      { key: 'FR', name: 'Frankreich', total: 1 },
      { key: 'DE', name: 'Deutschland', total: 1 },
    ],
    groups: [],
    categories: [],
    families: [],
    indices: [],
  },
  listFundCompanies: {
    expires: 0,
    datetime: '2026-11-20T10:00:00Z',
    list: [
      { slug: 'amundi', name: 'Amundi', funds: 1, etfs: 1, categories: 1 },
      { slug: 'deka-investment', name: 'Deka Investment', funds: 1, etfs: 1, categories: 1 },
    ],
  },
  listRealpushIssuers: {
    expires: 0,
    list: [
      { id: 1, alias: 'hsbc', name: 'HSBC' },
      { id: 2, alias: 'ubs', name: 'UBS' },
    ],
  },
  getRealpushList: new Failure('NOT_FOUND'),
  listDerivativeUnderlyings: {
    expires: 0,
    popular: [],
    list: [
      { key: 'STOCK:82849', name: 'SAP' },
      { key: 'INDEX:20735', name: 'DAX' },
    ],
  },
  rankBestEtfs: new Failure('NOT_FOUND'),
  listEtfTopics: {
    expires: 0,
    types: [
      { alias: 'region', label: 'Region', topics: [{ type: 'region', slug: 'welt', name: 'Welt', total: 1 }] },
      { alias: 'index', label: 'Index', topics: [{ type: 'index', slug: 'dax', name: 'DAX', total: 1 }] },
    ],
  },
}

test.each([
  { path: '/aktien/aktien-laender/deutschlan', first: '/aktien/aktien-laender/deutschland' },
  { path: '/aktien/top/qq', first: '/aktien/top/a' },
  { path: '/fonds/kvgs/dek', first: '/fonds/kvgs/deka-investment' },
  { path: '/etf/die-besten-etfs/index/daxx', first: '/etf/die-besten-etfs/index/dax' },
  { path: '/etf/die-besten-etfs/regionen', first: '/etf/die-besten-etfs/region/welt' },
  { path: '/realtime/MDAXX', first: '/realtime/MDAX' },
  { path: '/top-werte/top-foo', first: '/top-werte/top-aktien' },
  { path: '/derivate/realpush-liste/ubss/dax', first: '/derivate/realpush-liste/ubs/dax' },
  { path: '/derivate/realpush-liste/ubs/foo', first: '/derivate/realpush-liste/ubs/dax' },
  { path: '/derivate/Knock-Outs/Knock-Outs-auf-DA', first: '/derivate/Knock-Outs/Knock-Outs-auf-DAX' },
  { path: '/derivate/Knocks', first: '/derivate/Optionsscheine' },
])('$path is missing and names the lists there are, the likest first', async ({ path, first }) => {
  const { status, body } = await ask(path, answers)
  expect(status).toBe(404)
  expect(/<a class="chip" href="([^"]+)">/.exec(body.slice(body.indexOf('big-code')))?.[1]).toBe(first)
})

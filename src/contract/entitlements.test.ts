import { describe, expect, test } from 'vitest'
import {
  anonymousRights,
  grantedBookQuality,
  grantedQuality,
  mayAllLevels,
  mayRealtime,
  mayUse,
} from './entitlements.ts'
import type { ListingFacts } from './entitlements.ts'
import type { Tier } from './push.ts'
import type { VenueCode } from './vocabulary.ts'

const listing = (venue: string, more: Partial<ListingFacts> = {}): ListingFacts => ({
  entityType: 'STOCK',
  venue: venue as VenueCode,
  ...more,
})
const rights = (tier: Tier, ...features: string[]) => ({ tier, features })

describe('real time', () => {
  test.each([
    { of: listing('_FRA'), with: rights('BASIC'), is: true },
    { of: listing('_FRA'), with: rights('FREE'), is: false },
    { of: listing('_GER'), with: rights('BASIC'), is: false },
    { of: listing('_GER'), with: rights('PLUS'), is: true },
    { of: listing('_GER'), with: rights('FREE', 'xetra_core_level_one_content'), is: true },
    { of: listing('_GER'), with: rights('FREE', 'db_indices_and_xetra_etf_content'), is: false },
    {
      of: listing('_GER', { entityType: 'FUND', entitySubType: 'ETF' }),
      with: rights('FREE', 'db_indices_and_xetra_etf_content'),
      is: true,
    },
    { of: listing('_GAT'), with: rights('PRO'), is: false },
    { of: listing('@_IND'), with: anonymousRights, is: true },
    { of: listing('@_COM', { entityType: 'COMMODITY' }), with: anonymousRights, is: true },
    { of: listing('@_ISSUER', { entityType: 'DERIVATIVE' }), with: anonymousRights, is: true },
    { of: listing('_STU', { entityType: 'DERIVATIVE' }), with: rights('PRO'), is: false },
    { of: listing('@_KVG', { entityType: 'FUND' }), with: rights('PRO'), is: false },
    { of: listing('_IDX', { entityType: 'INDEX', indexMic: 'XETR' }), with: rights('BASIC'), is: true },
    { of: listing('_IDX', { entityType: 'INDEX', indexMic: 'XPAR' }), with: rights('PRO'), is: false },
    {
      of: listing('_IDX', { entityType: 'INDEX', indexMic: 'XNAS' }),
      with: rights('FREE', 'nasdaq_indices_content'),
      is: true,
    },
  ])('of $of.entityType $of.venue with $with is $is', ({ of, with: held, is }) => {
    expect(mayRealtime(held, of)).toBe(is)
    expect(grantedQuality(held, of, 'BST')).toBe(is ? 'RLT' : 'DLY')
    expect(grantedQuality(held, of, 'RLT')).toBe(is ? 'RLT' : undefined)
    expect(grantedQuality(held, of, 'EOD')).toBe('EOD')
  })
})

test('ten levels of Xetra are a right of their own', () => {
  const xetra = listing('_GER')
  expect(grantedBookQuality(rights('PLUS'), xetra, 'RLT')).toBeUndefined()
  expect(grantedBookQuality(rights('PLUS'), xetra, 'BST')).toBe('DLY')
  expect(grantedBookQuality(rights('PRO'), xetra, 'BST')).toBe('RLT')
  expect(grantedBookQuality(rights('FREE', 'xetra_core_level_two_content'), xetra, 'RLT')).toBe('RLT')
  expect(mayAllLevels(rights('PLUS'), xetra)).toBe(false)
  expect(mayAllLevels(rights('PRO'), xetra)).toBe(true)
  expect(mayAllLevels(anonymousRights, listing('@_CRY', { entityType: 'CRYPTO' }))).toBe(true)
})

describe('features', () => {
  test.each([
    { with: rights('PLUS'), feature: 'portfolio_analysis_feature', is: true },
    { with: rights('PRO'), feature: 'portfolio_payouts_feature', is: true },
    { with: rights('BASIC'), feature: 'portfolio_analysis_feature', is: false },
    { with: rights('BASIC'), feature: 'no_banner_ads_feature', is: true },
    { with: rights('FREE'), feature: 'no_banner_ads_feature', is: false },
    { with: rights('FREE', 'portfolio_analysis_feature'), feature: 'portfolio_analysis_feature', is: true },
    { with: rights('PRO'), feature: 'special_offers', is: false },
  ] as const)('$with.tier with $with.features may use $feature: $is', ({ with: has, feature, is }) =>
    expect(mayUse(has, feature)).toBe(is))
})

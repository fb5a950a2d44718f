import { need, type Row } from './csv.ts'
import type { Ids } from './ids.ts'
import { notationsOf } from './listings.ts'

export const bondColumns = [
  'entityValue',
  'isin',
  'wkn',
  'name',
  'isoCurrency',
  'isoCountry',
  'issuer',
  'type',
  'couponPct',
  'frequency',
  'maturity',
  'issued',
  'denomination',
  'quality',
  'notations',
]

export function bonds(raw: readonly Row[], ids: Ids): Row[] {
  return raw.map((row) => {
    const isin = need(row, 'isin')
    return {
      entityValue: ids.entityValue('bonds', isin),
      isin,
      wkn: row['wkn'] ?? '',
      name: need(row, 'name'),
      isoCurrency: need(row, 'currency'),
      isoCountry: isin.slice(0, 2),
      issuer: need(row, 'issuer'),
      type: need(row, 'type'),
      couponPct: need(row, 'coupon_percent'),
      frequency: need(row, 'coupon_frequency'),
      maturity: need(row, 'maturity'),
      issued: row['issue_date'] ?? '',
      denomination: need(row, 'denomination'),
      quality: need(row, 'quality'),
      notations: notationsOf(ids, 'bonds', isin, ['_FRA', '_STU', '_GAT', '_TRO', '_QUO']),
    }
  })
}

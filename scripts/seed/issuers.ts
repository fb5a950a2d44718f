import { need, type Row } from './csv.ts'
import type { Ids } from './ids.ts'

export const issuerColumns = ['entityValue', 'name', 'short', 'isoCountry', 'legalName']

export const issuers = (raw: readonly Row[], ids: Ids): Row[] =>
  raw.map((row) => ({
    entityValue: ids.entityValue('issuers', need(row, 'name')),
    name: need(row, 'name'),
    short: need(row, 'short'),
    isoCountry: need(row, 'country'),
    legalName: need(row, 'legal_issuer'),
  }))

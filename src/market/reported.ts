import type { TradingDay, EntityType } from '#contract/vocabulary.ts'

/** Figures that nobody may ship: files bring them, each with its source and day. */
export const reportedFigures = {
  ongoingCharges: { label: 'Laufende Kosten', kind: 'percent', of: ['FUND'] },
  frontLoadPct: { label: 'Ausgabeaufschlag', kind: 'percent', of: ['FUND'] },
  fundVolumeEuro: { label: 'Fondsvolumen', kind: 'amount', of: ['FUND'] },
  minimumInvestment: { label: 'Mindestanlage', kind: 'amount', of: ['FUND'] },
  riskIndicator: { label: 'Risikoindikator (SRI)', kind: 'risk', of: ['FUND'] },
  replication: { label: 'Replikation', kind: 'text', of: ['FUND'] },
  rating: { label: 'Rating', kind: 'text', of: ['BOND', 'FUND'] },
  issueVolume: { label: 'Emissionsvolumen', kind: 'amount', of: ['BOND'] },
  freeFloatPct: { label: 'Streubesitz', kind: 'percent', of: ['STOCK'] },
  circulatingSupply: { label: 'Umlaufmenge', kind: 'amount', of: ['CRYPTO'] },
  maxSupply: { label: 'Höchstmenge', kind: 'amount', of: ['CRYPTO'] },
  description: { label: 'Beschreibung', kind: 'text', of: ['STOCK'] },
} as const satisfies Record<
  string,
  { label: string; kind: 'percent' | 'amount' | 'risk' | 'text'; of: readonly EntityType[] }
>

export type ReportedName = keyof typeof reportedFigures
export const reportedNames = Object.keys(reportedFigures) as ReportedName[]

/** A figure as a source told it. */
export interface Reported {
  value: number | string
  source: string
  asOf: TradingDay
}

/** What files told of an instrument. */
export type ReportedFigures = Readonly<Partial<Record<ReportedName, Reported>>>

/** A reported number; undefined where none was told. */
export function reportedNumber(
  { reported }: { readonly reported?: ReportedFigures },
  name: ReportedName,
): number | undefined {
  const value = reported?.[name]?.value
  return typeof value === 'number' ? value : undefined
}

/** A reported text; undefined where none was told. */
export function reportedText(
  { reported }: { readonly reported?: ReportedFigures },
  name: ReportedName,
): string | undefined {
  const value = reported?.[name]?.value
  return typeof value === 'string' ? value : undefined
}

/** What is usual in a sector: the anchors of the generated statements. Fractions unless said. */
export interface SectorProfile {
  priceEarnings: number
  netMargin: number
  grossMargin: number
  /** of revenue */
  depreciation: number
  capex: number
  /** revenue / total assets */
  assetTurnover: number
  equityRatio: number
  /** of total assets */
  nonCurrentAssets: number
  /** of earnings, among those who pay */
  payout: number
  /** share of companies that pay no dividend */
  nonPayers: number
}

const industrials: SectorProfile = {
  priceEarnings: 17,
  netMargin: 0.07,
  grossMargin: 0.3,
  depreciation: 0.04,
  capex: 0.05,
  assetTurnover: 0.9,
  equityRatio: 0.38,
  nonCurrentAssets: 0.52,
  payout: 0.4,
  nonPayers: 0.15,
}

const profiles: Readonly<Record<string, SectorProfile>> = {
  Industrials: industrials,
  'Information Technology': {
    priceEarnings: 27,
    netMargin: 0.17,
    grossMargin: 0.58,
    depreciation: 0.05,
    capex: 0.05,
    assetTurnover: 0.6,
    equityRatio: 0.5,
    nonCurrentAssets: 0.55,
    payout: 0.25,
    nonPayers: 0.5,
  },
  'Health Care': {
    priceEarnings: 22,
    netMargin: 0.12,
    grossMargin: 0.6,
    depreciation: 0.05,
    capex: 0.05,
    assetTurnover: 0.6,
    equityRatio: 0.47,
    nonCurrentAssets: 0.62,
    payout: 0.35,
    nonPayers: 0.4,
  },
  Financials: {
    priceEarnings: 11,
    netMargin: 0.2,
    grossMargin: 0.62,
    depreciation: 0.02,
    capex: 0.02,
    assetTurnover: 0.06,
    equityRatio: 0.08,
    nonCurrentAssets: 0.7,
    payout: 0.5,
    nonPayers: 0.1,
  },
  'Consumer Discretionary': {
    priceEarnings: 18,
    netMargin: 0.06,
    grossMargin: 0.36,
    depreciation: 0.045,
    capex: 0.05,
    assetTurnover: 1,
    equityRatio: 0.36,
    nonCurrentAssets: 0.5,
    payout: 0.35,
    nonPayers: 0.3,
  },
  'Consumer Staples': {
    priceEarnings: 19,
    netMargin: 0.08,
    grossMargin: 0.4,
    depreciation: 0.035,
    capex: 0.04,
    assetTurnover: 1,
    equityRatio: 0.4,
    nonCurrentAssets: 0.6,
    payout: 0.55,
    nonPayers: 0.12,
  },
  Energy: {
    priceEarnings: 11,
    netMargin: 0.08,
    grossMargin: 0.28,
    depreciation: 0.08,
    capex: 0.09,
    assetTurnover: 0.75,
    equityRatio: 0.44,
    nonCurrentAssets: 0.7,
    payout: 0.45,
    nonPayers: 0.25,
  },
  Materials: {
    priceEarnings: 14,
    netMargin: 0.075,
    grossMargin: 0.28,
    depreciation: 0.06,
    capex: 0.07,
    assetTurnover: 0.75,
    equityRatio: 0.45,
    nonCurrentAssets: 0.6,
    payout: 0.4,
    nonPayers: 0.25,
  },
  Utilities: {
    priceEarnings: 15,
    netMargin: 0.09,
    grossMargin: 0.3,
    depreciation: 0.1,
    capex: 0.15,
    assetTurnover: 0.4,
    equityRatio: 0.3,
    nonCurrentAssets: 0.78,
    payout: 0.6,
    nonPayers: 0.08,
  },
  'Real Estate': {
    priceEarnings: 18,
    netMargin: 0.28,
    grossMargin: 0.62,
    depreciation: 0.12,
    capex: 0.15,
    assetTurnover: 0.1,
    equityRatio: 0.44,
    nonCurrentAssets: 0.9,
    payout: 0.65,
    nonPayers: 0.1,
  },
  'Communication Services': {
    priceEarnings: 17,
    netMargin: 0.1,
    grossMargin: 0.5,
    depreciation: 0.12,
    capex: 0.12,
    assetTurnover: 0.5,
    equityRatio: 0.36,
    nonCurrentAssets: 0.72,
    payout: 0.45,
    nonPayers: 0.3,
  },
}

/** The sector's profile; industrials where the sector is not known. */
export const sectorProfile = (sector: string | undefined): SectorProfile => profiles[familiar(sector)] ?? industrials

/** Parts of a year's turnover by calendar quarter: who heats in winter, who sells for Christmas. */
const seasons: Readonly<Record<string, readonly [number, number, number, number]>> = {
  'Information Technology': [0.235, 0.24, 0.245, 0.28],
  'Health Care': [0.24, 0.25, 0.25, 0.26],
  Financials: [0.26, 0.25, 0.24, 0.25],
  'Consumer Discretionary': [0.235, 0.245, 0.24, 0.28],
  'Consumer Staples': [0.24, 0.25, 0.25, 0.26],
  Energy: [0.255, 0.245, 0.245, 0.255],
  Materials: [0.245, 0.265, 0.255, 0.235],
  Utilities: [0.31, 0.22, 0.2, 0.27],
  'Real Estate': [0.25, 0.25, 0.25, 0.25],
  'Communication Services': [0.24, 0.245, 0.245, 0.27],
}
const usualSeason = [0.235, 0.25, 0.25, 0.265] as const

/** The sector's season, from January on; that of industrials where the sector is not known. */
export const seasonOf = (sector: string | undefined): readonly [number, number, number, number] =>
  seasons[familiar(sector)] ?? usualSeason

const familiar = (sector: string | undefined): string =>
  sector === 'Technology' ? 'Information Technology' : (sector ?? '')

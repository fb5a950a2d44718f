import { bviFigures } from '#figures/bvi.ts'
import { tidy } from '#figures/rounding.ts'
import { number, text } from '#features/instrument/snapshot-figures.ts'
import type { Figure } from '#contract/figures.ts'
import { performanceToClose } from '#market/statistics.ts'
import type { TaxKind } from '#portfolio/yearly-tax.ts'

const invested = 1000
const periods = [
  { period: 'Y1', label: 'vor 1 Jahr', days: 365 },
  { period: 'Y3', label: 'vor 3 Jahren', days: 1096 },
  { period: 'Y5', label: 'vor 5 Jahren', days: 1826 },
] as const

/**
 * What 1.000 EUR paid in at the highest front load have become, by the method of the BVI (`bviFigures`). For funds that
 * keep their income: others pay out what their price then lacks.
 */
export const bviExample = (
  figures: Parameters<typeof performanceToClose>[0] | undefined,
  frontLoadPct: number,
): Figure[] =>
  periods.map(({ period, label, days }) => {
    const change = figures && performanceToClose(figures, period)
    const { bviPerformanceAfterLoad } = bviFigures({
      navStart: 1,
      navEnd: change === undefined ? undefined : 1 + change,
      frontLoad: frontLoadPct / 100,
      days,
    })
    return number(
      `bvi${period}`,
      `1.000 EUR ${label}`,
      bviPerformanceAfterLoad === undefined ? undefined : tidy(invested * (1 + bviPerformanceAfterLoad), 2),
      'EUR',
      figures ? 'zu kurze Historie' : 'wird berechnet',
    )
  })

/** § 20 InvStG, for private investors */
const exemptions: Readonly<Record<TaxKind, string>> = {
  equityFund: '30 % (Aktienfonds)',
  mixedFund: '15 % (Mischfonds)',
  otherFund: 'keine',
  share: 'keine',
  other: 'keine (Schuldverschreibung, kein Fonds)',
}

/** Which part of its income stays untaxed, as far as the class of the fund tells. */
export const exemptionFigures = (kind: TaxKind): Figure[] => [
  text('partialExemption', 'Teilfreistellung', exemptions[kind]),
  text('partialExemptionBy', 'Eingestuft nach', 'Anlageklasse; es gilt die Angabe der Gesellschaft'),
]

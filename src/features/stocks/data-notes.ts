import { numberText, printed } from '#contract/number-format.ts'
import type { StocksFundamental } from '#features/instrument/snapshots.contract.ts'
import { balanceContradictions, priceContradictions } from '#figures/consistency.ts'
import type { FiscalYear } from '#market/fundamentals.ts'

const divisors: Readonly<Record<string, string>> = {
  KGV: 'Gewinn je Aktie',
  KCV: 'Cashflow je Aktie',
  KUV: 'Umsatz je Aktie',
  KBV: 'Buchwert je Aktie',
}
const sides: Readonly<Record<string, string>> = {
  assets: 'Langfristige und kurzfristige Vermögenswerte',
  liabilities: 'Eigenkapital und Schulden',
}

const text = (value: number): string => numberText(value, { decimals: 2, typography: printed }) ?? '–'

/** What contradicts itself in the figures of each year as they are shown, in German. */
export const dataNotes = (
  years: readonly FiscalYear[],
  shown: readonly StocksFundamental[],
): { label: string; text: string }[] =>
  years.flatMap((year) => {
    const figures = shown.find(({ idYear }) => idYear === year.year)
    if (!figures) return []
    const {
      label,
      cnPer,
      cnEps,
      cnPriceCf,
      cnCashflowPerShare,
      cnPriceSales,
      cnSalesPerShare,
      cnPriceBookvalue,
      cnBookvaluePerShare,
    } = figures
    const ratios = priceContradictions(year.price, [
      { name: 'KGV', ratio: cnPer, perShare: cnEps },
      { name: 'KCV', ratio: cnPriceCf, perShare: cnCashflowPerShare },
      { name: 'KUV', ratio: cnPriceSales, perShare: cnSalesPerShare },
      { name: 'KBV', ratio: cnPriceBookvalue, perShare: cnBookvaluePerShare },
    ])
    return [
      ...ratios.map(({ name, is, shouldBe }) => ({
        label,
        text:
          `${name} × ${divisors[name]} ergibt ${text(is)}, der ` +
          `Kurs${year.estimate ? '' : ' am Ende des Geschäftsjahrs'} war ${text(shouldBe)}.`,
      })),
      ...balanceContradictions(year).map(({ name, is, shouldBe }) => ({
        label,
        text: `${sides[name]} ergeben ${text(is)} Mio., die Bilanzsumme ist ${text(shouldBe)} Mio.`,
      })),
    ]
  })

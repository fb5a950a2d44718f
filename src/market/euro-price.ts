/** A price in euro, of currencies that goods are quoted in; undefined where it or the rate is missing. */
export function euroPrice(
  price: number | undefined,
  isoCurrency: string,
  dollarsPerEuro: number | undefined,
): number | undefined {
  const perEuro = isoCurrency === 'EUR' ? 1 : isoCurrency === 'USD' ? dollarsPerEuro : undefined
  return price === undefined || !perEuro ? undefined : price / perEuro
}

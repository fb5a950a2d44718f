/** A figure as the portal writes it: „+1.234,50 %“, „−0,3“; undefined for „–“ and words. */
export function figureIn(text: string): number | undefined {
  const plain = text
    .replace('−', '-')
    .replace(/[+±.\s%]/g, '')
    .replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/**
 * The order of rows by the texts of one column, as indices; equal ones stay as they are, those without a figure last.
 * @returns undefined where nothing changes, or where the column has no figures
 */
export function changedOrder(texts: readonly string[], isAscending: boolean): number[] | undefined {
  const figures = texts.map(figureIn)
  if (figures.every((figure) => figure === undefined)) return undefined
  const sign = isAscending ? 1 : -1
  const rank = (index: number) => figures[index] ?? sign * Infinity
  const order = texts.map((_, index) => index).sort((a, b) => sign * (rank(a) - rank(b)) || a - b)
  return order.some((index, place) => index !== place) ? order : undefined
}

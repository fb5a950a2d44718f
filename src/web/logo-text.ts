/**
 * Two or three letters in place of a logo we have no right to: the symbol, where it is as short, else the name's first
 * two.
 */
export function logoText({ name, symbol }: { name: string; symbol?: string | undefined }): string {
  const short = symbol?.split('.')[0] ?? ''
  return (
    short.length >= 2 && short.length <= 3 ? short : name.replace(/[^\p{L}\p{N}]/gu, '').slice(0, 2)
  ).toUpperCase()
}

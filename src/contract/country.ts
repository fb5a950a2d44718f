const names = new Intl.DisplayNames(['de'], { type: 'region' })
const known = new Map<string, string>()

/**
 * The German name of a country as it is spoken („Hongkong“), the code itself where it has none. Each is looked up once:
 * the system takes long for it.
 */
export function countryName(isoCountry: string): string {
  const before = known.get(isoCountry)
  if (before !== undefined) return before
  const name = (names.of(isoCountry) ?? isoCountry).replace('Sonderverwaltungsregion ', '')
  known.set(isoCountry, name)
  return name
}

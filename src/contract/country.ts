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

export const continents = ['Europa', 'Amerika', 'Asien und Ozeanien', 'Afrika'] as const
export type Continent = (typeof continents)[number]

/** countries outside Europe, by continent; the others are European */
const elsewhere: Readonly<Record<string, Continent>> = {
  ...Object.fromEntries(
    (
      'US CA BR MX AR CL PE CO PA UY BM KY VG BS PR CW CR EC VE BO PY GT HN NI SV BZ DO JM TT BB HT CU GY ' +
      'SR AG AI AN AW DM FK GD GL KN LC MS SX TC VC VI'
    )
      .split(' ')
      .map((code) => [code, 'Amerika' as const]),
  ),
  ...Object.fromEntries(
    (
      'JP CN HK TW KR IN SG TH MY ID PH VN IL TR AE SA QA KW KZ AU NZ PG MO KH LA MM BD LK PK NP MN BN BH ' +
      'OM JO LB IQ IR UZ AM AZ GE FJ MH NC PF SB TO VU WS GU AF BT KG KP MV SY TJ TL TM YE'
    )
      .split(' ')
      .map((code) => [code, 'Asien und Ozeanien' as const]),
  ),
  ...Object.fromEntries(
    (
      'ZA EG NG MA KE TN MU GH AO BF BW CD CG CI CM ET GA GN LR MG ML MW MZ NA RW SC SL SN TZ UG ZM ZW ' +
      'BI BJ CV DJ DZ ER GM GQ GW KM LS LY MR NE SD SH SO SS ST SZ TD TG'
    )
      .split(' ')
      .map((code) => [code, 'Afrika' as const]),
  ),
}

/** Where a country lies. */
export const continentOf = (isoCountry: string): Continent => elsewhere[isoCountry] ?? 'Europa'

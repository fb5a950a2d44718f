/** The world as tiles of one size, each country about where it lies. */
const world = `
.. .. .. .. .. .. .. IS .. .. NO SE FI .. .. .. .. .. .. ..
.. CA .. .. .. .. .. IE GB .. DK .. EE .. RU .. .. .. .. ..
.. US .. .. .. .. .. JE GG NL DE PL LV LT .. .. .. .. .. ..
.. MX .. BM .. .. .. FR BE LU CZ SK UA .. KZ .. CN .. KR JP
.. .. CR KY .. .. .. MC CH LI AT HU RO .. .. .. .. MO HK TW
.. .. .. CO .. .. PT ES IT SI HR RS BG TR .. PK .. TH VN PH
.. .. PE BR .. .. .. MA MT .. .. GR CY IL AE IN .. KH .. MH
.. .. CL UY .. .. .. NG .. .. .. .. EG SA .. .. .. MY SG ..
.. .. AR .. .. .. .. .. .. .. KE MU .. .. .. .. .. ID .. AU
.. .. .. .. .. .. .. .. .. .. ZA .. .. .. .. .. .. .. .. NZ`

const rows = world
  .trim()
  .split('\n')
  .map((line) => line.split(' '))

export const worldRows = rows.length
export const worldColumns = 20

/** Column and row of a country by its ISO code; undefined for one that the map does not hold. */
export function tileOf(isoCountry: string): { column: number; row: number } | undefined {
  for (const [row, codes] of rows.entries()) {
    const column = codes.indexOf(isoCountry)
    if (column >= 0) return { column, row }
  }
  return undefined
}

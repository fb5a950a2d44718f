import { readdirSync } from 'node:fs'
import type { Instrument } from './instruments.ts'

/** Of each instrument that has one the file of its logo, by ISIN or by class and number (`INDEX-20735`). */
export type Logos = ReadonlyMap<string, string>

const logoFile = /^(.+)\.(svg|png|jpe?g|webp)$/i

/**
 * The logos an operator has the right to show: `DE0007164600.svg`, or `INDEX-20735.png` for what has no ISIN. Other
 * files are left alone.
 * @throws where the folder cannot be read
 */
export function readLogos(folder: string): Logos {
  const files = readdirSync(folder).toSorted()
  return new Map(
    files.flatMap((file) => {
      const name = logoFile.exec(file)?.[1]
      return name === undefined ? [] : [[name.toUpperCase(), file] as const]
    }),
  )
}

export const logoKey = ({ isin, entityType, entityValue }: Pick<Instrument, 'isin' | 'entityType' | 'entityValue'>) => [
  isin,
  `${entityType}-${entityValue}`,
]

/** The name under which an instrument's logo is asked for; undefined: it has none. */
export const logoOf = (logos: Logos, instrument: Parameters<typeof logoKey>[0]): string | undefined =>
  logoKey(instrument).find((key): key is string => key !== undefined && logos.has(key.toUpperCase()))

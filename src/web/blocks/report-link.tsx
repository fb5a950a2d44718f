import type { ReactElement } from 'react'
import type { Instrument } from '#contract/instruments.ts'
import type { PageContext } from '#web/page.tsx'

/** A letter with its subject written; all but the @ is encoded, so that no name ends the address early (RFC 6068). */
export const letterTo = (email: string, subject: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}`

/**
 * Below figures of an instrument: a letter to the operator that says where the mistake is; nothing without an address.
 * @param what the figures that may be wrong: „Chart“
 */
export function reportLink(
  what: string,
  { name, isin, wkn }: Pick<Instrument, 'name' | 'isin' | 'wkn'>,
  { path, settings: { operator, publicUrl } }: Pick<PageContext, 'path' | 'settings'>,
): ReactElement | undefined {
  if (!operator.email) return undefined
  const id = isin ? ` (ISIN ${isin})` : wkn ? ` (WKN ${wkn})` : ''
  return (
    <a
      href={letterTo(operator.email, `Fehler: ${what} ${name}${id}, ${publicUrl}${path}`)}
      title={`Fehler melden: ${what}`}
    >
      Fehler melden
    </a>
  )
}

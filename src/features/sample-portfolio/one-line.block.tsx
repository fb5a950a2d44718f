import { bookPath } from '#features/sample-portfolio/paths.ts'
import oneLine from '#features/sample-portfolio/one-line.island.tsx'
import type { Info } from '#features/sample-portfolio/transaction-form.block.tsx'
import { formOf } from '#web/blocks/form.tsx'
import { Island } from '#web/islands/place.tsx'
import type { PageContext } from '#web/page.tsx'

interface OneLineProps {
  at: PageContext
  /** of the portfolio */
  home: string
  /** in which the form below books */
  isoCurrency: string
  today: string
  info?: Info | undefined
}

/** A booking in one line, above its form. */
export function OneLine({ at, home, isoCurrency, today, info }: OneLineProps) {
  const form = formOf(at, 'zeile')
  const read = at.query.get('zeile') ?? ''
  return (
    <Island
      of={oneLine}
      when="now"
      props={{
        action: bookPath(home, at.query.size > 0 && read !== '' ? `?${at.query}` : ''),
        token: form.token,
        line: form.values['zeile']?.[0] ?? read,
        read,
        paper: info?.instrument.name,
        isoCurrency: at.query.get('waehrung') ?? info?.isoCurrency ?? isoCurrency,
        moment: String(at.now),
        today,
        fault: form.faults['zeile'] ?? form.message,
      }}
    />
  )
}

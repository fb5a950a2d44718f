import { addressOf } from '#market/addresses.ts'
import type { Universe } from '#market/instruments.ts'
import { unitsOf } from '#market/price-units.ts'
import type { Crossing } from './crossings.ts'
import type { Fired } from './events.ts'
import { ruleText, valueText, type AlertKind } from './rules.ts'
import type { StoredAlert } from './stored-alerts.ts'

/** What an owner is told of an alert that came true. */
export function wordsOf(
  universe: Universe,
  rule: StoredAlert,
  { value, detail, source, path }: Crossing,
): Fired['words'] {
  const instrument = universe.byKey(rule.instrument)
  const name = instrument?.name ?? rule.instrument
  const watched = universe.byNotation(rule.notation)
  const unit = watched ? unitsOf(watched.instrument, watched.notation.isoCurrency).displayUnit : ''
  const text = ruleText(rule.kind, rule.threshold, unit)
  const reached = valueText(rule.kind, value, unit) ?? detail
  const valued = reached ? ` (${[reached, source].filter(Boolean).join(', ')})` : ''
  return {
    line: `${name} ${text}${valued}`,
    subject: `Alarm: ${name} ${text}`,
    sentence: `dein Alarm zu ${name} hat ausgelöst: ${text}${valued}.${source === undefined ? simulatedIn(rule.kind) : ''}`,
    path: path ?? (instrument ? addressOf(instrument) : '/alarme'),
    label: path === undefined ? 'Zum Wert' : 'Meldung lesen',
  }
}

/** What of it this portal generated. */
function simulatedIn(kind: AlertKind): string {
  switch (kind) {
    case 'EX_DATE':
    case 'COMPANY_DATE':
      return ' Der Termin ist simuliert.'
    case 'ANALYST':
      return ' Die Analyse ist simuliert.'
    case 'NEWS':
      return ''
    default:
      return ' Der Kurs ist simuliert.'
  }
}

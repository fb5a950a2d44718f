import type { DocumentAdapter } from '../adapter.ts'
import { readMoment } from '../days.ts'
import { skip, type Facts, type Skip } from '../facts.ts'
import { activityFacts } from '../ghostfolio.ts'
import { parseJson } from '../json.ts'
import { readNumber } from '../numbers.ts'
import { UnreadableFile, UnreadableRow } from '../schema.ts'

/** Ghostfolio, export of a portfolio: one JSON object with `activities`, or their list alone. */
export const ghostfolioJson: DocumentAdapter = {
  id: 'ghostfolio-json',
  label: 'Ghostfolio: JSON-Export',
  kind: 'transactions',
  hints: ['Nur Kürzel, keine ISIN: die Zuordnung muss bestätigt werden', 'Steuern kennt das Format nicht'],
  recognises: (text) => {
    const first = text.slice(0, 100).trimStart()[0]
    return (first === '{' && text.includes('"activities"')) || (first === '[' && text.includes('"unitPrice"') && text.includes('"dataSource"'))
  },
  *read(text) {
    const document = parseJson(text)
    const activities = isRecord(document) ? document['activities'] : document
    if (!Array.isArray(activities)) throw new UnreadableFile('Das JSON hat keine Liste „activities“.')
    const accounts = accountNames(activities, isRecord(document) ? document['accounts'] : undefined)
    for (let index = 0; index < activities.length; index += 1) {
      const activity: unknown = activities[index]
      activities[index] = undefined // a large file is let go as it is read
      yield readActivity(activity, accounts)
    }
  },
}

/** Names of the accounts by id, where bookings name more than one. */
function accountNames(activities: readonly unknown[], accounts: unknown): ReadonlyMap<string, string> {
  const used = new Set(activities.map((activity) => (isRecord(activity) ? textOf(activity['accountId']) : undefined)).filter((id) => id !== undefined))
  if (used.size < 2) return new Map()
  const named = (Array.isArray(accounts) ? accounts.filter(isRecord) : []).map((account) => [textOf(account['id']), textOf(account['name'])] as const)
  return new Map([...used].map((id) => [id, named.find(([known]) => known === id)?.[1] ?? id]))
}

function readActivity(activity: unknown, accounts: ReadonlyMap<string, string>): Facts | Skip {
  if (!isRecord(activity)) return skip('Kein Objekt')
  const profile = isRecord(activity['SymbolProfile']) ? activity['SymbolProfile'] : {}
  try {
    return activityFacts({
      type: textOf(activity['type']),
      moment: readMoment(textOf(activity['date']) ?? '', 'day-first'),
      symbol: textOf(activity['symbol']) ?? textOf(profile['symbol']),
      source: textOf(activity['dataSource']) ?? textOf(profile['dataSource']),
      quantity: readNumber(textOf(activity['quantity']) ?? '', '.'),
      price: readNumber(textOf(activity['unitPrice']) ?? '', '.'),
      fee: readNumber(textOf(activity['fee']) ?? '', '.'),
      currency: textOf(activity['currency']) ?? textOf(profile['currency']),
      note: textOf(activity['comment']),
      account: accounts.get(textOf(activity['accountId']) ?? ''),
    })
  } catch (error) {
    if (error instanceof UnreadableRow) return skip(error.message)
    throw error
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.trim() || undefined : typeof value === 'number' ? String(value) : undefined

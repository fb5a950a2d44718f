import type { DocumentAdapter } from '../adapter.ts'
import { Moments } from '../days.ts'
import { skip, type Facts, type Skip } from '../facts.ts'
import { activityFacts } from '../ghostfolio.ts'
import { jsonEntries } from '../json.ts'
import { readNumber } from '../numbers.ts'
import { UnreadableFile, UnreadableRow } from '../schema.ts'

/** Ghostfolio, export of a portfolio: one JSON object with `activities`, or their list alone. */
export const ghostfolioJson: DocumentAdapter = {
  id: 'ghostfolio-json',
  label: 'Ghostfolio: JSON-Export',
  kind: 'transactions',
  hints: ['Nur Kürzel, keine ISIN: die Zuordnung muss bestätigt werden', 'Steuern kennt das Format nicht'],
  recognises: (text) => {
    const first = text.head.slice(0, 100).trimStart()[0]
    return (
      (first === '{' && text.includes('"activities"')) ||
      (first === '[' && text.includes('"unitPrice"') && text.includes('"dataSource"'))
    )
  },
  *read(text) {
    let lists = 0
    let accounts: unknown[] = []
    const used = new Set<string>()
    const days = new Moments()
    for (const { kind, key, value } of jsonEntries(text.pieces())) {
      if (key === 'accounts') {
        if (kind === 'list') accounts = []
        else accounts.push(value)
      } else if (key === undefined || key === 'activities') {
        if (kind === 'value') throw new UnreadableFile('Das JSON hat keine Liste „activities“.')
        if (kind === 'item') yield readActivity(value, days, used)
        else lists += 1
      }
    }
    if (lists !== 1)
      throw new UnreadableFile(
        lists === 0 ? 'Das JSON hat keine Liste „activities“.' : 'Das JSON hat zwei Listen „activities“.',
      )
    return accountNames(used, accounts)
  },
}

/** Names of the accounts by id, where bookings name more than one. */
function accountNames(used: ReadonlySet<string>, accounts: readonly unknown[]): ReadonlyMap<string, string> {
  if (used.size < 2) return new Map()
  const named = accounts.filter(isRecord).map((account) => [textOf(account['id']), textOf(account['name'])] as const)
  return new Map([...used].map((id) => [id, named.find(([known]) => known === id)?.[1] ?? id]))
}

function readActivity(activity: unknown, days: Moments, used: Set<string>): Facts | Skip {
  if (!isRecord(activity)) return skip('Kein Objekt')
  const profile = isRecord(activity['SymbolProfile']) ? activity['SymbolProfile'] : {}
  const account = textOf(activity['accountId'])
  if (account !== undefined) used.add(account)
  try {
    return activityFacts({
      type: textOf(activity['type']),
      moment: days.read(textOf(activity['date']) ?? '', 'day-first'),
      symbol: textOf(activity['symbol']) ?? textOf(profile['symbol']),
      source: textOf(activity['dataSource']) ?? textOf(profile['dataSource']),
      quantity: readNumber(textOf(activity['quantity']) ?? '', '.'),
      price: readNumber(textOf(activity['unitPrice']) ?? '', '.'),
      fee: readNumber(textOf(activity['fee']) ?? '', '.'),
      currency: textOf(activity['currency']) ?? textOf(profile['currency']),
      note: textOf(activity['comment']),
      account,
    })
  } catch (error) {
    if (error instanceof UnreadableRow) return skip(error.message)
    throw error
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.trim() || undefined : typeof value === 'number' ? String(value) : undefined

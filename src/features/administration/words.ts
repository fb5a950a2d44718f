import { acts } from '#contract/audit.ts'
import { entitlementLabel } from '#contract/entitlements.ts'
import { rightsText, type KeyRight } from '#contract/key-rights.ts'
import { format } from '#web/format.ts'
import type { Account, NotedAct } from './administration.contract.ts'

export const roleNames = { user: 'Nutzer', expert: 'Experte', operator: 'Betreiber' } as const

const details: Readonly<Record<string, string>> = { ...roleNames, READ: 'liest', WRITE: 'liest und ändert' }

/** „26.11.2026, 08:12“ */
export const written = (datetime: string): string => `${format.date(datetime)}, ${format.minute(datetime)}`

/** Whether an account is in use. */
export function stateOf({ datetimeActivated, datetimeDeletion }: Account): string {
  if (datetimeDeletion) return `wird am ${format.date(datetimeDeletion)} gelöscht`
  return datetimeActivated ? 'bestätigt' : 'wartet auf Bestätigung'
}

/** What was done, for readers; acts of later versions keep their name. */
export const actName = (act: string): string => (Object.hasOwn(acts, act) ? acts[act as keyof typeof acts] : act) // one of its keys

/** What of it: „Pro (RX) bis 31.12.2026“. */
export function detailText({ act, detail }: Pick<NotedAct, 'act' | 'detail'>): string {
  if (act === 'KEY_MADE') return details[detail] ?? rightsText(detail.split(' ') as KeyRight[]) // words of later versions name nothing
  if (act !== 'GRANTED' && act !== 'GRANT_REVOKED') return details[detail] ?? detail
  const [entitlement = '', lastDay] = detail.split(' bis ')
  return lastDay ? `${entitlementLabel(entitlement)} bis ${format.date(lastDay)}` : entitlementLabel(entitlement)
}

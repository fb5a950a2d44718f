import type { ReplyOf } from '#contract/endpoint.ts'
import type { Checked } from '#features/trading/ticket.ts'
import type { getTradingAccount } from '#features/trading/trading.contract.ts'
import type { Wish } from '#features/trading/wish.ts'
import { euro } from '#features/trading/words.ts'
import { format } from '#web/format.ts'

type Account = ReplyOf<typeof getTradingAccount>
type Costs = NonNullable<Checked['costs']>

/** What was looked at, and what was found. */
export interface Finding {
  what: string
  found: string
  /** it does not speak for the order */
  isDoubtful?: boolean
}

/** Whether money or pieces are there for it; where they are not, a bank may still take it. */
export function coverOf(
  { available, brokerName }: Pick<Account, 'available' | 'brokerName'>,
  { side }: Pick<Wish, 'side'>,
  { reserve, total, quantityAfter }: Pick<Costs, 'reserve' | 'total' | 'quantityAfter'>,
): Finding {
  const decides = `Ob sie trotzdem angenommen wird, entscheidet ${brokerName}.`
  if (side === 'SELL')
    return quantityAfter >= 0
      ? { what: 'Der Bestand reicht', found: `${format.pieces(quantityAfter)} bleiben.` }
      : {
          what: 'Der Bestand reicht nicht',
          found: `${format.pieces(-quantityAfter)} fehlen. ${decides}`,
          isDoubtful: true,
        }
  if (available === undefined)
    return {
      what: 'Das Konto ist nicht geprüft',
      found: `Was verfügbar ist, nennt ${brokerName} nicht.`,
      isDoubtful: true,
    }
  if (available < reserve)
    return { what: 'Das Konto reicht nicht', found: `${euro(available)} verfügbar. ${decides}`, isDoubtful: true }
  const rest =
    reserve > total ? `davon ${euro(reserve)} bis zur Ausführung zurückgehalten.` : `${euro(available - total)} danach.`
  return { what: 'Das Konto reicht', found: `${euro(available)} verfügbar, ${rest}` }
}

import { putOtpForOrder } from '#features/account/second-factor.contract.ts'
import { type Order, type OrderPage, idsIn } from '#features/trading/order-page.ts'
import { fillIn } from '#features/trading/paper.ts'
import { orderPath } from '#features/trading/paths.ts'
import { putTradingOrder } from '#features/trading/trading.contract.ts'
import { fieldNames } from '#features/trading/wish.ts'
import { priceUnit } from '#features/trading/words.ts'
import { done, faults, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { FigureField } from '#web/blocks/form-fields.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { typedNumber } from '#web/blocks/number-field.tsx'
import { unitWord } from '#web/blocks/pieces.ts'
import { ProofField, proof } from '#web/blocks/proof-field.tsx'
import { VersionField } from '#web/blocks/version-field.tsx'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'

/** what a field must say, where it is there */
const missing = {
  stueck: 'Bitte gib eine Stückzahl an.',
  limit: 'Bitte gib ein Limit an.',
  stop: 'Bitte gib eine Stoppmarke an.',
} as const

/** the field that tells what one showed: a trailing stop may have moved meanwhile */
const shownField = (name: string): string => `${name}-gezeigt`

/** A change of an open order; what is left as it is stays. */
export const changeOrder: Action = async (submitted, context) => {
  const proved = await proof(putOtpForOrder, submitted, context)
  if ('faults' in proved) return proved
  const params = idsIn(context)
  const found: Record<string, string> = {}
  const figure = (name: keyof typeof missing): number | undefined => {
    const text = submitted.text(name)
    if (!submitted.fields.has(name) || text === submitted.text(shownField(name))) return undefined
    const value = text === '' ? undefined : typedNumber(text, 1e12)
    if (value === undefined) found[name] = text === '' ? missing[name] : `„${text.slice(0, 20)}“ ist keine Zahl über 0.`
    return value
  }
  const body = { quantity: figure('stueck'), limit: figure('limit'), stop: figure('stop') }
  if (Object.keys(found).length > 0) return faults(found)
  if (Object.values(body).every((value) => value === undefined))
    return done(orderPath(params.idAccount, params.idOrder), 'Die Order ist, wie sie war.')
  const version = Number(submitted.text('stand'))
  const changed = await fillIn(fieldNames, () =>
    context.call(putTradingOrder, { params, body, ...(version > 0 && { version }) }),
  )
  return 'faults' in changed ? changed : done(orderPath(params.idAccount, params.idOrder), 'Die Order ist geändert.')
}

/** What may still be changed of an open order. */
export function ChangeBoard({
  order,
  account: { can },
  needsProof,
  at,
}: {
  order: Order
  account: OrderPage['account']
  needsProof: boolean
  at: PageContext
}) {
  const form = formOf(at, 'aendern')
  const typed = (price: number | undefined) => (price === undefined ? undefined : String(price).replace('.', ','))
  return (
    <Board
      title="Order ändern"
      footer={
        can.replace.includes('quantity') ? (
          <span>Nur mit weniger Stück behält sie ihren Platz in der Reihe.</span>
        ) : (
          <span>Andere Stückzahlen nimmt der Broker nur als neue Order.</span>
        )
      }
    >
      <Form of={form}>
        <VersionField
          of={form}
          name="stand"
          version={order.version}
          stored={[
            `${format.pieces(order.quantity)} ${unitWord(order.unitType)}`,
            order.limit !== undefined && `Limit ${typed(order.limit)}`,
            order.stop !== undefined && `Stoppmarke ${typed(order.stop)}`,
          ]
            .filter(Boolean)
            .join(', ')}
        />
        {can.replace.includes('quantity') ? (
          <FigureField
            of={form}
            name="stueck"
            label="Menge, mit dem, was ausgeführt ist"
            value={typed(order.quantity)}
            unit={unitWord(order.unitType)}
          />
        ) : null}
        {(
          [
            ['stueck', order.quantity],
            ['limit', order.limit],
            ['stop', order.stop],
          ] as const
        ).map(([name, shown]) => (
          <input
            key={name}
            type="hidden"
            name={shownField(name)}
            value={form.values[shownField(name)]?.[0] ?? typed(shown) ?? ''}
          />
        ))}
        {order.limit === undefined || !can.replace.includes('limit') ? null : (
          <FigureField
            of={form}
            name="limit"
            label="Limit"
            value={typed(order.limit)}
            unit={priceUnit(order.isoCurrency, order.unitType)}
          />
        )}
        {order.stop === undefined || order.isTriggered || !can.replace.includes('stop') ? null : (
          <FigureField
            of={form}
            name="stop"
            label="Stoppmarke"
            value={typed(order.stop)}
            unit={priceUnit(order.isoCurrency, order.unitType)}
          />
        )}
        <ProofField of={form} isNeeded={needsProof} />
        <div className="acts">
          <button className="btn">Änderung speichern</button>
        </div>
      </Form>
    </Board>
  )
}

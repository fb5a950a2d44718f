import { bodyFrom, faultsOf } from '#features/sample-portfolio/book-form.ts'
import { formFields, isOutflow, kinds, typeOfWord } from '#features/sample-portfolio/kinds.ts'
import { changeFrom } from '#features/sample-portfolio/portfolio-form.block.tsx'
import {
  deletePortfolio,
  getPortfolio,
  putPortfolio,
  restorePortfolio,
} from '#features/sample-portfolio/portfolios.contract.ts'
import {
  checkTransaction,
  deleteTransaction,
  deleteTransactions,
  getTransaction,
  postTransaction,
  putTransaction,
  restoreTransaction,
  revertTransaction,
  type Transaction,
  type TransactionBody,
} from '#features/sample-portfolio/transactions.contract.ts'
import { done, faults, shown, type Action } from '#web/action.ts'
import { deletedKey } from '#web/blocks/undo.tsx'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import { homeOn } from '#features/sample-portfolio/paths.ts'

/** What the forms of a portfolio's pages do, of a sample as of an own depot. */

/** Where it is changed, the address of a booking of a depot names the booking alone. */
const idIn = ({ params }: PageContext): string => params['id'] ?? ''
const pageOn = ({ path }: Pick<PageContext, 'path'>, id: string, tab?: string): string =>
  `${homeOn(path, id)}${tab ? `/${tab}` : ''}`

/** Books what the form says, or only tells what would follow. @param into the portfolio, where the form itself names it */
export const bookFrom =
  (into: (context: PageContext, submitted: Parameters<Action>[0]) => string | undefined): Action =>
  async (submitted, context) => {
    const type = typeOfWord(submitted.text('art'))
    const entityValue = into(context, submitted)
    if (!type) return faults({ art: 'Bitte wähle, was du buchen willst.' })
    if (!entityValue) return faults({ depot: 'Bitte wähle das Musterdepot.' })
    const read = await bodyFrom(submitted, type, context.call)
    if ('faults' in read) return read.faults
    try {
      if (submitted.text('nur') === 'pruefen') {
        const checked = await context.call(checkTransaction, { params: { entityValue }, body: read.body })
        return shown([JSON.stringify(checked)])
      }
      const booked = await context.call(postTransaction, {
        params: { entityValue },
        body: read.body,
        idempotencyKey: onceKey(submitted.text('einmal'), read.body),
      })
      const what = booked.instrument ? ` ${booked.instrument.name}` : ''
      const below = isOutflow(booked) ? await belowZero(context, entityValue) : ''
      const next = { [formFields.date]: booked.date, art: kinds[type].word }
      return done(
        submitted.text('dann') === 'naechste'
          ? withQuery(context.path, new URLSearchParams(), next)
          : pageOn(context, entityValue, 'transaktionen'),
        `${kinds[type].label}${what}: ${format.number(booked.amount)} ${booked.isoCurrency} gebucht.${below}`,
      )
    } catch (error) {
      return faultsOf(error)
    }
  }

/** What stands behind the word that it is booked, where the account has become a debt. */
async function belowZero({ call }: PageContext, entityValue: string): Promise<string> {
  const { figures, isoCurrency } = await call(getPortfolio, { params: { entityValue } })
  const { cash = 0 } = figures
  return cash < 0 ? ` Das Konto ist jetzt im Minus: ${format.number(cash)} ${isoCurrency}.` : ''
}

/** The same form sent twice books once; with another content it is another booking. */
const onceKey = (moment: string, body: TransactionBody): string => `form ${moment} ${JSON.stringify(body)}`

export const bookHere = bookFrom((context) => idIn(context))

export const changeBooking: Action = async (submitted, context) => {
  const type = typeOfWord(submitted.text('art'))
  if (!type) return faults({ art: 'Bitte wähle, was du buchen willst.' })
  const read = await bodyFrom(submitted, type, context.call)
  if ('faults' in read) return read.faults
  const version = Number(submitted.text('stand'))
  const params = { entityValue: idIn(context), idTransaction: context.params['position'] ?? '' }
  const { entityValue } = params
  try {
    const before = await context.call(getTransaction, { params })
    await context.call(putTransaction, {
      params,
      body: { ...unasked(before, read.body), ...read.body },
      ...(version > 0 && { version }),
    })
    return done(`${pageOn(context, entityValue, 'transaktionen')}?geaendert=${context.params['position'] ?? ''}`)
  } catch (error) {
    return faultsOf(error)
  }
}

/** What the form does not ask for stays: on how many pieces a dividend was paid, and at how much each while the amount is the same. */
function unasked({ type, decimals }: Transaction, body: TransactionBody): Partial<TransactionBody> {
  if (body.type !== type || kinds[type].fields.includes('quantity')) return {}
  const { quantity, price, amount } = decimals
  const isSame = Number(body.amount) === Number(amount)
  return { ...(quantity && { quantity }), ...(price && isSame && { price }) }
}

export const deleteBooking: Action = async (submitted, context) => {
  const { call } = context
  const entityValue = context.params['id'] ?? ''
  const idTransaction = submitted.text('transaktion')
  await call(deleteTransaction, { params: { entityValue, idTransaction } })
  return done(`${pageOn(context, entityValue, 'transaktionen')}?${deletedKey}=${idTransaction}`)
}

/** Takes back what was booked just now, beside the form that goes on. */
export const takeBack: Action = async (submitted, context) => {
  const idTransaction = submitted.text('transaktion')
  await context.call(deleteTransaction, { params: { entityValue: idIn(context), idTransaction } })
  return done(`${context.path}?${deletedKey}=${idTransaction}`)
}

export const restoreBooking: Action = async (submitted, context) => {
  const { call } = context
  const entityValue = context.params['id'] ?? ''
  await call(restoreTransaction, { params: { entityValue, idTransaction: submitted.text('transaktion') } })
  return done(context.path, 'Die Transaktion ist wieder da.')
}

export const revertBooking: Action = async (submitted, context) => {
  const entityValue = context.params['id'] ?? ''
  const idTransaction = submitted.text('transaktion')
  await context.call(revertTransaction, { params: { entityValue, idTransaction } })
  return done(pageOn(context, entityValue, 'transaktionen'), 'Die Transaktion ist wieder, wie sie war.')
}

export const deleteAllBookings: Action = async (_, context) => {
  const { call } = context
  const entityValue = context.params['id'] ?? ''
  const { count } = await call(deleteTransactions, { params: { entityValue } })
  return done(pageOn(context, entityValue), `${format.counted(count, 'Transaktion', 'Transaktionen')} gelöscht.`)
}

export const saveNote: Action = async (submitted, context) => {
  const { call } = context
  const entityValue = context.params['id'] ?? ''
  const note = submitted.text('notiz')
  if (note.length > 20_000) return faults({ notiz: 'Eine Notiz hat höchstens 20.000 Zeichen.' })
  const { name, isoCurrency, keepsCash, benchmark } = await call(getPortfolio, { params: { entityValue } })
  await call(putPortfolio, {
    params: { entityValue },
    body: {
      name,
      isoCurrency,
      keepsCash,
      note,
      ...(benchmark && { benchmark: `${benchmark.entityType}:${benchmark.entityValue}` }),
    },
    version: Number(submitted.text('stand')),
  })
  return done(pageOn(context, entityValue, 'notizen'), 'Die Notiz ist gespeichert.')
}

export const saveStated: Action = async (submitted, context) => {
  const { entityValue, note } = await context.call(getPortfolio, { params: { entityValue: idIn(context) } })
  return changeFrom({ entityValue, note })(submitted, context)
}

export const deleteWhole: Action = async (_, context) => {
  const { call } = context
  const entityValue = context.params['id'] ?? ''
  await call(deletePortfolio, { params: { entityValue } })
  return done(`${homeOn(context.path, entityValue).replace(/\/\d+$/, '')}?${deletedKey}=${entityValue}`)
}

export const restoreWhole: Action = async (submitted, context) => {
  const { call } = context
  const made = await call(restorePortfolio, { params: { entityValue: submitted.text('depot') } })
  return done(pageOn(context, made.entityValue), `„${made.name}“ ist wieder da.`)
}

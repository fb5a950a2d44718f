import { Crumbs } from '#web/shell/crumbs.tsx'
import { depotsPath } from '#features/depots/frame.block.tsx'
import { getAccount, listAccounts, postCashTransfer, type AccountRow } from '#features/depots/wealth.contract.ts'
import { faultsOf } from '#features/sample-portfolio/book-form.ts'
import { formFields } from '#features/sample-portfolio/kinds.ts'
import { bookPath } from '#features/sample-portfolio/paths.ts'
import { todayOf } from '#features/sample-portfolio/portfolio.page.tsx'
import { typedDay } from '#contract/typed-day.ts'
import { typedDecimal } from '#features/sample-portfolio/typed-decimal.ts'
import { done, faults, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { DayField, FigureField, SelectField, TextArea } from '#web/blocks/form-fields.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'

const accountPath = (entityValue: string): string => `${depotsPath}/konten/${entityValue}`
export const cashTransferPath = (entityValue: string): string => `${accountPath(entityValue)}/umbuchung`

const move: Action = async (submitted, { call, params }) => {
  const from = params['id'] ?? ''
  const amount = typedDecimal(submitted.text(formFields.amount))
  if (amount === undefined) return faults({ [formFields.amount]: 'Bitte gib eine Zahl ein, etwa 1.234,56.' })
  const body = {
    to: submitted.text('nach'),
    amount,
    date: typedDay(submitted.text(formFields.date)),
    note: submitted.text(formFields.note),
  }
  try {
    const { list } = await call(postCashTransfer, {
      params: { entityValue: from },
      body,
      idempotencyKey: `form ${submitted.text('einmal')} ${JSON.stringify(body)}`,
    })
    const [left] = list
    const { balance = 0, isoCurrency } = await call(getAccount, { params: { entityValue: from } })
    const below = balance < 0 ? ` Das Konto ist jetzt im Minus: ${format.number(balance)} ${isoCurrency}.` : ''
    return done(accountPath(from), `${format.number(left?.amount)} ${isoCurrency} umgebucht.${below}`)
  } catch (error) {
    const { to, ...others } = faultsOf(error).faults
    return faults(to === undefined ? others : { ...others, nach: to })
  }
}

/** `/depots/konten/{id}/umbuchung`: money moves to another account of the same owner. */
export const cashTransferRoute = page<{ account: AccountRow; others: readonly AccountRow[] }>({
  path: cashTransferPath(':id'),
  widthClass: 'lg',
  needsLogin: true,
  action: { umbuchen: move },
  load: async ({ call, params }) => {
    const entityValue = params['id'] ?? ''
    const [account, { list }] = await Promise.all([call(getAccount, { params: { entityValue } }), call(listAccounts)])
    const others = list.filter((each) => each.entityValue !== entityValue && each.isoCurrency === account.isoCurrency)
    return { account, others }
  },
  head: ({ account }) => ({ title: `Umbuchung von ${account.name}`, noIndex: true }),
  Page: ({ account, others, at }) => {
    const { entityValue, name, isoCurrency, balance } = account
    const form = formOf(at, 'umbuchen')
    return (
      <>
        <Crumbs
          crumbs={[
            { label: 'Mein Parkett', path: '/' },
            { label: 'Depots', path: depotsPath },
            { label: 'Konten', path: `${depotsPath}/konten` },
            { label: name, path: accountPath(entityValue) },
            { label: 'Umbuchung' },
          ]}
        />
        <div className="page-head">
          <div>
            <h1>Auf ein anderes Konto umbuchen</h1>
            <p className="sm">
              Gebucht wird auf beiden Konten. Über alle zusammen kommt nichts hinzu und geht nichts weg.
            </p>
          </div>
          <div className="acts">
            <a className="btn" href={bookPath(`${depotsPath}/${entityValue}`, '?art=einlage')}>
              Andere Transaktion
            </a>
          </div>
        </div>
        <Board title={`Von ${name}`}>
          {others.length === 0 ? (
            <Empty text={`Es gibt kein zweites Konto in ${isoCurrency}.`}>
              <a className="btn primary" href={`${depotsPath}/hinzufuegen/manuell`}>
                Konto anlegen
              </a>
            </Empty>
          ) : (
            <Form of={form}>
              <input type="hidden" name="einmal" value={String(at.now)} />
              <div className="form-pair">
                <FigureField
                  of={form}
                  name={formFields.amount}
                  label="Betrag"
                  unit={isoCurrency}
                  hint={`Stand heute: ${format.number(balance)} ${isoCurrency}`}
                />
                <DayField of={form} name={formFields.date} label="Tag" value={todayOf(at)} most={todayOf(at)} />
              </div>
              <SelectField
                of={form}
                name="nach"
                label="Auf"
                options={others.map((each) => ({
                  value: each.entityValue,
                  label: `${each.name} (${format.number(each.balance)} ${each.isoCurrency})`,
                }))}
              />
              <TextArea of={form} name={formFields.note} label="Notiz" rows={2} value="" />
              <div className="acts">
                <button className="btn primary">Umbuchen</button>
              </div>
            </Form>
          )}
        </Board>
      </>
    )
  },
})

import type { ReplyOf } from '#contract/endpoint.ts'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { depotsPath } from '#features/depots/frame.block.tsx'
import { listDepots, postTransfer } from '#features/depots/wealth.contract.ts'
import { instrumentFrom } from '#features/lists/named-instrument.ts'
import { faultsOf } from '#features/sample-portfolio/book-form.ts'
import { formFields } from '#features/sample-portfolio/kinds.ts'
import { bookPath } from '#features/sample-portfolio/paths.ts'
import { todayOf } from '#features/sample-portfolio/portfolio.page.tsx'
import { getPortfolio, getPositions, type WholePortfolio } from '#features/sample-portfolio/portfolios.contract.ts'
import { typedDay } from '#contract/typed-day.ts'
import { typedDecimal } from '#features/sample-portfolio/typed-decimal.ts'
import { done, faults, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { DayField, FigureField, SelectField, TextArea } from '#web/blocks/form-fields.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'

export const transferPath = (entityValue: string): string => `${depotsPath}/${entityValue}/uebertrag`

const move: Action = async (submitted, { call, params }) => {
  const from = params['id'] ?? ''
  const named = await instrumentFrom(submitted.text(formFields.instrument), call)
  if ('fault' in named) return faults({ [formFields.instrument]: named.fault })
  const quantity = typedDecimal(submitted.text(formFields.quantity))
  if (quantity === undefined) return faults({ [formFields.quantity]: 'Bitte gib eine Zahl ein, etwa 12,5.' })
  const body = {
    to: submitted.text('nach'),
    instrument: named.key,
    quantity,
    date: typedDay(submitted.text(formFields.date)),
    note: submitted.text(formFields.note),
  }
  try {
    const { list } = await call(postTransfer, {
      params: { entityValue: from },
      body,
      idempotencyKey: `form ${submitted.text('einmal')} ${JSON.stringify(body)}`,
    })
    const lots = format.counted(list.length - 1, 'Posten', 'Posten')
    return done(
      `${depotsPath}/${body.to}/transaktionen`,
      `Übertragen: ${lots} mit Kauftag und Einstand. Verkauft ist dadurch nichts.`,
    )
  } catch (error) {
    const wrong = faultsOf(error)
    const { to, ...others } = wrong.faults
    return faults(to === undefined ? others : { ...others, nach: to })
  }
}

/** `/depots/{id}/uebertrag`: shares move to another depot of the same owner, with the lots they are. */
export const transferRoute = page<{
  depot: WholePortfolio
  others: ReplyOf<typeof listDepots>['list']
  positions: ReplyOf<typeof getPositions>['list']
}>({
  path: transferPath(':id'),
  widthClass: 'lg',
  needsLogin: true,
  action: { uebertragen: move },
  load: async ({ call, params }) => {
    const entityValue = params['id'] ?? ''
    const [depot, { list }, positions] = await Promise.all([
      call(getPortfolio, { params: { entityValue } }),
      call(listDepots, { query: {} }),
      call(getPositions, { params: { entityValue } }),
    ])
    return { depot, others: list.filter((each) => each.entityValue !== entityValue), positions: positions.list }
  },
  head: ({ depot }) => ({ title: `Übertrag aus ${depot.name}`, noIndex: true }),
  Page: ({ depot, others, positions, at }) => {
    const form = formOf(at, 'uebertragen')
    const home = `${depotsPath}/${depot.entityValue}`
    return (
      <>
        <Crumbs
          crumbs={[
            { label: 'Mein Parkett', path: '/' },
            { label: 'Depots', path: depotsPath },
            { label: depot.name, path: home },
            { label: 'Übertrag' },
          ]}
        />
        <div className="page-head">
          <div>
            <h1>In ein anderes Depot übertragen</h1>
            <p className="sm">
              Die ältesten Stücke gehen zuerst. Kauftag und Einstand gehen mit, es entsteht kein Gewinn und keine
              Steuer.
            </p>
          </div>
          <div className="acts">
            <a className="btn" href={bookPath(home)}>
              Andere Transaktion
            </a>
          </div>
        </div>
        <Board title={`Aus ${depot.name}`}>
          {others.length === 0 ? (
            <Empty text="Es gibt noch kein zweites Depot.">
              <a className="btn primary" href={`${depotsPath}/hinzufuegen`}>
                Depot anlegen
              </a>
            </Empty>
          ) : (
            <Form of={form}>
              <input type="hidden" name="einmal" value={String(at.now)} />
              <Field
                of={form}
                name={formFields.instrument}
                label="Wertpapier"
                autoComplete="off"
                value={at.query.get(formFields.instrument)?.slice(0, 60) ?? ''}
                hint={
                  positions.length === 0
                    ? 'Hier liegt zurzeit nichts.'
                    : `Hier liegen: ${positions
                        .slice(0, 5)
                        .map(({ instrument, quantity }) => `${instrument.name} (${format.pieces(quantity)})`)
                        .join(', ')}`
                }
              />
              <div className="form-pair">
                <FigureField of={form} name={formFields.quantity} label="Stück" />
                <DayField of={form} name={formFields.date} label="Tag" value={todayOf(at)} most={todayOf(at)} />
              </div>
              <SelectField
                of={form}
                name="nach"
                label="Nach"
                options={others.map(({ entityValue, name }) => ({ value: entityValue, label: name }))}
              />
              <TextArea of={form} name={formFields.note} label="Notiz" rows={2} value="" />
              <div className="acts">
                <button className="btn primary">Übertragen</button>
              </div>
            </Form>
          )}
        </Board>
      </>
    )
  },
})

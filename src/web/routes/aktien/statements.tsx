import type { Statement } from '#contract/statements.ts'
import { getStockFigures } from '#contract/stocks.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { channels } from '#web/channels.ts'
import { direction, format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import { page } from '#web/page.tsx'
import { instrumentHead, InstrumentPage, loadSnapshot, sections } from '#web/routes/instrument/layout.tsx'
import { plainFigures } from '#web/routes/instrument/page-state.ts'
import { Given, softly } from '#web/soft.tsx'

const section = sections.statements

type Item = { [Key in keyof Statement]: Statement[Key] extends number ? Key : never }[keyof Statement]
/** The items of a statement; `of` is the total whose share is shown. */
const groups: readonly { title: string; of: Item; items: readonly { label: string; key: Item }[] }[] = [
  {
    title: 'Gewinn und Verlust', of: 'turnover',
    items: [
      { label: 'Umsatz', key: 'turnover' }, { label: 'Bruttoergebnis', key: 'grossProfit' }, { label: 'EBITDA', key: 'ebitda' }, { label: 'EBIT', key: 'ebit' },
      { label: 'EBT', key: 'ebt' }, { label: 'Jahresüberschuss', key: 'netIncome' }, { label: 'Gewinn je Aktie', key: 'eps' },
    ],
  },
  { title: 'Aktiva', of: 'totalAssets', items: [{ label: 'Langfristige Vermögenswerte', key: 'nonCurrentAssets' }, { label: 'Kurzfristige Vermögenswerte', key: 'currentAssets' }, { label: 'davon liquide Mittel', key: 'cash' }, { label: 'Bilanzsumme', key: 'totalAssets' }] },
  { title: 'Passiva', of: 'totalAssets', items: [{ label: 'Eigenkapital', key: 'equity' }, { label: 'Langfristige Schulden', key: 'nonCurrentLiabilities' }, { label: 'Kurzfristige Schulden', key: 'currentLiabilities' }, { label: 'Bilanzsumme', key: 'totalAssets' }] },
  { title: 'Cashflow', of: 'turnover', items: [{ label: 'operativ', key: 'cashflowOperating' }, { label: 'Investition', key: 'cashflowInvesting' }, { label: 'Finanzierung', key: 'cashflowFinancing' }, { label: 'Free Cashflow', key: 'freeCashflow' }] },
]

const views = [{ key: 'absolut', label: 'Absolut' }, { key: 'anteil', label: 'Anteil' }, { key: 'wachstum', label: 'Wachstum' }] as const
type View = (typeof views)[number]['key']

interface StatementTableProps {
  /** ascending */
  statements: readonly Statement[]
  view: View
}

/** Years as columns, the newest on the left; amounts in millions, those of a share in full; shares or growth in percent. */
export function StatementTable({ statements, view }: StatementTableProps) {
  const years = statements.map((statement, index) => ({ statement, before: statements[index - 1] })).toReversed()
  const cell = (key: Item, of: Item, statement: Statement, before: Statement | undefined) => {
    if (key === 'eps' && view === 'anteil') return '–'
    if (key === 'eps' && view === 'absolut') return format.perShare(statement.eps)
    if (view === 'anteil') return format.percent(statement[of] === 0 ? undefined : (statement[key] / statement[of]) * 100, 1)
    if (view === 'absolut') return format.integer(statement[key])
    const growth = before && before[key] > 0 ? (statement[key] / before[key] - 1) * 100 : undefined
    return growth === undefined ? '–' : <span className={direction(growth, 1)}>{format.changePercent(growth, 1)}</span>
  }
  return (
    <div className="tw" tabIndex={0} role="region" aria-label="Bilanz, Gewinn und Verlust">
      <table>
        <caption className="vh">Bilanz, Gewinn und Verlust</caption>
        <thead>
          <tr><th scope="col">Posten</th>{years.map(({ statement }) => <th key={statement.label} scope="col" className="num">{statement.label}</th>)}</tr>
        </thead>
        {groups.map(({ title, of, items }) => (
          <tbody key={title}>
            <tr className="group"><th scope="rowgroup" colSpan={years.length + 1}>{title}</th></tr>
            {items.map(({ label, key }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {years.map(({ statement, before }) => <td key={statement.label} className="num">{cell(key, of, statement, before)}</td>)}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

export const route = page({
  path: '/aktien/bilanz-guv/:slug',
  async load(context) {
    const snapshot = await loadSnapshot(context, channels.stocks, section)
    const figures = await softly(context.call(getStockFigures, { params: { entityValue: snapshot.instrument.entityValue } }))
    const view: View = views.find(({ key }) => key === context.query.get('ansicht'))?.key ?? 'absolut'
    return { snapshot, figures, view }
  },
  head: ({ snapshot, figures }, context) => instrumentHead(snapshot, section, context, { figures: figures && plainFigures(figures) }),
  Page: ({ snapshot, figures, view, at }) => {
    const list = figures?.stocksBalanceSheetList.list
    const unit = view === 'absolut' && list?.[0] ? ` in Mio. ${list[0].isoCurrency}` : ''
    return (
      <InstrumentPage snapshot={snapshot} section={section} at={at}>
        <Board
          title={`Bilanz und GuV${unit}`}
          action={<Segments label="Ansicht" segments={views.map(({ key, label }) => ({ label, href: withQuery(at.path, at.query, { ansicht: key }), current: key === view }))} />}
          footer={<><span>{list?.[0]?.nameBalanceType ?? ''} · {figures?.hint ?? ''}</span><SimulatedBadge /></>}
        >
          <Given value={list}>{(statements) => <StatementTable statements={statements} view={view} />}</Given>
        </Board>
      </InstrumentPage>
    )
  },
})

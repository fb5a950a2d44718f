import { deleteStored, getStored, putStored } from '#contract/personal.ts'
import { done, faults, type Action, type Submitted } from '#web/action.ts'
import { page, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import {
  layoutFields,
  layoutForms,
  LayoutsBoard,
  layoutsPath,
  loadLayouts,
} from '#features/instrument/chart-layouts.block.tsx'
import {
  type ChartLayout,
  layoutQuery,
  layoutsKey,
  longestName,
  mostLayouts,
  readLayouts,
  storedLayouts,
  withLayout,
  withoutLayout,
} from '#features/instrument/chart-layouts.ts'

const newer = 'Deine Ansichten sind aus einer neueren Fassung von Parkett. Hier lassen sie sich nicht ändern.'

/** The chart a form came from, if it is one of this site. */
function chartOf(path: string, query: string, { hasPage }: PageContext) {
  return /^\/[a-z]+\/chart\/[^/?#\\]+$/.test(path) && hasPage(path)
    ? { path, query: new URLSearchParams(query.slice(0, 2000)) }
    : undefined
}

const sentFrom = (submitted: Submitted, context: PageContext) =>
  chartOf(submitted.text(layoutFields.back), submitted.text(layoutFields.seen), context)

function back(submitted: Submitted, context: PageContext, message: string) {
  const chart = sentFrom(submitted, context)
  if (!chart) return done(layoutsPath, message)
  return done(chart.query.size > 0 ? `${chart.path}?${chart.query}` : chart.path, message)
}

const params = { key: layoutsKey }

async function store({ call }: PageContext, list: readonly ChartLayout[]): Promise<void> {
  if (list.length > 0) await call(putStored, { params, body: { value: storedLayouts(list) } })
  else await call(deleteStored, { params })
}

const save: Action = async (submitted, context) => {
  const name = submitted.text(layoutFields.name).replaceAll(/\s+/g, ' ')
  if (name === '') return faults({ name: 'Bitte gib der Ansicht einen Namen.' })
  if (name.length > longestName) return faults({ name: `Bitte höchstens ${longestName} Zeichen.` })
  const { list, fault } = readLayouts((await context.call(getStored, { params })).value)
  if (fault === 'newer') return faults({ name: newer })
  const query = layoutQuery(new URLSearchParams(submitted.text(layoutFields.seen))).toString()
  const next = withLayout(list, { name, query })
  if (!next) return faults({ name: `Mehr als ${mostLayouts} Ansichten gehen nicht. Bitte lösche zuerst eine.` })
  await store(context, next)
  const isNew = next.length > list.length
  return back(submitted, context, `Ansicht „${name}“ ${isNew ? 'gespeichert' : 'ersetzt'}.`)
}

const remove: Action = async (submitted, context) => {
  const name = submitted.text(layoutFields.name)
  const { list, fault } = readLayouts((await context.call(getStored, { params })).value)
  if (fault === 'newer') return faults({ name: newer })
  const next = withoutLayout(list, name)
  if (next.length < list.length) await store(context, next)
  return back(submitted, context, `Ansicht „${name}“ gelöscht.`)
}

/** `/chart-ansichten`: answers the forms of charts, and shows all layouts. */
export const layoutsPage = page({
  path: layoutsPath,
  widthClass: 'md',
  action: { [layoutForms.save]: save, [layoutForms.remove]: remove },
  load: async (context) => {
    const values = context.form?.values
    const [path = ''] = values?.[layoutFields.back] ?? []
    const [query = ''] = values?.[layoutFields.seen] ?? []
    return { layouts: await loadLayouts(context), chart: chartOf(path, query, context) }
  },
  head: () => ({ title: 'Ansichten von Charts', noIndex: true }),
  Page: ({ layouts, chart, at }) => (
    <>
      <Crumbs crumbs={[{ label: 'Ansichten von Charts' }]} />
      <div className="page-head">
        <div>
          <h1>Ansichten von Charts</h1>
          <p className="sm">
            {chart ? (
              <a href={`${chart.path}?${chart.query}`}>Zurück zum Chart</a>
            ) : (
              'Unter jedem Chart lässt sich speichern, wie er gerade aussieht.'
            )}
          </p>
        </div>
      </div>
      <LayoutsBoard layouts={layouts} at={at} chart={chart} />
    </>
  ),
})

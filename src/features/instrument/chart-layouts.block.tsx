import { getStored } from '#contract/personal.ts'
import { Board } from '#web/blocks/board.tsx'
import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { Note } from '#web/blocks/states.tsx'
import type { PageContext } from '#web/page.tsx'
import { softly } from '#web/soft.tsx'
import {
  inLayout,
  layoutsKey,
  layoutText,
  longestName,
  readLayouts,
  type StoredLayouts,
} from '#features/instrument/chart-layouts.ts'

export const layoutsPath = '/chart-ansichten'
export const layoutForms = { save: 'speichern', remove: 'loeschen' } as const
/** fields that say which chart a form comes from, and how it was seen */
export const layoutFields = { back: 'zurueck', seen: 'ansicht', name: 'name' } as const

/** The reader's layouts; whoever has stored nothing yet has none. `undefined`: they did not come. */
export async function loadLayouts({ call, reader }: PageContext): Promise<StoredLayouts | undefined> {
  if (reader.kind === 'anonymous') return { list: [] }
  const stored = await softly(call(getStored, { params: { key: layoutsKey } }))
  return stored ? readLayouts(stored.value) : undefined
}

interface LayoutsProps {
  layouts: StoredLayouts | undefined
  at: PageContext
  /** the chart they are for, and how it is seen */
  chart: { path: string; query: URLSearchParams } | undefined
}

/** Layouts as links to a chart in them, each with a way to delete it; below, the present one is given a name. */
export function LayoutsBoard({ layouts, at, chart }: LayoutsProps) {
  return (
    <Board title="Ansichten" id="ansichten">
      {layouts ? (
        <div className="pad">
          <LayoutList layouts={layouts} at={at} chart={chart} />
        </div>
      ) : null}
      {chart ? <SaveForm at={at} chart={chart} /> : null}
    </Board>
  )
}

const faults = {
  broken: 'Gespeicherte Ansichten waren nicht lesbar und fehlen hier.',
  newer: 'Deine Ansichten sind aus einer neueren Fassung von Parkett und bleiben hier, wie sie sind.',
} as const

function LayoutList({ layouts: { list, fault }, at, chart }: LayoutsProps & { layouts: StoredLayouts }) {
  return (
    <>
      {fault ? <Note>{faults[fault]}</Note> : null}
      {list.length > 0 ? (
        <ul className="chart-layouts">
          {list.map((layout) => (
            <li key={layout.name}>
              {chart ? (
                <a
                  className="chip"
                  href={inLayout(chart.path, chart.query, layout)}
                  rel="nofollow"
                  data-chooses="layout"
                >
                  {layout.name}
                </a>
              ) : (
                <b>{layout.name}</b>
              )}
              <span className="xs mut">{layoutText(layout)}</span>
              <Form of={formAt(at, layoutForms.remove)}>
                <Origin chart={chart} />
                <input type="hidden" name={layoutFields.name} value={layout.name} />
                <button className="chip" aria-label={`Ansicht „${layout.name}“ löschen`}>
                  Löschen
                </button>
              </Form>
            </li>
          ))}
        </ul>
      ) : (
        <p className="sm mut2">Noch ist keine Ansicht gespeichert.</p>
      )}
    </>
  )
}

function SaveForm({ at, chart }: { at: PageContext; chart: NonNullable<LayoutsProps['chart']> }) {
  const form = formAt(at, layoutForms.save)
  return (
    <Form of={form}>
      <Origin chart={chart} />
      <Field
        of={form}
        name={layoutFields.name}
        label="Name der Ansicht"
        hint={`Merkt sich, wie der Chart gerade gezeigt wird, für jeden Wert. Höchstens ${longestName} Zeichen.`}
        autoComplete="off"
      />
      <div>
        <button className="btn">Ansicht speichern</button>
      </div>
    </Form>
  )
}

/** Forms of the chart's page are answered by the page of layouts: the chart's own stays one for all readers. */
const formAt = (at: PageContext, action: string) => {
  const isHere = at.path === layoutsPath
  return formOf({ ...at, path: layoutsPath, query: new URLSearchParams(), form: isHere ? at.form : undefined }, action)
}

/** What the chart shows by now is kept up to date by its script. */
const Origin = ({ chart }: Pick<LayoutsProps, 'chart'>) =>
  chart ? (
    <>
      <input type="hidden" name={layoutFields.back} value={chart.path} />
      <input type="hidden" name={layoutFields.seen} value={chart.query.toString()} data-address="" />
    </>
  ) : null

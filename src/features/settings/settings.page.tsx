import type { Call } from '#contract/endpoint.ts'
import { deleteAllStored, deleteStored, getStored, listStored } from '#contract/personal.ts'
import {
  keptSortFrom,
  sortFieldOf,
  sortKeyOf,
  sortViewOf,
  sortViews,
  type KeptSort,
  type SortField,
  type SortView,
} from '#contract/sorting.ts'
import { Failure } from '#contract/failures.ts'
import { done, faults, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Choices, Form, formOf } from '#web/blocks/form.tsx'
import { format } from '#web/format.ts'
import { lookCookie, type Look } from '#web/looks.ts'
import { page, type PageContext } from '#web/page.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { finderClasses, finderField, getFinderFacets, sortViewOfFinder } from '#features/finder/finder.contract.ts'
import { SettingsFrame } from './frame.block.tsx'

const path = '/einstellungen'
/** a guest has at most so many */
const mostKeys = 100

interface Choice {
  look: Look
  legend: string
  options: readonly { value: string; label: string }[]
}

/** The first of each is what holds without a choice. */
const choices: readonly Choice[] = [
  {
    look: 'theme',
    legend: 'Aussehen',
    options: [
      { value: '', label: 'Wie das System' },
      { value: 'light', label: 'Hell' },
      { value: 'dark', label: 'Dunkel' },
    ],
  },
  {
    look: 'farbe',
    legend: 'Kursfarben',
    options: [
      { value: '', label: 'Grün für steigend, Rot für fallend' },
      { value: 'blau-orange', label: 'Blau für steigend, Orange für fallend' },
    ],
  },
  {
    look: 'dichte',
    legend: 'Dichte der Tabellen',
    options: [
      { value: '', label: 'Normal' },
      { value: 'kompakt', label: 'Kompakt' },
      { value: 'luftig', label: 'Luftig' },
    ],
  },
]

const saveLooks: Action = async (submitted, { settings }) => {
  const wrong = choices.filter(({ look, options }) => !options.some(({ value }) => value === submitted.text(look)))
  if (wrong.length > 0)
    return faults(
      Object.fromEntries(wrong.map(({ look, legend }) => [look, `${legend}: Bitte wähle eine der Möglichkeiten.`])),
    )
  const cookies = choices.map(({ look }) =>
    lookCookie(look, submitted.text(look), settings.publicUrl.startsWith('https:')),
  )
  return done(path, 'Die Darstellung ist gespeichert.', cookies)
}

const forgetStored: Action = async (_, { call }) => {
  const { count } = await call(deleteAllStored)
  return done(path, count === 0 ? 'Es war nichts gespeichert.' : `${counted(count)} gelöscht.`)
}

interface ViewOrder extends KeptSort {
  view: SortView
  /** what the field is called, where the view knows it itself */
  known?: SortField | undefined
}

/** Finders sort by their own criteria. */
async function fieldOfFinder(call: Call, view: SortView, field: string): Promise<SortField | undefined> {
  const assetClass = finderClasses.find((each) => sortViewOfFinder[each] === view)
  const facets = assetClass && (await softly(call(getFinderFacets, { params: { assetClass } })))
  return facets ? finderField(facets.criteria, field) : undefined
}

/** How the reader sorted tables the last time, of those views that there are. */
async function ordersOf(call: Call, keys: readonly string[]): Promise<ViewOrder[]> {
  const views = keys.flatMap((key) => sortViewOf(key) ?? [])
  const stored = await Promise.all(views.map((view) => call(getStored, { params: { key: sortKeyOf(view) } })))
  const orders = stored.flatMap(({ key, value }): ViewOrder[] => {
    const [view, kept] = [sortViewOf(key), keptSortFrom(value)]
    return view && kept ? [{ view, ...kept }] : []
  })
  return Promise.all(orders.map(async (each) => ({ ...each, known: await fieldOfFinder(call, each.view, each.field) })))
}

const resetOrder: Action = async (submitted, { call }) => {
  const view = sortViewOf(submitted.text('ansicht'))
  if (!view) throw new Failure('NOT_FOUND', {}, 'No order of such a table is kept')
  await call(deleteStored, { params: { key: sortKeyOf(view) } })
  return done(path, `${sortViews[view]}: wieder in der üblichen Reihenfolge.`)
}

const counted = (count: number): string =>
  format.counted(count, 'gespeicherte Einstellung', 'gespeicherte Einstellungen')

/** `/einstellungen`: how a reader wants to see the site, and what is kept of a guest. */
export const route = page({
  path,
  widthClass: 'lg',
  nav: [
    {
      label: 'Einstellungen',
      path,
      footer: 'Parkett',
      sitemap: 'Mein Parkett und Premium',
      words:
        'Darstellung Aussehen dunkel hell Dunkelmodus Kursfarben Farben Dichte Datenschutz Dark Mode Schriftgröße ' +
        'Konto löschen Passwort ändern',
    },
  ],
  action: { darstellung: saveLooks, sortierung: resetOrder, loeschen: forgetStored },
  load: async ({ call, reader }) => ({
    stored:
      reader.kind === 'anonymous'
        ? { count: 0, orders: [] }
        : await softly(
            call(listStored, { query: { limit: mostKeys } }).then(async ({ list }) => ({
              count: list.length,
              orders: await ordersOf(
                call,
                list.map(({ key }) => key),
              ),
            })),
          ),
  }),
  head: () => ({ title: 'Einstellungen', noIndex: true }),
  Page: ({ stored, at }) => (
    <SettingsFrame at={at}>
      <LooksBoard at={at} />
      <Board title="Sortierung von Tabellen">
        {ifLoaded(stored, ({ orders }) => (
          <Orders orders={orders} at={at} />
        ))}
      </Board>
      <Board title="Gespeicherte Einstellungen">
        {ifLoaded(stored, ({ count }) => (
          <Stored count={count} at={at} />
        ))}
      </Board>
    </SettingsFrame>
  ),
})

function LooksBoard({ at }: { at: PageContext }) {
  const form = formOf(at, 'darstellung')
  return (
    <Board title="Darstellung">
      <Form of={form}>
        <p className="sm mut2">
          Die Auswahl gilt auf diesem Gerät. Sie liegt in den Cookies „dark“, „farbe“ und „dichte“ und sonst nirgends.
        </p>
        {choices.map(({ look, legend, options }) => (
          <Choices key={look} of={form} name={look} legend={legend} options={options} value={at.looks[look] ?? ''} />
        ))}
        <div className="acts">
          <button className="btn primary" title="Darstellung speichern">
            Speichern
          </button>
        </div>
      </Form>
    </Board>
  )
}

/** „Kurs, absteigend“, „Name, A bis Z“ */
function orderWords({ field, order, known = sortFieldOf(field) }: ViewOrder): string {
  const { label, isText } = known ?? { label: field }
  const [up, down] = isText ? ['A bis Z', 'Z bis A'] : ['aufsteigend', 'absteigend']
  return `${label}, ${order === 'ASC' ? up : down}`
}

function Orders({ orders, at }: { orders: readonly ViewOrder[]; at: PageContext }) {
  const form = formOf(at, 'sortierung')
  return (
    <div className="kept-orders">
      <p className="sm mut2">{ordersSentence(orders.length, at.reader.kind)}</p>
      {orders.length === 0 ? null : (
        <ul>
          {orders.map((each) => (
            <li key={each.view}>
              <Form of={form}>
                <input type="hidden" name="ansicht" value={sortKeyOf(each.view)} />
                <span>
                  {sortViews[each.view]}: <b>{orderWords(each)}</b>
                </span>
                <button className="btn" aria-label={`${sortViews[each.view]}: Sortierung zurücksetzen`}>
                  Zurücksetzen
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function ordersSentence(count: number, kind: PageContext['reader']['kind']): string {
  if (kind === 'anonymous')
    return 'Wie du Tabellen sortierst, merken wir uns, sobald du angemeldet bist oder dieser Browser hier etwas gespeichert hat.'
  return count === 0
    ? 'Sortierst du eine Tabelle über ihren Kopf, steht sie beim nächsten Mal wieder so da. Noch hast du keine sortiert.'
    : 'So hast du diese Tabellen zuletzt über ihren Kopf sortiert; so stehen sie beim nächsten Mal wieder da.'
}

function Stored({ count, at }: { count: number; at: PageContext }) {
  return (
    <Form
      of={formOf(at, 'loeschen')}
      question="Spalten, Listen und alles andere, was dieser Browser oder dein Konto hier abgelegt hat, sind dann fort."
    >
      <p>{storedSentence(count, at.reader.kind === 'user')}</p>
      {count === 0 ? null : (
        <div className="acts">
          <button className="btn" title="Gespeicherte Einstellungen löschen">
            Gespeicherte Einstellungen löschen
          </button>
        </div>
      )}
    </Form>
  )
}

function storedSentence(count: number, isOwn: boolean): string {
  const whose = isOwn ? 'deinem Konto' : 'diesem Browser'
  if (count === 0) return `Zu ${whose} ist hier nichts gespeichert.`
  const what = `Zu ${whose} ${count === 1 ? 'gehört' : 'gehören'} hier ${counted(count)}, etwa die Auswahl von Spalten.`
  return isOwn ? what : `${what} Ohne Besuch verschwinden sie nach einem Jahr.`
}

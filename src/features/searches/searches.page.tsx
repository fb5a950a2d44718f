import { done, faults, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { page, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { searchesPath } from '#features/lists/saved-search.ts'
import {
  deleteSavedSearch,
  finderAddress,
  finderNames,
  listSearches,
  longestName,
  patchSearch,
  postSearch,
  type SavedSearch,
} from './searches.contract.ts'

const finderWords = {
  stocks: 'Aktien',
  indices: 'Indizes',
  derivatives: 'Derivate',
  funds: 'Fonds',
  etfs: 'ETFs',
  bonds: 'Anleihen',
  currencies: 'Devisen',
} as const

const keep: Action = async (submitted, { call, query }) => {
  const { finder, filters, path } = askedSearch(query)
  const name = submitted.text('name')
  if (name === '') return faults({ name: 'Bitte gib der Suche einen Namen.' })
  if (name.length > longestName) return faults({ name: `Höchstens ${longestName} Zeichen.` })
  await call(postSearch, {
    body: { name, finder, filters, path, tells: submitted.has('melden') },
  })
  return done(searchesPath, `„${name}“ ist gemerkt.`)
}

/** The search that an address of `/gemerkte-suchen/neu` names; one that leads elsewhere is none of a finder. */
function askedSearch(query: URLSearchParams) {
  const path = query.get('seite') ?? ''
  return {
    finder: finderNames.find((each) => each === query.get('finder')) ?? 'stocks',
    filters: query.get('filter') ?? '',
    path: finderAddress.test(path) ? path : '/aktien/finder',
  }
}

/** `/gemerkte-suchen/neu?finder=stocks&filter=…&seite=/aktien/finder?…`: a finder leads here. */
export const create = page({
  path: `${searchesPath}/neu`,
  needsLogin: true,
  widthClass: 'md',
  action: { merken: keep },
  load: async ({ query }) => askedSearch(query),
  head: () => ({ title: 'Suche merken', noIndex: true }),
  Page: ({ finder, path, at }) => {
    const of = formOf(at, 'merken')
    return (
      <>
        <Crumbs crumbs={[{ label: 'Gemerkte Suchen', path: searchesPath }, { label: 'Neu' }]} />
        <div className="page-head">
          <div>
            <h1>Suche merken</h1>
            <p className="sm">
              {finderWords[finder]}, <a href={path}>wie du sie gerade eingestellt hast</a>
            </p>
          </div>
        </div>
        <Board title="Gemerkt wird">
          <div className="pad">
            <Form of={of}>
              <Field of={of} name="name" label="Name" required hint="So heißt sie in deiner Liste und in der Mail." />
              <label className="check">
                <input type="checkbox" name="melden" value="1" defaultChecked /> Mail, sobald sie etwas Neues findet,
                höchstens einmal am Tag
              </label>
              <p className="acts">
                <button className="btn primary">Merken</button>
                <a className="btn" href={path}>
                  Zurück zur Suche
                </a>
              </p>
            </Form>
          </div>
        </Board>
      </>
    )
  },
})

const tell: Action = async (submitted, { call }) => {
  const tells = submitted.text('melden') === '1'
  const { name } = await call(patchSearch, { params: { idSearch: submitted.text('suche') }, body: { tells } })
  return done(
    searchesPath,
    tells ? `„${name}“ meldet sich, sobald sie etwas Neues findet.` : `„${name}“ meldet nichts.`,
  )
}

const see: Action = async (submitted, { call }) => {
  await call(patchSearch, { params: { idSearch: submitted.text('suche') }, body: { seen: true } })
  return done(searchesPath)
}

const forget: Action = async (submitted, { call }) => {
  await call(deleteSavedSearch, { params: { idSearch: submitted.text('suche') } })
  return done(searchesPath, 'Die Suche ist gelöscht.')
}

const columnsAt = (at: PageContext): readonly Column<SavedSearch>[] => [
  {
    key: 'name',
    label: 'Suche',
    cell: ({ name, path, finder }) => (
      <>
        <a href={path}>{name}</a>
        <small>{finderWords[finder]}</small>
      </>
    ),
  },
  { key: 'total', label: 'Treffer', numeric: true, cell: ({ total }) => format.integer(total) },
  {
    key: 'new',
    label: 'Neu',
    numeric: true,
    cell: ({ total, numberNew, idSearch, name }) =>
      numberNew === undefined ? (
        <span className="two">
          –<small>{total === undefined ? 'Filter unbekannt' : 'über 500 Treffer'}</small>
        </span>
      ) : numberNew === 0 ? (
        '0'
      ) : (
        <Form of={formOf(at, 'gesehen')}>
          <input type="hidden" name="suche" value={idSearch} />
          <b>{format.integer(numberNew)}</b>{' '}
          <button className="btn ghost" aria-label={`${name}: gesehen`}>
            Gesehen
          </button>
        </Form>
      ),
  },
  {
    key: 'tells',
    label: 'Mail',
    cell: ({ idSearch, name, tells }) => (
      <Form of={formOf(at, 'melden')}>
        <input type="hidden" name="suche" value={idSearch} />
        <input type="hidden" name="melden" value={tells ? '0' : '1'} />
        <button className="btn ghost" aria-label={`${name}: Mail ${tells ? 'abstellen' : 'anstellen'}`}>
          {tells ? 'abstellen' : 'anstellen'}
        </button>
      </Form>
    ),
  },
  {
    key: 'delete',
    label: <span className="vh">Löschen</span>,
    cell: ({ idSearch, name }) => (
      <Form of={formOf(at, 'loeschen')} question={`„${name}“ löschen?`}>
        <input type="hidden" name="suche" value={idSearch} />
        <button className="btn ghost" aria-label={`${name} löschen`}>
          Löschen
        </button>
      </Form>
    ),
  },
]

/** `/gemerkte-suchen`: searches of the finders, and what they find that was not there before. */
export const overview = page({
  path: searchesPath,
  needsLogin: true,
  nav: [
    {
      label: 'Gemerkte Suchen',
      path: searchesPath,
      sitemap: 'Mein Parkett und Premium',
      words: 'Suche gespeichert Finder Treffer melden',
    },
  ],
  action: { melden: tell, gesehen: see, loeschen: forget },
  load: async ({ call }) => ({ searches: (await call(listSearches)).list }),
  head: () => ({ title: 'Gemerkte Suchen', noIndex: true }),
  Page: ({ searches, at }) => (
    <>
      <div className="page-head">
        <div>
          <h1>Gemerkte Suchen</h1>
          <p className="sm">Was deine Suchen jetzt finden, und was davon neu ist.</p>
        </div>
      </div>
      <Board title="Suchen">
        {searches.length === 0 ? (
          <Empty
            text="Noch keine Suche gemerkt."
            hint="In jedem Finder merkt „Suche merken“ die Filter, die du gesetzt hast."
          >
            <div className="acts">
              <a className="btn primary" href="/aktien/finder">
                Zum Aktien-Finder
              </a>
              <a className="btn" href="/etf/finder">
                Zum ETF-Finder
              </a>
              <a className="btn" href="/derivate/finder">
                Zum Derivate-Finder
              </a>
            </div>
          </Empty>
        ) : (
          <Table
            caption="Gemerkte Suchen, die neuesten zuerst"
            columns={columnsAt(at)}
            rows={searches}
            rowKey={({ idSearch }) => idSearch}
          />
        )}
      </Board>
    </>
  ),
})

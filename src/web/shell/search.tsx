import { Icon } from '#web/shell/icons.tsx'
import { closes } from '#web/shell/pill.tsx'

const categories = [
  { label: 'Aktien', path: '/aktien' },
  { label: 'Fonds', path: '/fonds' },
  { label: 'Derivate', path: '/derivate' },
  { label: 'ETFs', path: '/etf' },
  { label: 'Anleihen', path: '/anleihen' },
  { label: 'Indizes', path: '/index' },
]

/** The search: a form that leads to the result page; the client turns it into a combobox. */
export function SearchDialog() {
  return (
    <dialog id="suche" className="search" aria-label="Suche" closedby="any">
      <form role="search" action="/suche" method="get">
        <Icon name="search" />
        <input
          type="search"
          name="q"
          placeholder="Suche …"
          aria-label="Suche"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
          maxLength={120}
        />
        <button type="submit" className="btn ghost" title="Suchen">
          <span className="only-d">Suchen</span>
          <Icon name="enter" small />
        </button>
        <button type="button" className="btn ghost square" title="Suche schließen" {...closes('suche')}>
          <Icon name="close" />
          <span className="vh">Suche schließen</span>
        </button>
      </form>
      <div className="search-categories" data-search-categories="">
        {categories.map(({ label, path }) => (
          <a key={path} className="chip" href={path}>
            {label}
          </a>
        ))}
      </div>
      <div
        className="search-hits"
        data-search-hits=""
        id="suche-treffer"
        role="listbox"
        aria-label="Ergebnisse"
        hidden
      />
      <p className="vh" role="status" data-search-status="" />
      <p className="search-keys only-d">
        <kbd>↑</kbd>
        <kbd>↓</kbd> wählen <kbd>Enter</kbd> öffnen <kbd>Esc</kbd> schließen
        <span className="badge simulated">simuliert</span>
      </p>
    </dialog>
  )
}

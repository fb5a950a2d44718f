/** The search as a form of its own, for pages whose point it is to find something. */
export function SearchForm({ value }: { value: string | undefined }) {
  return (
    <form className="acts" role="search" action="/suche" method="get">
      <label className="input">
        <span className="vh">Suche</span>
        <input type="search" name="q" defaultValue={value} placeholder="Suche …" required />
      </label>
      <button className="btn primary" title="Suchen">
        Suchen
      </button>
    </form>
  )
}

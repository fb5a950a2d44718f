import { quickLinks } from '#web/navigation.ts'
import { page } from '#web/page.tsx'

/** A path of this site, or the home page: a sign-in never leads elsewhere. */
export const safeReturn = (from: string | null): string => (from && /^\/(?![/\\])/.test(from) ? from : '/')

/** Says that sign-in is not open here, and leads back. */
export const login = page({
  path: '/login',
  widthClass: 'md',
  nav: [
    { label: 'Anmelden', path: '/login', sitemap: 'Mein Parkett und Premium', words: 'login einloggen konto' },
    ...quickLinks.filter(({ path }) => path.startsWith('/login')),
  ],
  head: () => ({ title: 'Anmelden', noIndex: true }),
  Page: ({ at }) => (
    <section className="board">
      <div className="notice">
        <h1>Anmelden</h1>
        <p>
          Auf dieser Seite ist die Anmeldung noch nicht geöffnet. Watchlist, Musterdepot und Depots kommen mit ihr.
          Kurse, Charts und Kennzahlen kannst du ohne Konto lesen.
        </p>
        <a className="btn primary" href={backTo(at.query.get('from'))}>
          Zurück
        </a>
      </div>
    </section>
  ),
})

/** these ask for the sign-in that is not open, or are about it */
const personal = ['/depots', '/musterdepot', '/watchlist', '/analysen', '/login']
const backTo = (from: string | null) => {
  const address = safeReturn(from)
  return personal.includes(address.split(/[?#]/)[0] ?? '') ? '/' : address
}

export const logout = page({
  path: '/logout',
  widthClass: 'md',
  head: () => ({ title: 'Abmelden', noIndex: true }),
  Page: () => (
    <section className="board">
      <div className="notice">
        <h1>Abmelden</h1>
        <p>Du bist hier nicht angemeldet.</p>
        <a className="btn primary" href="/">
          Zur Startseite
        </a>
      </div>
    </section>
  ),
})

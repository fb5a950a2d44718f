/** Addresses of a portfolio's pages. A sample has its own below `/musterdepot`, an own depot below `/depots`. */

const depots = '/depots'

/** Where a portfolio is shown, from a page about one. */
export const homeOn = (path: string, id: string): string =>
  path.startsWith(`${depots}/`) ? `${depots}/${id}` : `/musterdepot/${id}`

const isDepot = (home: string): boolean => home.startsWith(`${depots}/`)
const idOf = (home: string): string => home.split('/')[2] ?? ''

/** Where something is booked. @param query with its question mark */
export const bookPath = (home: string, query = ''): string =>
  isDepot(home) ? `${depots}/transaktion/hinzufuegen/${idOf(home)}${query}` : `${home}/transaktionen/neu${query}`

/** Where a booking is changed. */
export const bookingPath = (home: string, id: string): string =>
  isDepot(home) ? `${depots}/transaktion/bearbeiten/${id}` : `${home}/transaktionen/${id}`

/** Where a file is taken in. */
export const importPath = (home: string, run?: string): string =>
  `${home}/${isDepot(home) ? 'hinzufuegen/csv' : 'import'}${run ? `/${run}` : ''}`

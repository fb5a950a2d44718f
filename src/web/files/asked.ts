/** Name of the query parameter that asks for the table of a page as a file. */
export const fileParameter = 'datei'

/** Name of the query parameter that says which table is meant, on a page that offers several. */
export const tableParameter = 'tabelle'

/** for German spreadsheets, for other ones, for programs */
const kinds = ['csv', 'csv-en', 'json'] as const
export type FileKind = (typeof kinds)[number]

/** What the address asks for; undefined for the page itself, also where it asks for something else. */
export const askedFile = (query: URLSearchParams): FileKind | undefined =>
  kinds.find((kind) => kind === query.get(fileParameter))

/** Marks the links that offer the table of their board; its value is the name of the file, without an ending. */
export const offerAttribute = 'data-table-file'

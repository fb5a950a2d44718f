export const searchesPath = '/gemerkte-suchen'

/** Where a finder leads whoever wants to keep what it shows. @param filters as its calls take them @param path of its page */
export const keepingPath = (finder: string, filters: string, path: string): string =>
  `${searchesPath}/neu?${new URLSearchParams({ finder, filter: filters, seite: path }).toString()}`

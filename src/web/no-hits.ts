/** What a search says that found nothing. @param lacksArticles they could not be looked through: there may be some */
export const noHits = (text: string, lacksArticles = false): string =>
  lacksArticles ? `Keine Werte für „${text}“, News lassen sich gerade nicht durchsuchen` : `Keine Treffer für „${text}“`

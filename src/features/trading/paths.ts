import type { Instrument } from '#contract/instruments.ts'

export const aboutPath = '/wertpapierhandel'
export const connectPath = '/broker-verbinden'
export const tradePath = '/handeln'
export const managePath = '/verwalten'
export const quizPath = `${tradePath}/turbo-wissen`
export const paperBroker = 'parkett'

export const brokerPath = (broker: string): string => `/broker/${broker}`
export const consentPath = (broker: string): string => `${connectPath}/${broker}`
/** Where it says that a broker is connected, among the depots. */
export const connectedPath = (broker: string, account: string): string =>
  `/depots/hinzufuegen/${broker}/erfolgreich?konto=${account}`
export const accountPath = (id: string, tab?: string): string => `/depot/${id}${tab ? `/${tab}` : ''}`
export const orderPath = (account: string, order: string): string => accountPath(account, `order/${order}`)

/** How an address names a paper: by its ISIN, and where it has none by class and number, `CRYPTO-600010254`. */
export const paperWord = ({ isin, entityType, entityValue }: Instrument): string =>
  isin ?? `${entityType}-${entityValue}`

/** Where an order on a paper is entered. */
export const orderEntryPath = (account: string, paper: Instrument): string =>
  accountPath(account, `handeln/${paperWord(paper)}`)

/** Where a reader goes on afterwards: a page of trading, nothing else. */
export const goesOn = (to: string | null | undefined): string | undefined =>
  to && /^\/(handeln|depot)\/[^/\\]/.test(to) ? to : undefined

import type { ReplyOf } from '#contract/endpoint.ts'
import type { PageContext } from '#web/page.tsx'
import { done, faults, shown, type Action, type Submitted } from '#web/action.ts'
import { deletedKey } from '#web/blocks/undo.tsx'
import { withQuery } from '#web/navigation.ts'
import { format } from '#web/format.ts'
import { placed } from '#web/placed.ts'
import {
  deleteWatchlist,
  deleteWatchlistPosition,
  listWatchlistPositions,
  pasteWatchlistPositions,
  postWatchlist,
  postWatchlistPosition,
  putWatchlist,
  putWatchlistOrder,
  restoreWatchlist,
  restoreWatchlistPosition,
} from '#features/watchlist/watchlists.contract.ts'

export const watchlistPath = '/watchlist'
/** the name of the list that is made for whoever has none yet */
export const firstName = 'Meine Watchlist'
const mostNameLetters = 80

export const listPath = (id: string): string => `${watchlistPath}/${id}`
/** what was searched for and means several papers */
export const searchedKey = 'suche'

const ofList = ({ params }: PageContext) => ({ entityValue: params['id'] ?? '' })
const versionOf = (submitted: Submitted): number | undefined => Number(submitted.text('version')) || undefined

/** @returns the fault of a list's name, if it has one */
function nameFault(name: string): string | undefined {
  if (name === '') return 'Bitte gib der Liste einen Namen.'
  return name.length > mostNameLetters ? `Ein Name hat höchstens ${mostNameLetters} Zeichen.` : undefined
}

export const createList: Action = async (submitted, { call }) => {
  const name = submitted.text('name')
  const fault = nameFault(name)
  if (fault) return faults({ name: fault })
  const { entityValue } = await call(postWatchlist, { body: { name, description: '' } })
  return done(listPath(entityValue), `„${name}“ ist angelegt.`)
}

export const describeList: Action = async (submitted, context) => {
  const [name, description] = [submitted.text('name'), submitted.text('beschreibung')]
  const fault = nameFault(name)
  if (fault) return faults({ name: fault })
  if (description.length > 20_000) return faults({ beschreibung: 'Eine Beschreibung hat höchstens 20.000 Zeichen.' })
  const params = ofList(context)
  await context.call(putWatchlist, { params, body: { name, description }, ...seen(versionOf(submitted)) })
  return done(context.path, 'Gespeichert.')
}

export const seen = (version: number | undefined) => (version === undefined ? {} : { version })

export const removeList: Action = async (_, context) => {
  const params = ofList(context)
  await context.call(deleteWatchlist, { params })
  return done(withQuery(watchlistPath, new URLSearchParams(), { [deletedKey]: params.entityValue }))
}

export const restoreList: Action = async (submitted, { call }) => {
  const { name, entityValue } = await call(restoreWatchlist, { params: { entityValue: submitted.text('liste') } })
  return done(listPath(entityValue), `„${name}“ ist wieder da.`)
}

/** Takes in what one line means; where that is several papers, they are offered. */
export const takeIn: Action = async (submitted, context) => {
  const params = ofList(context)
  const instrument = submitted.text('papier')
  if (instrument) {
    const { position, isNew } = await context.call(postWatchlistPosition, { params, body: { instrument, note: '' } })
    return done(listPath(params.entityValue), takenIn(position.instrument.name, isNew))
  }
  const text = submitted.text('wert')
  if (text === '') return faults({ wert: 'Bitte gib Name, WKN, ISIN oder Kürzel ein.' })
  const { list } = await context.call(pasteWatchlistPositions, { params, body: { text: text.slice(0, 200) } })
  const [line] = list
  if (line?.outcome === 'AMBIGUOUS')
    return done(withQuery(listPath(params.entityValue), new URLSearchParams(), { [searchedKey]: text.slice(0, 200) }))
  if (!line?.instrument) return faults({ wert: 'Dazu finden wir kein Wertpapier.' })
  return done(listPath(params.entityValue), takenIn(line.instrument.name, line.outcome === 'ADDED'))
}

const takenIn = (name: string, isNew: boolean): string =>
  isNew ? `${name} steht jetzt in der Liste.` : `${name} steht schon in der Liste.`

/** Takes in a pasted list; where lines mean nothing, or several papers, each line is answered. */
export const paste: Action = async (submitted, context) => {
  const text = submitted.text('zeilen')
  if (text === '') return faults({ zeilen: 'Bitte füge mindestens eine Zeile ein.' })
  if (text.length > 60_000) return faults({ zeilen: 'Das ist zu viel auf einmal: höchstens 500 Zeilen.' })
  const params = ofList(context)
  const { count, list } = await context.call(pasteWatchlistPositions, { params, body: { text } })
  const present = list.filter(({ outcome }) => outcome === 'PRESENT').length
  const unclear = list.filter(({ outcome }) => outcome === 'AMBIGUOUS' || outcome === 'UNKNOWN')
  const taken = [
    `${format.counted(count, 'Wert', 'Werte')} aufgenommen`,
    ...(present > 0 ? [`${format.counted(present, 'Zeile stand', 'Zeilen standen')} schon da`] : []),
  ].join(', ')
  if (unclear.length === 0) return done(listPath(params.entityValue), `${taken}.`)
  const clear = list.filter((line) => !unclear.includes(line))
  return shown([
    `${taken}.`,
    ...[...unclear, ...clear].slice(0, mostAnswers).map((line) => JSON.stringify(answerOf(line))),
  ])
}

/** lines of a pasted list that are answered one by one: first those with which there is something to do */
const mostAnswers = 40

type PastedAnswer = ReplyOf<typeof pasteWatchlistPositions>['list'][number]

/** What became of a line of a pasted list. */
export interface LineAnswer {
  sign: '●' | '✕' | '▲' | '◐'
  text: string
  /** where it means several papers: what it said, to choose among them */
  asked?: string
}

function answerOf({ text, outcome, instrument, candidates = [] }: PastedAnswer): LineAnswer {
  if (outcome === 'ADDED') return { sign: '●', text: `${instrument?.name ?? text}: aufgenommen` }
  if (outcome === 'PRESENT') return { sign: '✕', text: `${instrument?.name ?? text}: stand schon da` }
  if (outcome === 'UNKNOWN') return { sign: '▲', text: `„${text}“ kennen wir nicht` }
  const meant = candidates.slice(0, 3).map(({ name, wkn }) => (wkn ? `${name} (${wkn})` : name))
  return { sign: '◐', text: `„${text}“ kann heißen: ${meant.join(', ')}`, asked: text }
}

export const removePosition: Action = async (submitted, context) => {
  const { entityValue } = ofList(context)
  const idPosition = submitted.text('position')
  await context.call(deleteWatchlistPosition, { params: { entityValue, idPosition } })
  return done(withQuery(listPath(entityValue), new URLSearchParams(), { [deletedKey]: idPosition }))
}

/** Removes a position whose paper is not known any more. */
export const giveUpPosition: Action = async (submitted, context) => {
  const { entityValue } = ofList(context)
  await context.call(deleteWatchlistPosition, { params: { entityValue, idPosition: submitted.text('position') } })
  return done(listPath(entityValue), 'Der Wert ist aus der Liste entfernt.')
}

export const restorePosition: Action = async (submitted, context) => {
  const { entityValue } = ofList(context)
  const params = { entityValue, idPosition: submitted.text('position') }
  const { instrument } = await context.call(restoreWatchlistPosition, { params })
  return done(listPath(entityValue), `${instrument.name} steht wieder in der Liste.`)
}

/** in the address: the list is being arranged */
export const arrangingKey = 'anordnen'
export const arrangingPath = (id: string): string => `${listPath(id)}?${arrangingKey}=1`

/** Moves a position by a place, as its own page or the list's asks; `anfang` puts it first. */
export const movePosition: Action = async (submitted, context) => {
  const params = ofList(context)
  const { list } = await context.call(listWatchlistPositions, { params })
  const ids = list.map(({ idPosition }) => idPosition)
  const asked = submitted.text('wohin') || (submitted.has('hoch') ? 'hoch' : 'runter')
  const moved = submitted.text('position') || submitted.text(asked)
  const from = ids.indexOf(moved)
  const to = asked === 'anfang' ? 0 : from + (asked === 'hoch' ? -1 : 1)
  if (from >= 0) await context.call(putWatchlistOrder, { params, body: { list: placed(ids, moved, to) } })
  return done(submitted.has('position') ? context.path : arrangingPath(params.entityValue))
}

import { entityTypes, type EntityType, type NotationId } from '#contract/vocabulary.ts'
import { Failure } from '#contract/failures.ts'
import type { Instrument, Listing } from '#market/instruments.ts'
import { listingIn, listingOf, mainListing } from '#market/listings.ts'
import type { Rooms } from './rooms.ts'

export interface NotationChoice {
  idNotation?: number
  codeMarket?: string
  isoCurrency?: string
}

/** @throws Failure INSTRUMENT_UNKNOWN */
export function instrumentOf(
  { universe }: Pick<Rooms, 'universe'>,
  entityType: EntityType,
  entityValue: string,
): Instrument {
  const instrument = universe.find(entityType, entityValue)
  if (!instrument)
    throw new Failure(
      'INSTRUMENT_UNKNOWN',
      { entityType, entityValue },
      `Unknown instrument: ${entityType} ${entityValue}`,
    )
  return instrument
}

/** `STOCK:82849`, `ISIN:…`, `WKN:…`; undefined where there is no such instrument. */
export function findNamed({ universe }: Pick<Rooms, 'universe'>, text: string): Instrument | undefined {
  const [kind = '', value = ''] = text.split(/:(.*)/s)
  if (kind === 'ISIN') return universe.byIsin(value)
  if (kind === 'WKN') return universe.byWkn(value)
  const type = entityTypes.find((each) => each === kind)
  return type && universe.find(type, value)
}

/** The same. @throws Failure INSTRUMENT_UNKNOWN */
export function named(rooms: Pick<Rooms, 'universe'>, text: string): Instrument {
  const found = findNamed(rooms, text)
  if (!found) throw new Failure('INSTRUMENT_UNKNOWN', {}, `Unknown instrument: ${text}`)
  return found
}

/** The listing meant by number, by venue and currency, or the main one. @throws Failure NOTATION_UNKNOWN */
export function chooseListing(
  instrument: Instrument,
  { idNotation, codeMarket, isoCurrency }: NotationChoice,
): Listing {
  if (idNotation !== undefined) {
    return listingOf(instrument, idNotation as NotationId) ?? unknownNotation(idNotation)
  }
  if (codeMarket !== undefined) {
    const notation = instrument.notations.find(
      (each) => each.venue === codeMarket && (isoCurrency ?? each.isoCurrency) === each.isoCurrency,
    )
    return notation ? { instrument, notation } : unknownNotation(codeMarket)
  }
  return isoCurrency ? listingIn(instrument, isoCurrency) : mainListing(instrument)
}

/**
 * The listing of a history: the notation decides and the id in the path is not checked against it. Without a notation
 * the path's id is looked up. It may itself be a notation's number, or an id of another type, as some clients send it.
 */
export function historyListing(
  rooms: Pick<Rooms, 'universe'>,
  entityType: EntityType,
  entityValue: string,
  choice: NotationChoice,
): Listing {
  if (choice.idNotation !== undefined) {
    return rooms.universe.byNotation(choice.idNotation as NotationId) ?? unknownNotation(choice.idNotation)
  }
  const ofType = (type: EntityType) => rooms.universe.find(type, entityValue)
  const instrument = ofType(entityType)
  if (instrument) return chooseListing(instrument, choice)
  const byNumber = /^\d{1,12}$/.test(entityValue)
    ? rooms.universe.byNotation(Number(entityValue) as NotationId)
    : undefined
  if (byNumber) return byNumber
  const ofAnotherType = entityTypes.map(ofType).find((each) => each !== undefined)
  return chooseListing(ofAnotherType ?? instrumentOf(rooms, entityType, entityValue), choice)
}

function unknownNotation(asked: number | string): never {
  throw new Failure('NOTATION_UNKNOWN', { asked }, `Unknown notation: ${asked}`)
}

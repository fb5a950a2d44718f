import type { ClassKey } from '#contract/asset-classes.ts'
import type { EntitySubType, EntityType, EntityValue, InstrumentKey, NotationId } from '#contract/vocabulary.ts'
import { classInstruments } from './class-instruments.ts'
import { type Logos, logoOf } from './logos.ts'
import { instrumentKey, type Instrument, type Listing, type Universe } from './instruments.ts'
import type { ReportedFigures } from './reported.ts'
import { seedInstruments, seedIssuers } from './seed/read.ts'

/** Instruments that are computed from their number instead of stored. */
export interface ComputedInstruments {
  find(entityValue: string): Instrument | undefined
  byIsin(isin: string): Instrument | undefined
  byWkn(wkn: string): Instrument | undefined
  byNotation(id: NotationId): Listing | undefined
}

interface Sources {
  /** default: the shipped files */
  seed?: readonly Instrument[]
  /** as `importedInstruments` reads them from the database */
  imported?: readonly Instrument[]
  /** as `reportedByKey` reads them */
  reported?: ReadonlyMap<InstrumentKey, ReportedFigures>
  derivatives?: ComputedInstruments
  /** that the operator may show */
  logos?: Logos
}

/**
 * Raised when prices or volumes follow from other facts (levels, numbers of shares, memberships, what a class trades)
 * though their draws stay the same: what was stored is of another market then.
 */
export const universeVersion = 12

/** Reads the shipped files ahead, for a start that has to wait for something else. */
export const prepareUniverse = (): void => void seedInstruments()

/** The houses that issue derivatives. */
export const loadIssuers = seedIssuers

/**
 * Everything this portal knows. Where seed and import name the same ISIN or WKN, the seed's paper answers.
 * Takes about 100 ms for the shipped files; the result never changes, so load it again after an import.
 */
export function loadUniverse({
  seed = seedInstruments(),
  imported = [],
  reported = new Map(),
  derivatives,
  logos = new Map(),
}: Sources = {}): Universe {
  const known = imported.length === 0 ? seed : [...seed, ...imported]
  const told = reported.size === 0 ? known : known.map((instrument) => withReported(instrument, reported))
  const all = logos.size === 0 ? told : told.map((instrument) => withLogo(instrument, logos))
  const byKey = new Map<string, Instrument>()
  const byIsin = new Map<string, Instrument>()
  const byWkn = new Map<string, Instrument>()
  const byNotation = new Map<NotationId, Instrument>()
  const byType = new Map<string, Instrument[]>()
  const members = new Map<EntityValue, Instrument[]>()

  for (const instrument of all) {
    byKey.set(instrument.key, instrument)
    if (instrument.isin && !byIsin.has(instrument.isin)) byIsin.set(instrument.isin, instrument)
    if (instrument.wkn && !byWkn.has(instrument.wkn)) byWkn.set(instrument.wkn, instrument)
    for (const { id } of instrument.notations) byNotation.set(id, instrument)
    append(byType, instrument.entityType, instrument)
    if (instrument.entitySubType) append(byType, `${instrument.entityType} ${instrument.entitySubType}`, instrument)
    if (instrument.facts.kind === 'stock')
      for (const index of instrument.facts.indices) append(members, index, instrument)
  }

  const byClass = new Map<ClassKey, readonly Instrument[]>()
  const ofType = (entityType: EntityType, entitySubType?: EntitySubType): readonly Instrument[] =>
    byType.get(entitySubType ? `${entityType} ${entitySubType}` : entityType) ?? []

  const listing = (id: NotationId): Listing | undefined => {
    const instrument = byNotation.get(id)
    const notation = instrument?.notations.find((candidate) => candidate.id === id)
    return instrument && notation && { instrument, notation }
  }
  const anyIsin = (isin: string) => byIsin.get(isin) ?? derivatives?.byIsin(isin)
  const anyWkn = (wkn: string) => byWkn.get(wkn) ?? derivatives?.byWkn(wkn)
  const derivativeOf = (key: string) =>
    key.startsWith('DERIVATIVE:') ? derivatives?.find(key.slice('DERIVATIVE:'.length)) : undefined
  const anyKey = (key: string) => byKey.get(key) ?? derivativeOf(key)

  return {
    find(entityType, entityValue) {
      const [written = '', identifier = ''] = entityValue.split(':', 2)
      const scheme = written.toUpperCase()
      if (scheme === 'ISIN' || scheme === 'WKN') {
        const found = scheme === 'ISIN' ? anyIsin(identifier.toUpperCase()) : anyWkn(identifier.toUpperCase())
        return found?.entityType === entityType ? found : undefined
      }
      return anyKey(instrumentKey(entityType, entityValue))
    },
    byKey: anyKey,
    byIsin: anyIsin,
    byWkn: anyWkn,
    byNotation: (id) => listing(id) ?? derivatives?.byNotation(id),
    all: () => all,
    ofType,
    ofClass(key) {
      const known = byClass.get(key)
      if (known) return known
      const found = classInstruments(key, ofType)
      byClass.set(key, found)
      return found
    },
    membersOf: (index) =>
      index.facts.kind === 'index' ? (members.get(index.facts.membersOf ?? index.entityValue) ?? []) : [],
  }
}

function append<K>(groups: Map<K, Instrument[]>, group: K, instrument: Instrument): void {
  const list = groups.get(group)
  if (list) list.push(instrument)
  else groups.set(group, [instrument])
}

function withReported(instrument: Instrument, figures: ReadonlyMap<InstrumentKey, ReportedFigures>): Instrument {
  const reported = figures.get(instrument.key)
  return reported ? { ...instrument, reported } : instrument
}

function withLogo(instrument: Instrument, logos: Logos): Instrument {
  const logo = logoOf(logos, instrument)
  return logo === undefined ? instrument : { ...instrument, logo }
}

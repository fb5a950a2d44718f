import type { Asker } from '#api/asker.ts'
import type { Rooms } from '#api/rooms.ts'
import { assetClasses, type ClassKey } from '#contract/asset-classes.ts'
import type { Snapshot } from '#features/instrument/snapshots.contract.ts'
import type { Listing } from '#market/instruments.ts'
import type { SectionsOf } from './snapshot-figures.ts'

/** What a class says of one of its instruments beyond the head that all snapshots share. */
export type ClassSections = (rooms: Rooms, listing: Listing, asker: Asker) => SectionsOf<Snapshot>

/** The sections of any instrument, by its class. */
export const sectionsBy =
  (classes: Readonly<Record<ClassKey, ClassSections>>): ClassSections =>
  (rooms, listing, asker) =>
    classes[assetClasses.of(listing.instrument).key](rooms, listing, asker)

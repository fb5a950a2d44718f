import { assetClasses } from '#contract/asset-classes.ts'
import type { ClassSections } from '#features/instrument/class-sections.ts'
import { feature } from '../feature.ts'
import { compareHandlers } from './compare.handlers.ts'
import * as contract from './compare.contract.ts'
import { comparePage } from './compare.page.tsx'
import { relationHandlers } from './relations.handlers.ts'

/** @param sectionsOf the key figures of an instrument's class */
export const compare = (sectionsOf: ClassSections) =>
  feature({
    name: 'compare',
    pages: assetClasses.all.filter(({ comparison }) => comparison).map(comparePage),
    contracts: [contract],
    handlers: (rooms) => [...compareHandlers(rooms, sectionsOf), ...relationHandlers(rooms)],
  })

import { assetClasses } from '#contract/asset-classes.ts'
import type { ClassSections } from '#features/instrument/class-sections.ts'
import { feature } from '../feature.ts'
import { compareHandlers } from './compare.handlers.ts'
import { comparePage } from './compare.page.tsx'

/** @param sectionsOf the key figures of an instrument's class */
export const compare = (sectionsOf: ClassSections) =>
  feature({
    name: 'compare',
    pages: assetClasses.all.filter(({ comparison }) => comparison).map(comparePage),
    handlers: (rooms) => compareHandlers(rooms, sectionsOf),
  })

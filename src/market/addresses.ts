import type { AssetClass } from '#contract/asset-class.ts'
import { assetClasses } from '#contract/asset-classes.ts'
import { hyphenated, keyOfSlug } from '#contract/german-text.ts'
import type { Instrument, Universe } from './instruments.ts'

/**
 * The one address of an instrument's page: `/aktien/SAP-Aktie-DE0007164600`, `/aktien/chart/SAP-Aktie-DE0007164600`,
 * `/derivate/Knock-Outs/900000001-O12345-QP000O123456`.
 * @param tab folder of the tab, e.g. `kurse`; none for the overview
 */
export function addressOf(instrument: Instrument, tab?: string): string {
  const { entitySubType, entityValue, wkn, isin, name } = instrument
  const { path, slugWord, slugKey, folder, subTypeWords } = assetClasses.of(instrument)
  if (folder !== undefined) {
    const own = entitySubType && subTypeWords?.[entitySubType]?.folder
    return `${path}/${own ?? folder}/${[entityValue, wkn, isin].filter(Boolean).join('-')}`
  }
  const key = slugKey === 'isin' ? (isin ?? entityValue) : entityValue
  const slug = [hyphenated(name), slugWord, key].filter(Boolean).join('-')
  return `${path}/${tab ? `${tab}/` : ''}${slug}`
}

/**
 * The instrument a page's address means, however its name is spelled: only what follows the last hyphen counts, an ISIN
 * or an entityValue. Whoever finds `addressOf(found, tab)` different from the address asked for redirects there.
 * @param folder first folder of the address
 * @param slug last part of the address, decoded
 * @returns undefined when no instrument of this class has the key
 */
export function instrumentAt(universe: Universe, folder: string, slug: string): Instrument | undefined {
  const key = keyOfSlug(slug)
  const asked = assetClasses.all.find(({ path }) => path === `/${folder}`)
  if (!asked) return undefined
  const found = universe.byIsin(key)
  if (asked.folder !== undefined) return found ?? universe.find(asked.types[0].entityType, slug.split('-', 1)[0] ?? '')
  if (found && belongs(found, asked)) return found
  for (const { entityType } of asked.types) {
    const byValue = universe.find(entityType, key)
    if (byValue) return byValue
  }
  return undefined
}

/** Classes that share an entity type answer in each other's folder too, to be redirected. */
const belongs = ({ entityType }: Instrument, { types }: AssetClass): boolean =>
  types.some((type) => type.entityType === entityType)

import { assetClasses } from '#contract/asset-classes.ts'
import { tabPath, tabs, tabsOf } from '#contract/instrument-tabs.ts'
import type { Snapshot } from '#features/instrument/snapshots.contract.ts'
import type { Instead } from '#features/lists/no-news.block.tsx'
import { pathOf } from '#web/navigation.ts'

const telling = [tabs.chart, tabs.members, tabs.ratings, tabs.figures, tabs.company, tabs.dividends]

/** The tabs of an instrument that say what news would be about. */
export const insteadOf = ({ instrument }: Pick<Snapshot, 'instrument'>): Instead[] =>
  tabsOf(assetClasses.of(instrument))
    .filter(({ part }) => telling.some((tab) => tab.part === part))
    .map(({ label, part }) => ({ label, href: tabPath(pathOf(instrument), part) }))

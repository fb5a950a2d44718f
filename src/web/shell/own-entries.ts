import { holdsSystem, type ProductCode } from '#contract/entitlements.ts'
import type { Reader } from '#contract/reader.ts'
import { ownStart, type Link } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

/** What decides whether a reader's own entry stands in the menus. */
export interface Circumstances extends Pick<PageContext, 'hasPage' | 'reader'> {
  /** the operator's flag: the portfolio is in no menu */
  hidesPortfolio: boolean
}

interface Entry {
  label: string
  path: string
  /** among the quick buttons of the main menu, in the user's menu, or in both; to who is nobody a quick button leads over the login */
  in: readonly ('quick' | 'user')[]
  /** of the flag that takes it out */
  flagged?: 'portfolio'
  /** what a reader must hold or be to see it */
  needs?: ProductCode | 'system' | 'operator'
  /** for whoever reads, and without a login */
  isPublic?: true
}

/** Every entry of the menus that depends on who reads, in their order. The user's menu ends with the way out. */
export const entries: readonly Entry[] = [
  { label: 'Meine Übersicht', path: ownStart(true), in: ['user'] },
  { label: 'Portfolio', path: '/depots', in: ['quick', 'user'], flagged: 'portfolio' },
  { label: 'Musterdepot', path: '/musterdepot', in: ['quick', 'user'] },
  { label: 'Handel', path: '/wertpapierhandel', in: ['quick', 'user'] },
  { label: 'Watchlist', path: '/watchlist', in: ['quick', 'user'] },
  { label: 'Alarme', path: '/alarme', in: ['quick', 'user'] },
  { label: 'Analysen', path: '/analysen', in: ['quick', 'user'] },
  { label: 'Handelssysteme', path: '/info/premium/handelssysteme', in: ['quick', 'user'], needs: 'system' },
  { label: 'Premium', path: '/info/premium', in: ['quick'], isPublic: true },
  { label: 'Parkett Basic', path: '/info/premium/basic', in: ['user'], needs: 'RB' },
  { label: 'Parkett Plus', path: '/info/premium/plus', in: ['user'], needs: 'CL' },
  { label: 'Parkett Pro', path: '/info/premium/pro', in: ['user'], needs: 'RX' },
  { label: 'Parkett Pur', path: '/info/premium/pur', in: ['user'], needs: 'AF' },
  { label: 'Profil und Einstellungen', path: '/einstellungen/profil', in: ['user'] },
  { label: 'Verwaltung', path: '/verwaltung', in: ['user'], needs: 'operator' },
]

const has = (reader: Reader, needs: Entry['needs']): boolean => {
  if (needs === undefined) return true
  if (reader.kind !== 'user') return false
  if (needs === 'operator') return reader.role === 'operator'
  if (needs === 'system') return holdsSystem(reader)
  return reader.products.includes(needs)
}

const shown = (place: 'quick' | 'user', { reader, hasPage, hidesPortfolio }: Circumstances): readonly Entry[] =>
  entries.filter(
    (entry) =>
      entry.in.includes(place) &&
      has(reader, entry.needs) &&
      !(entry.flagged === 'portfolio' && hidesPortfolio) &&
      hasPage(entry.path),
  )

/** The quick buttons of the main menu. Whoever is not signed in is asked to do so first. */
export const quickEntries = (circumstances: Circumstances): readonly Link[] =>
  shown('quick', circumstances).map(({ label, path, isPublic }) => ({
    label,
    path: isPublic || circumstances.reader.kind === 'user' ? path : `/login?from=${path}`,
  }))

/** What the user's menu leads to; nothing without a user. */
export const userEntries = (circumstances: Circumstances): readonly Link[] =>
  circumstances.reader.kind === 'user' ? shown('user', circumstances).map(({ label, path }) => ({ label, path })) : []

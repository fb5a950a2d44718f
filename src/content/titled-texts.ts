import type { Guide } from './guides.ts'
import type { ShowSource } from './show-file.ts'
import type { Theme } from './themes.ts'

interface Texts {
  guides: readonly Pick<Guide, 'alias' | 'title' | 'search'>[]
  themes: readonly Pick<Theme, 'alias' | 'title'>[]
  shows: readonly Pick<ShowSource, 'alias' | 'title' | 'kind'>[]
}

interface Titled {
  title: string
  path: string
  keywords?: readonly string[]
}

/** Guides, themes and shows by their titles and pages: who searches for „Zinseszins“ wants that guide, not the list of all. */
export const titledTexts = ({ guides, themes, shows }: Texts): Titled[] => [
  ...guides.map(({ alias, title, search }) => ({ title, path: `/ratgeber/${alias}`, keywords: search })),
  ...themes.map(({ alias, title }) => ({ title, path: `/anlagethemen/${alias}` })),
  ...shows.map(({ alias, title, kind }) => ({
    title,
    path: `/news/${kind === 'VIDEO' ? 'videos' : 'podcast'}/${alias}`,
  })),
]

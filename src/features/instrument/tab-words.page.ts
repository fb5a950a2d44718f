import type { KnownClass } from '#contract/asset-classes.ts'
import { Failure } from '#contract/failures.ts'
import { tabsOf } from '#contract/instrument-tabs.ts'
import { withQuery } from '#web/navigation.ts'
import { file, Redirect, type Route } from '#web/page.tsx'

/** `/aktien/handelsplaetze/SAP-Aktie-…`: another word for a tab leads to its page for good. */
export const tabWordsPage = (assetClass: KnownClass): Route =>
  file({
    path: `${assetClass.path}/:wort/:slug`,
    load({ params, query }) {
      const tab = tabsOf(assetClass).find(({ words = [] }) => words.some((word) => word === params['wort']))
      if (!tab) throw new Failure('NOT_FOUND')
      const parts = [assetClass.path, tab.part, params['slug']].filter((part) => part !== undefined)
      throw new Redirect(301, withQuery(parts.join('/'), query, {}))
    },
  })

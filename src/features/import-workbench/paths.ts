import type { WholePortfolio } from '#features/sample-portfolio/portfolios.contract.ts'
import type { PageContext } from '#web/page.tsx'

/** Of a sample or of an own depot, as the page itself is. */
export const pathOf = ({ path }: Pick<PageContext, 'path'>, portfolio: string, run?: string) =>
  path.startsWith('/depots/')
    ? `/depots/${portfolio}/hinzufuegen/csv${run ? `/${run}` : ''}`
    : `/musterdepot/${portfolio}/import${run ? `/${run}` : ''}`
export const portfolioPath = (at: Pick<PageContext, 'path'>, { entityValue }: WholePortfolio) =>
  pathOf(at, entityValue).split('/').slice(0, 3).join('/')
export const paramsOf = ({ params }: Pick<PageContext, 'params'>) => ({
  entityValue: params['id'] ?? '',
  idImport: params['run'] ?? '',
})

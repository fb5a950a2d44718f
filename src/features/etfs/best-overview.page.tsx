import { Failure } from '#contract/failures.ts'
import { Board } from '#web/blocks/board.tsx'
import { page } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { bestPath, crumbs, etfsMenu, likestTopics, TopicLinks } from './best-links.block.tsx'
import { method } from './best-weights.block.tsx'
import { listEtfTopics } from './best.contract.ts'

/** What there are rankings on. @param wanted one type of topics, or all */
const overviewOf = (wanted: boolean) =>
  page({
    path: wanted ? `${bestPath}/:type` : bestPath,
    nav: wanted
      ? []
      : [
          {
            label: 'Die besten ETFs',
            path: bestPath,
            menu: etfsMenu,
            footer: 'Listen',
            sitemap: 'Werkzeuge und Listen',
            tool: 'Ranglisten nach deinen Gewichten',
            words: 'beste ETF Vergleich Rangliste MSCI World Testsieger',
          },
        ],
    instead: likestTopics,
    async load({ call, params }) {
      const { types } = await call(listEtfTopics)
      const shown = wanted ? types.filter(({ alias }) => alias === params['type']) : types
      if (shown.length === 0) throw new Failure('NOT_FOUND', { type: params['type'] })
      return { shown }
    },
    head: ({ shown }) => ({
      title: wanted ? `Die besten ETFs: ${shown[0]?.label ?? ''}` : 'Die besten ETFs',
      description:
        'Ranglisten von ETFs nach Index, Region, Land, Branche, Thema und Strategie, mit Gewichten, die du bestimmst.',
    }),
    Page: ({ shown }) => (
      <>
        <Crumbs
          crumbs={
            wanted
              ? [...crumbs, { label: 'Beste ETFs', path: bestPath }, { label: shown[0]?.label ?? '' }]
              : [...crumbs, { label: 'Beste ETFs' }]
          }
        />
        <div className="page-head">
          <div>
            <h1>Die besten ETFs{wanted ? `: ${shown[0]?.label ?? ''}` : ''}</h1>
            <p className="sm">Was „am besten“ heißt, legst du fest: Jede Rangliste zeigt ihre Gewichte. {method}</p>
          </div>
        </div>
        <div className="stack">
          {shown.map(({ alias, label, topics }) => (
            <Board key={alias} title={label}>
              <TopicLinks topics={topics} />
            </Board>
          ))}
        </div>
      </>
    ),
  })

export const bestOverviewPages = [overviewOf(false), overviewOf(true)]

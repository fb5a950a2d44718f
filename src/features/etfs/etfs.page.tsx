import { assetClasses } from '#contract/asset-classes.ts'
import { getClassFacets } from '#features/lists/class-lists.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { classPage } from '#features/lists/class-page.block.tsx'
import { FacetBoard, facetName, narrowedTo } from '#features/lists/facet-board.block.tsx'
import { softly } from '#web/soft.tsx'

const to = (param: string) => narrowedTo(assetClasses.get('etfs').path, param)

/** ETFs by what they follow, hold and who runs them. */
export const route = classPage({
  assetClass: assetClasses.get('etfs'),
  large: true,
  leadTitle: 'ETFs auf bekannte Indizes',
  tools: [
    { label: 'ETFs nach Index', href: '#index' },
    { label: 'Anlageklassen', href: '#klassen' },
    { label: 'Alle ETFs', href: '#alle' },
    { label: 'Vergleich', href: '/etf/vergleich' },
  ],
  load: async ({ call }) => ({ facets: await softly(call(getClassFacets, { params: { assetClass: 'etfs' } })) }),
  nameOf: ({ facets }, value) => facetName(facets ?? undefined, value),
  Main: ({ facets }) => (
    <>
      <div id="index">
        <FacetBoard title="ETFs nach Index" facets={facets?.indices ?? []} hrefFor={to('index')} most={24} />
      </div>
      <div className="g2" id="klassen">
        <FacetBoard title="Anlageklassen und Branchen" facets={facets?.groups ?? []} hrefFor={to('klasse')} />
        <FacetBoard title="Themen und Kategorien" facets={facets?.categories ?? []} hrefFor={to('kategorie')} />
      </div>
    </>
  ),
  Side: ({ facets }) => (
    <>
      <FacetBoard title="Anbieter" facets={facets?.families ?? []} hrefFor={to('anbieter')} most={12} />
      <Board title="Kosten">
        <p className="pad sm mut2">
          Die laufenden Kosten und das Volumen eines ETF stehen im Basisinformationsblatt seines Anbieters.
        </p>
      </Board>
    </>
  ),
})

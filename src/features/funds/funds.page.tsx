import { assetClasses } from '#contract/asset-classes.ts'
import { getClassFacets } from '#features/lists/class-lists.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { classPage } from '#features/lists/class-page.block.tsx'
import { FacetBoard, facetName, narrowedTo } from '#features/lists/facet-board.block.tsx'
import { softly } from '#web/soft.tsx'

const to = (param: string) => narrowedTo(assetClasses.get('funds').path, param)

/** Funds by class, category and company. */
export const route = classPage({
  assetClass: assetClasses.get('funds'),
  large: true,
  tools: [
    { label: 'Finder', href: '/fonds/finder' },
    { label: 'Vergleich', href: '/fonds/vergleich' },
    { label: 'Performance', href: '/fonds/performance' },
    { label: 'Top/Flop', href: '/fonds/top-flop' },
    { label: 'Neuemissionen', href: '/fonds/neuemissionen' },
    { label: 'Gesellschaften', href: '/fonds/kvgs' },
    { label: 'Kategorien', href: '#kategorien' },
    { label: 'Alle Fonds', href: '#alle' },
  ],
  load: async ({ call }) => ({ facets: await softly(call(getClassFacets, { params: { assetClass: 'funds' } })) }),
  nameOf: ({ facets }, value) => facetName(facets ?? undefined, value),
  Main: ({ facets }) => (
    <>
      <div className="g2" id="kategorien">
        <FacetBoard title="Anlageklassen" facets={facets?.groups ?? []} hrefFor={to('klasse')} />
        <FacetBoard title="Kategorien" facets={facets?.categories ?? []} hrefFor={to('kategorie')} />
      </div>
      <div id="gesellschaften">
        <FacetBoard
          title="Fondsgesellschaften"
          facets={facets?.families ?? []}
          hrefFor={to('gesellschaft')}
          most={30}
        />
      </div>
    </>
  ),
  Side: () => (
    <Board title="Ausgabeaufschlag">
      <div className="pad sm mut2 stack">
        <p>
          Wer über die Fondsgesellschaft kauft, zahlt den Ausgabepreis: den Rücknahmepreis und einen Aufschlag. Bei 5 %
          Aufschlag werden aus 1.000 EUR rund 952 EUR im Fonds.
        </p>
        <p>
          Der Rücknahmepreis (NAV) wird einmal am Tag berechnet. An der Börse fällt statt des Aufschlags die Spanne
          zwischen Geld und Brief an.
        </p>
      </div>
    </Board>
  ),
})

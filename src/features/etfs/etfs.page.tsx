import { assetClasses } from '#contract/asset-classes.ts'
import { getClassFacets } from '#features/lists/class-lists.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { classPage } from '#features/lists/class-page.block.tsx'
import { FacetBoard, facetName, narrowedTo } from '#features/lists/facet-board.block.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import { loadSavingsPlanOffers, SavingsPlanOffersBoard } from '#features/instrument/savings-plan-offers.block.tsx'
import { listEtfTopics } from './best.contract.ts'
import { softly } from '#web/soft.tsx'

const bestPath = '/etf/die-besten-etfs'
const shownOfType = 4

const to = (param: string) => narrowedTo(assetClasses.get('etfs').path, param)

/** ETFs by what they follow, hold and who runs them. */
export const route = classPage({
  assetClass: assetClasses.get('etfs'),
  large: true,
  leadTitle: 'ETFs auf bekannte Indizes',
  tools: [
    { label: 'Finder', href: '/etf/finder' },
    { label: 'Vergleich', href: '/etf/vergleich' },
    { label: 'Beste ETFs', href: '/etf/die-besten-etfs' },
    { label: 'Top/Flop', href: '/etf/top-flop' },
    { label: 'Neuemissionen', href: '/etf/neuemissionen' },
    { label: 'Sparplan-Broker', href: '/ratgeber/etf-sparplan-broker' },
    { label: 'Anlagethemen', href: '/anlagethemen' },
    { label: 'ETFs nach Index', href: '#index' },
    { label: 'Anlageklassen', href: '#klassen' },
    { label: 'Alle ETFs', href: '#alle' },
  ],
  async load({ call }) {
    const [facets, best, offers] = await Promise.all([
      softly(call(getClassFacets, { params: { assetClass: 'etfs' } })),
      softly(call(listEtfTopics)),
      loadSavingsPlanOffers({ call }),
    ])
    return { facets, best, offers }
  },
  nameOf: ({ facets }, value) => facetName(facets ?? undefined, value),
  Main: ({ facets, best }) => (
    <>
      {best ? <BestBoard types={best.types} /> : null}
      <div id="index">
        <FacetBoard title="ETFs nach Index" facets={facets?.indices ?? []} hrefFor={to('index')} most={24} />
      </div>
      <div className="g2" id="klassen">
        <FacetBoard title="Anlageklassen und Branchen" facets={facets?.groups ?? []} hrefFor={to('klasse')} />
        <FacetBoard title="Themen und Kategorien" facets={facets?.categories ?? []} hrefFor={to('kategorie')} />
      </div>
    </>
  ),
  Side: ({ facets, offers }) => (
    <>
      <SavingsPlanOffersBoard offers={offers} paper="einen bestimmten ETF" />
      <FacetBoard title="Anbieter" facets={facets?.families ?? []} hrefFor={to('anbieter')} most={12} />
      <Board title="Kosten">
        <p className="pad sm mut2">
          Die laufenden Kosten und das Volumen eines ETF stehen im Basisinformationsblatt seines Anbieters.
        </p>
      </Board>
    </>
  ),
})

/** Rankings by index first, the way to all others in the foot. */
const BestBoard = ({ types }: { types: ReplyOf<typeof listEtfTopics>['types'] }) => (
  <Board title="Die besten ETFs" footer={<a href={bestPath}>Alle Ranglisten, mit deinen Gewichten</a>}>
    <ul className="chips pad">
      {types
        .flatMap(({ topics }) => topics.slice(0, shownOfType))
        .map(({ type, slug, name, total }) => (
          <li key={type + slug}>
            <a className="chip" href={`${bestPath}/${type}/${slug}`}>
              {name} <span className="mut">{total}</span>
            </a>
          </li>
        ))}
    </ul>
  </Board>
)

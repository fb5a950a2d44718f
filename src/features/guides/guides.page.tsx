import { Board } from '#web/blocks/board.tsx'
import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'
import { guidesPath } from '#features/lists/guides-board.block.tsx'
import { listGuides } from './guides.contract.ts'

const path = guidesPath

/** `/ratgeber`: every guide, by topic, and the tools beside them. */
export const guidesPage = page({
  path,
  nav: [
    {
      label: 'Ratgeber',
      path,
      menu: 'News, Wissenswertes',
      footer: 'Parkett',
      sitemap: 'Werkzeuge und Listen',
      words: 'Wissen Grundlagen Rechner Finanzrechner',
    },
  ],
  async load({ call }) {
    const { list } = await call(listGuides)
    return { list, topics: [...new Set(list.map(({ topic }) => topic))].toSorted((a, b) => a.localeCompare(b, 'de')) }
  },
  head: () => ({
    title: 'Ratgeber: Geldanlage verstehen und rechnen',
    description:
      'Sparplan, Zinseszins, Entnahme, Inflation, Steuern, Orderarten und mehr: verständlich erklärt, mit Rechnern und Quellen.',
  }),
  Page: ({ list, topics }) => (
    <>
      <div className="page-head">
        <div>
          <h1>Ratgeber</h1>
          <p className="sm">
            {format.integer(list.length)} Texte mit Quellen und dem Tag ihrer letzten Prüfung. Wo gerechnet wird,
            rechnest du mit deinen Zahlen.
          </p>
        </div>
        <span className="acts">
          <a className="btn" href="/ratgeber/broker-vergleich">
            Broker vergleichen
          </a>
          <a className="btn" href="/ratgeber/etf-sparplan-broker">
            ETF-Sparplan-Broker
          </a>
        </span>
      </div>
      <div className="stack">
        {topics.map((topic) => (
          <Board key={topic} title={topic}>
            <ul className="guide-list">
              {list
                .filter((each) => each.topic === topic)
                .map(({ alias, title, teaser, minutes, calculator, checked }) => (
                  <li key={alias}>
                    <h3>
                      <a href={`${path}/${alias}`}>{title}</a>
                    </h3>
                    <p className="sm">{teaser}</p>
                    <p className="sm mut">
                      {minutes} Min.{calculator ? ' · mit Rechner' : ''} · Stand {format.date(`${checked}T12:00:00Z`)}
                    </p>
                  </li>
                ))}
            </ul>
          </Board>
        ))}
      </div>
    </>
  ),
})

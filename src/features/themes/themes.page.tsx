import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'
import { listThemes } from './themes.contract.ts'

const path = '/anlagethemen'

/** `/anlagethemen`: every theme with its claim and what its basket did. */
export const themesPage = page({
  path,
  nav: [
    {
      label: 'Anlagethemen',
      path,
      menu: 'News, Wissenswertes',
      footer: 'Parkett',
      sitemap: 'Werkzeuge und Listen',
      words: 'Anlagethemen Themen Trends Branchen Korb Halbleiter Rüstung Banken Energie Software Biotechnologie',
    },
  ],
  load: ({ call }) => call(listThemes),
  head: () => ({
    title: 'Anlagethemen: Thesen, Werte und ETFs',
    description:
      'Themen mit datierter These, offener Auswahlregel, allen Werten mit Kurs, Vergleich mit dem MSCI World und ETFs dazu.',
  }),
  Page: ({ hint, list }) => (
    <>
      <div className="page-head">
        <div>
          <h1>Anlagethemen</h1>
          <p className="sm">
            {format.integer(list.length)} Themen, jedes mit These, Regel und Gegenargumenten. Die Werte wählt eine feste
            Regel aus, keine Redaktion. <SimulatedBadge />
          </p>
        </div>
      </div>
      <div className="stack">
        <ul className="theme-cards">
          {list.map(({ alias, title, claim, members, performancePct, performance1YearPct }) => (
            <li key={alias} className="board">
              <h2>
                <a href={`${path}/${alias}`}>{title}</a>
              </h2>
              <p className="sm">{claim}</p>
              <dl>
                <div>
                  <dt>Werte</dt>
                  <dd>{format.integer(members)}</dd>
                </div>
                <div>
                  <dt>1 Tag</dt>
                  <dd>
                    <ChangePercent value={performancePct} />
                  </dd>
                </div>
                <div>
                  <dt>1 Jahr</dt>
                  <dd>
                    <ChangePercent value={performance1YearPct} digits={1} />
                  </dd>
                </div>
              </dl>
            </li>
          ))}
        </ul>
        <p className="sm mut2">
          Veränderung des Korbs: Mittel aller Werte, gleich gewichtet, Kurse in Euro ohne Dividenden. Frühere
          Wertentwicklungen sind kein verlässlicher Indikator für die Zukunft. Keine Anlageberatung.
          {hint ? ` –: ${hint}` : ''}
        </p>
      </div>
    </>
  ),
})

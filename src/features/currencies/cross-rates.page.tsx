import { Board } from '#web/blocks/board.tsx'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { UnknownNote } from '#web/blocks/unknown-note.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import { page } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { CrossRateList, CrossRateTable } from '#features/currencies/cross-rates.block.tsx'
import { getCrossRates } from '#features/lists/class-lists.contract.ts'

export const crossRatesPath = '/devisen/cross-rates'
const twelve = ['EUR', 'USD', 'CHF', 'GBP', 'JPY', 'CAD', 'AUD', 'CNY', 'SEK', 'NOK', 'PLN', 'CZK']

/** `/devisen/cross-rates`: twelve currencies against each other; one of them as a list, which fits a phone. */
export const crossRatesPage = page({
  path: crossRatesPath,
  nav: [
    {
      label: 'Cross Rates',
      path: crossRatesPath,
      tool: 'zwölf Währungen untereinander',
      menu: 'Krypto, Anleihen, Devisen, Weitere',
      sitemap: 'Werkzeuge und Listen',
      words: 'Kreuzkurse Devisen Matrix Wechselkurse',
    },
  ],
  load: async ({ call, query }) => {
    const asked = query.get('basis')?.toUpperCase() ?? ''
    return {
      base: twelve.includes(asked) ? asked : 'EUR',
      unknown: asked === '' || twelve.includes(asked) ? undefined : asked,
      showsChange: query.get('zeigen') === 'veraenderung',
      rates: await softly(call(getCrossRates, { query: { codes: twelve.join(',') } })),
    }
  },
  head: () => ({
    title: 'Cross Rates',
    description: 'Zwölf Währungen untereinander: Kurs oder Veränderung des Tages, und jede als Basis einer Liste.',
  }),
  Page: ({ base, unknown, showsChange, rates, at }) => (
    <>
      <Crumbs
        crumbs={[
          { label: 'Börse & Kurse', path: '/' },
          { label: 'Devisen', path: '/devisen' },
          { label: 'Cross Rates' },
        ]}
      />
      <div className="page-head">
        <div>
          <h1>Cross Rates</h1>
          <p className="sm">
            Stand {format.time(at.now, at.now)} <SimulatedBadge />
          </p>
        </div>
      </div>
      <UnknownNote asked={unknown} what="Währung" instead="Gezeigt wird der Euro." />
      <div className="stack">
        <Board
          title="Zwölf Währungen untereinander"
          action={
            <Segments
              label="Was die Zellen zeigen"
              segments={[
                { label: 'Kurs', href: withQuery(at.path, at.query, { zeigen: undefined }), current: !showsChange },
                { label: '± %', href: withQuery(at.path, at.query, { zeigen: 'veraenderung' }), current: showsChange },
              ]}
            />
          }
          footer={<span>So viel kostet eine Einheit der Währung links; getönt nach der Veränderung des Tages.</span>}
        >
          {ifLoaded(rates, (given) => (
            <CrossRateTable rates={given} showsChange={showsChange} />
          ))}
        </Board>
        <Board
          title={`1 ${base} in anderen Währungen`}
          id="basis"
          footer={<TableFiles name={`cross-rates-${base}`} at={at} />}
        >
          <div className="pad">
            <nav className="chips" aria-label="Basiswährung">
              {twelve.map((code) => (
                <a
                  key={code}
                  className="chip"
                  href={`${withQuery(at.path, at.query, { basis: code })}#basis`}
                  aria-current={code === base ? 'true' : undefined}
                >
                  {code}
                </a>
              ))}
            </nav>
          </div>
          {ifLoaded(rates, (given) => (
            <CrossRateList base={base} rates={given} />
          ))}
        </Board>
      </div>
    </>
  ),
})

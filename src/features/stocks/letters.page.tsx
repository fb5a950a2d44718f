import { countryName } from '#contract/country.ts'
import { listClass } from '#contract/lists.ts'
import { Failure } from '#contract/failures.ts'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { Pager } from '#web/blocks/pager.tsx'
import { Table } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { LetterBar, letters } from '#features/lists/letter-bar.block.tsx'
import { listPlace } from '#web/navigation.ts'
import { page, pageOf, Redirect } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const perPage = 100

/** All shares of one letter. */
export const route = page({
  path: '/aktien/top/:letter',
  nav: [
    {
      label: 'Aktien von A bis Z',
      path: '/aktien/top/a',
      menu: 'Aktien, Indizes, Derivate',
      sitemap: 'Werkzeuge und Listen',
      footer: 'Listen',
      tool: 'alle Aktien nach Anfangsbuchstabe',
    },
  ],
  instead: () =>
    Promise.resolve({
      title: 'Aktien von A bis Z',
      list: letters.map((letter) => ({ label: letter.toUpperCase(), href: `/aktien/top/${letter}` })),
    }),
  async load(context) {
    const { call, params } = context
    const asked = params['letter'] ?? ''
    const letter = asked.toLowerCase()
    if (!letters.includes(letter)) throw new Failure('NOT_FOUND', { letter: asked })
    if (asked !== letter) throw new Redirect(301, `/aktien/top/${letter}`)
    const { number, list } = await pageOf(context, perPage, (stretch) =>
      softly(
        call(listClass, {
          params: { assetClass: 'stocks' },
          query: { letter, sort: 'NAME', order: 'ASC', ...stretch },
        }),
      ),
    )
    return { letter, number, list }
  },
  head: ({ letter, number }) => ({
    title: `Aktien mit ${letter.toUpperCase()}`,
    description: `Alle Aktien, deren Name mit ${letter.toUpperCase()} beginnt.`,
    page: number,
  }),
  Page: ({ letter, number, list, at }) => (
    <>
      <Crumbs
        crumbs={[
          { label: 'Börse & Kurse', path: '/' },
          { label: 'Aktien', path: '/aktien' },
          { label: letter.toUpperCase() },
        ]}
      />
      <div className="page-head">
        <h1>Aktien mit {letter.toUpperCase()}</h1>
      </div>
      <Board title="Von A bis Z" footer={<span>–: nicht bekannt</span>}>
        <LetterBar current={letter} />
        {ifLoaded(list, (given) => (
          <>
            <Table
              caption={`Aktien mit ${letter.toUpperCase()}`}
              rows={given.list}
              rowKey={(row) => row.instrument.entityValue}
              empty="Hier beginnt kein Name. Die Buchstaben daneben führen weiter."
              columns={[
                {
                  key: 'name',
                  label: 'Name',
                  cell: ({ instrument }) => (
                    <>
                      <InstrumentName instrument={instrument} detail={instrument.symbol ?? instrument.displayType} />
                      <small className="under-narrow">
                        {[instrument.wkn, instrument.isin, instrument.isoCountry && countryName(instrument.isoCountry)]
                          .filter(Boolean)
                          .join(' · ')}
                      </small>
                    </>
                  ),
                },
                { key: 'wkn', label: 'WKN', from: 'tablet', cell: ({ instrument }) => instrument.wkn ?? '–' },
                { key: 'isin', label: 'ISIN', from: 'tablet', cell: ({ instrument }) => instrument.isin ?? '–' },
                {
                  key: 'country',
                  label: 'Land',
                  from: 'tablet',
                  cell: ({ instrument }) =>
                    instrument.isoCountry === undefined ? '–' : countryName(instrument.isoCountry),
                },
                {
                  key: 'industry',
                  label: 'Branche',
                  from: 'wide',
                  cell: ({ nameIndustry }) => nameIndustry ?? '–',
                },
                {
                  key: 'last',
                  label: 'Kurs',
                  numeric: true,
                  cell: ({ instrument, quote }) =>
                    `${format.price(quote.last, kindOf(instrument))}\u00a0${quote.displayUnit}`,
                },
                {
                  key: 'change',
                  label: '± %',
                  numeric: true,
                  cell: ({ quote }) => <ChangePercent value={quote.performancePct} />,
                },
              ]}
            />
            <Pager page={number} perPage={perPage} total={given.total} place={listPlace(at.path, at.query)} />
          </>
        ))}
      </Board>
    </>
  ),
})

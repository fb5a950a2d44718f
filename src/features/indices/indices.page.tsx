import { assetClasses } from '#contract/asset-classes.ts'
import { getClassFacets } from '#features/lists/class-lists.contract.ts'
import { listClass } from '#contract/lists.ts'
import { Board } from '#web/blocks/board.tsx'
import { classPage, CompareFirst, LeadBoard } from '#features/lists/class-page.block.tsx'
import { softly } from '#web/soft.tsx'

/** order of the regions; others follow */
const regions = ['Deutschland', 'Europa', 'USA', 'Asien', 'Volatilität', 'Stimmung']
/** as groups of indices are headed */
const headings: Readonly<Record<string, string>> = {
  USA: 'Nordamerika',
  Volatilität: 'Volatilitätsindizes',
  Stimmung: 'Stimmungsindizes',
}
const headingOf = (region: string) => headings[region] ?? region
const anchor = (text: string) => text.toLowerCase().replace(/[^a-zäöüß]+/g, '-')
const rank = (region: string) => (regions.includes(region) ? regions.indexOf(region) : regions.length)

/** Indices by region. */
export const route = classPage({
  assetClass: assetClasses.get('indices'),
  complete: true,
  lead: false,
  tools: [
    { label: 'Finder', href: '/index/finder' },
    { label: 'Vergleich', href: '/index/vergleich' },
    ...regions.map((region) => ({ label: headingOf(region), href: `#${anchor(region)}` })),
    { label: 'Realtime-Kurse', href: '/realtime/DAX' },
    { label: 'Handelszeiten', href: '/boersen' },
  ],
  async load({ call }) {
    const facets = await softly(call(getClassFacets, { params: { assetClass: 'indices' } }))
    const categories = (facets?.categories ?? []).toSorted((a, b) => rank(a.key) - rank(b.key))
    const groups = await Promise.all(
      categories.map(async ({ key, name }) => {
        const found = await softly(
          call(listClass, {
            params: { assetClass: 'indices' },
            query: { selection: 'lead', category: key, perPage: 100, withSparkline: 'Y5' },
          }),
        )
        return { region: name, rows: found?.list ?? [] }
      }),
    )
    return { groups }
  },
  Main: ({ groups }) => (
    <>
      {groups.map(({ region, rows }) =>
        rows.length === 0 ? null : (
          <div key={region} id={anchor(region)}>
            <LeadBoard
              title={headingOf(region)}
              rows={rows}
              action={<CompareFirst assetClass={assetClasses.get('indices')} rows={rows} />}
            />
          </div>
        ),
      )}
    </>
  ),
  Side: () => (
    <Board title="Kurs- und Performanceindex">
      <p className="pad sm mut2">
        Ein Performanceindex wie der DAX rechnet Dividenden mit ein, ein Kursindex wie der EURO STOXX 50 nicht. Wer
        beide vergleicht, vergleicht Verschiedenes.
      </p>
    </Board>
  ),
})

import { assetClasses } from '#contract/asset-classes.ts'
import { getCompany, type Company } from '#features/stocks/stocks.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { KeyFigures, type KeyFigure } from '#web/blocks/key-figures.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'
import { tabs } from '#contract/instrument-tabs.ts'
import { instrumentHead, InstrumentPage, loadSnapshot } from '#features/instrument/layout.block.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const tab = tabs.company

/** @param isoCurrency in which the shares are counted together */
function facts({ companyDescriptor: company, missing }: Company, isoCurrency: string | undefined): KeyFigure[] {
  const reason = (key: string) => missing[key] ?? 'vom Datenlieferanten nicht geliefert'
  return [
    { label: 'Name', value: company.nameCompanyFull, text: true },
    { label: 'Branche', value: company.nameBranch, reason: reason('nameBranch'), text: true },
    { label: 'Sektor', value: company.nameSector, reason: reason('nameSector'), text: true },
    { label: 'Land', value: company.nameCountry, reason: reason('nameCountry') },
    {
      label: 'Marktkapitalisierung',
      value: format.compact(company.marketCap, 1),
      unit: company.marketCap === undefined ? undefined : isoCurrency,
    },
    {
      label: 'Aktien',
      value: format.compact(company.numShares, 1),
      unit: company.numShares === undefined ? undefined : 'Stk.',
    },
    {
      label: 'Ende des Geschäftsjahrs',
      value: company.yearEndFiscal ? format.shortDate(`${company.yearEndFiscal}T12:00:00Z`) : undefined,
      reason: reason('yearEndFiscal'),
    },
    { label: 'Letzte Bilanz', value: company.yearLastBalance, reason: reason('yearLastBalance') },
    { label: 'Mitarbeiter', value: undefined, reason: reason('employees') },
    { label: 'Gründung', value: undefined, reason: reason('founded') },
  ]
}

/** Facts of the company; facts without a source are left empty, with the reason. */
export const route = page({
  path: '/aktien/unternehmen/:slug',
  async load(context) {
    const snapshot = await loadSnapshot(context, assetClasses.get('stocks'), tab)
    return {
      snapshot,
      company: await softly(context.call(getCompany, { params: { entityValue: snapshot.instrument.entityValue } })),
    }
  },
  head: ({ snapshot, company }, context) => instrumentHead(snapshot, tab, context, { company: company ?? undefined }),
  Page: ({ snapshot, company, at }) => (
    <InstrumentPage snapshot={snapshot} tab={tab} at={at}>
      <div className="cols">
        <div className="stack">
          <Board title={`Über ${company?.companyDescriptor.nameCompanyFull ?? snapshot.instrument.name}`}>
            {ifLoaded(company, ({ profile }) =>
              profile.length > 0 ? (
                <div className="pad">
                  {profile.map((paragraph) => (
                    <p key={paragraph.value}>{paragraph.value}</p>
                  ))}
                </div>
              ) : (
                <Empty text="Noch keine Beschreibung." />
              ),
            )}
          </Board>
          {(['Vorstand', 'Aufsichtsrat', 'Aktionäre'] as const).map((title) => (
            <Board key={title} title={title}>
              <p className="pad sm mut2">
                –{' '}
                {company?.missing[missingKeys[title]] ??
                  'Dafür gibt es keine freie Quelle; erfundene Personen zeigen wir nicht.'}
              </p>
            </Board>
          ))}
        </div>
        <Board title="Stammdaten">
          {ifLoaded(company, (given) => (
            <KeyFigures
              figures={facts(given, snapshot.type === 'StocksSnapshot' ? snapshot.stocksFigure.isoCurrency : undefined)}
              columns={1}
            />
          ))}
          {company?.companyDescriptor.url ? (
            <p className="pad sm">
              <a className="more" href={company.companyDescriptor.url} rel="noopener nofollow">
                Zur Website des Unternehmens
              </a>
            </p>
          ) : null}
        </Board>
      </div>
    </InstrumentPage>
  ),
})

const missingKeys = {
  Vorstand: 'managingCommittee',
  Aufsichtsrat: 'supervisorBoard',
  Aktionäre: 'companyOwnerList',
} as const

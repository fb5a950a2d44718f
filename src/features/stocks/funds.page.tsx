import { assetClasses } from '#contract/asset-classes.ts'
import { getHoldingFunds } from '#features/funds/funds.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { Table } from '#web/blocks/table.tsx'
import { YearNote } from '#web/blocks/year-note.tsx'
import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'
import { tabs } from '#contract/instrument-tabs.ts'
import { instrumentHead, InstrumentPage, loadSnapshot } from '#features/instrument/layout.block.tsx'
import { holdings } from '#features/instrument/page-state.ts'
import { ifLoaded, softly } from '#web/soft.tsx'

const tab = tabs.funds

/** Funds and ETFs that hold the share. */
export const route = page({
  path: '/aktien/fonds/:slug',
  async load(context) {
    const snapshot = await loadSnapshot(context, assetClasses.get('stocks'), tab)
    const { entityType, entityValue } = snapshot.instrument
    return {
      snapshot,
      funds: await softly(context.call(getHoldingFunds, { query: { entityType, entityValue, perPage: 50 } })),
    }
  },
  head: ({ snapshot, funds }, context) => instrumentHead(snapshot, tab, context, funds ? holdings(funds) : undefined),
  Page: ({ snapshot, funds, at }) => (
    <InstrumentPage snapshot={snapshot} tab={tab} at={at}>
      <Board
        title={`Fonds und ETFs mit ${snapshot.instrument.name}`}
        footer={<span>Anteil nach dem Gewicht im nachgebildeten Index</span>}
      >
        {ifLoaded(funds, ({ list }) => (
          <>
            <Table
              caption={`Fonds und ETFs mit ${snapshot.instrument.name}`}
              rows={list}
              rowKey={(row) => row.instrument.entityValue}
              empty="Kein Fonds mit dieser Aktie bekannt."
              columns={[
                {
                  key: 'name',
                  label: 'Fonds',
                  cell: ({ instrument, fundsIssuer, nameIndex }) => (
                    <>
                      <InstrumentName instrument={instrument} />
                      <small className="under-narrow">
                        {[fundsIssuer.name, nameIndex].filter(Boolean).join(' · ')}
                      </small>
                    </>
                  ),
                },
                { key: 'issuer', label: 'Anbieter', from: 'tablet', cell: (row) => row.fundsIssuer.name },
                { key: 'index', label: 'Index', from: 'tablet', cell: (row) => row.nameIndex },
                { key: 'share', label: 'Anteil', numeric: true, cell: (row) => format.percent(row.investmentPct) },
                {
                  key: 'last',
                  label: 'Kurs',
                  numeric: true,
                  cell: ({ instrument, quote }) => format.price(quote.last, kindOf(instrument)),
                  attributes: ({ quote }) => live(quote, 'last'),
                },
                {
                  key: 'year',
                  label: '1 Jahr',
                  numeric: true,
                  cell: (row) => <ChangePercent value={row.performancePct1Y} digits={1} />,
                },
              ]}
            />
            <YearNote rows={list} />
          </>
        ))}
      </Board>
    </InstrumentPage>
  ),
})

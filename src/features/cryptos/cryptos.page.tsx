import { assetClasses } from '#contract/asset-classes.ts'
import { listClass } from '#contract/lists.ts'
import { file, Redirect } from '#web/page.tsx'
import { Board } from '#web/blocks/board.tsx'
import { listColumns, ListTable } from '#web/blocks/list-table.tsx'
import { Note } from '#web/blocks/states.tsx'
import { classPage } from '#features/lists/class-page.block.tsx'
import { softly } from '#web/soft.tsx'

/** Coins, papers on them, and what has to be said about the risk. */
export const route = classPage({
  assetClass: assetClasses.get('cryptos'),
  large: true,
  byTurnover: true,
  tools: [
    { label: 'Die größten', href: '/kryptowaehrungen/die-groessten-kryptowaehrungen' },
    { label: 'Börsengehandelte Papiere', href: '#etp' },
    { label: 'Alle Kryptowährungen', href: '#alle' },
  ],
  Warning: () => (
    <Note warn>
      Kryptowerte sind weder durch Einlagensicherung noch durch Anlegerentschädigung geschützt. Ein Totalverlust ist
      möglich.{' '}
      <a className="b" href="/risikohinweise">
        Risikohinweise
      </a>
    </Note>
  ),
  async load({ call }) {
    const found = await Promise.all(
      ['Bitcoin', 'Ethereum', 'Crypto'].map((text) =>
        softly(call(listClass, { params: { assetClass: 'etfs' }, query: { text, perPage: 6, sort: 'NAME' } })),
      ),
    )
    const rows = found.flatMap((list) => list?.list ?? [])
    return {
      etps: rows
        .filter(
          ({ instrument }, index) =>
            rows.findIndex((other) => other.instrument.entityValue === instrument.entityValue) === index,
        )
        .slice(0, 12),
    }
  },
  Main: ({ etps }) => (
    <>
      {etps.length > 0 ? (
        <Board title="Börsengehandelte Papiere auf Kryptowerte" id="etp">
          <ListTable
            caption="Börsengehandelte Papiere auf Kryptowerte, simulierte Kurse"
            rows={etps}
            columns={[listColumns.name, listColumns.last, listColumns.changePct, listColumns.year]}
          />
        </Board>
      ) : null}
    </>
  ),
  Side: () => (
    <Board title="So liest du das">
      <div className="pad sm mut2 stack">
        <p>
          Krypto wird rund um die Uhr gehandelt und kennt keinen Handelsschluss. Verglichen wird mit dem Kurs um
          Mitternacht (UTC).
        </p>
      </div>
    </Board>
  ),
})

/** What readers type. */
export const short = file({ path: '/krypto', load: () => Promise.reject(new Redirect(301, '/kryptowaehrungen')) })

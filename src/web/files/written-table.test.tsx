import { describe, expect, test } from 'vitest'
import { Board } from '#web/blocks/board.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { kindInFile, nameInFile } from '#web/blocks/list-table.tsx'
import { RangeBar } from '#web/blocks/range-bar.tsx'
import { exactly, Table } from '#web/blocks/table.tsx'
import { csvOf } from '#web/files/csv.ts'
import { germanStyle, plainStyle } from '#web/files/csv-text.ts'
import { jsonOf } from '#web/files/json.ts'
import { tableOf, type WrittenTable } from '#web/files/written-table.ts'

const at = { path: '/beispiel', query: new URLSearchParams('sort=LAST&page=3') }
const offered = <TableFiles name="werte" at={at} />
const written = async (body: Parameters<typeof tableOf>[0]): Promise<WrittenTable> => {
  const table = await tableOf(
    <main>
      <Board title="Anderes">
        <table>
          <tbody>
            <tr>
              <td>nicht gemeint</td>
            </tr>
          </tbody>
        </table>
      </Board>
      {body}
    </main>,
  )
  if (!table) throw new Error('no table')
  return table
}

const rows = [
  { name: 'Meyer; Söhne', last: 1234.5, cap: 31_249_000_000 },
  { name: 'Zoo', last: -0.35, cap: undefined },
]
function List({ list }: { list: typeof rows }) {
  return (
    <Table
      caption="Werte"
      rows={list}
      rowKey={({ name }) => name}
      columns={[
        {
          key: 'name',
          label: 'Wert',
          inFile: { detail: 'Kursquelle' },
          cell: ({ name }) => (
            <>
              <a href="/x">{name}</a>
              <small>
                Xetra · {'15'}
                {'\u00a0'}Min.
              </small>
              <svg>
                <title>Linie</title>
              </svg>
            </>
          ),
        },
        {
          key: 'last',
          label: 'Kurs',
          numeric: true,
          from: 'tablet',
          cell: ({ last }) => (
            <>
              {last === 1234.5 ? '1.234,50' : '−0,35'}
              <small className="under">um 11:00</small>
            </>
          ),
        },
        {
          key: 'cap',
          label: 'Marktkap.',
          numeric: true,
          cell: ({ cap }) => (cap ? '31,2\u00a0Mrd.' : '–'),
          attributes: ({ cap }) => exactly(cap),
        },
        {
          key: 'range',
          label: '52 Wochen',
          inFile: { text: 'Jahrestief', detail: 'Jahreshoch', figures: true },
          cell: ({ last }) => (
            <RangeBar label="52 Wochen" low={last - 1} high={last + 1} value={last} kind={{ entityType: 'STOCK' }} />
          ),
        },
        { key: 'watch', label: 'Merken', inFile: false, cell: () => <a href="/watchlist">Merken</a> },
      ]}
    />
  )
}

describe('a table with second lines, drawings and a rounded column', async () => {
  const table = await written(
    <Board title="Werte" footer={offered}>
      <List list={rows} />
    </Board>,
  )
  test('is the one beside its offer', () => expect(table.name).toBe('werte'))
  test('leaves for German spreadsheets as figures, second lines apart, what is absent empty', () =>
    expect(csvOf(table, germanStyle).split('\r\n')).toEqual([
      '\ufeffWert;Kursquelle;Kurs;Marktkap.;Jahrestief;Jahreshoch',
      '"Meyer; Söhne";Xetra · 15 Min.;1234,5;31249000000;1234;1236',
      'Zoo;Xetra · 15 Min.;-0,35;;-1,35;0,65',
      '',
    ]))
  test('and for others with decimal points', () =>
    expect(csvOf(table, plainStyle).split('\r\n')).toEqual([
      'Wert,Kursquelle,Kurs,Marktkap.,Jahrestief,Jahreshoch',
      'Meyer; Söhne,Xetra · 15 Min.,1234.5,31249000000,1234,1236',
      'Zoo,Xetra · 15 Min.,-0.35,,-1.35,0.65',
      '',
    ]))
  test('and for programs with numbers, whole where the cell is rounded, without what is absent', () =>
    expect(jsonOf(table)).toEqual([
      {
        name: 'Meyer; Söhne',
        nameDetail: 'Xetra · 15 Min.',
        namePath: '/x',
        last: 1234.5,
        cap: 31_249_000_000,
        range: 1234,
        rangeDetail: 1236,
      },
      { name: 'Zoo', nameDetail: 'Xetra · 15 Min.', namePath: '/x', last: -0.35, range: -1.35, rangeDetail: 0.65 },
    ]))
})

test('what a second line says of a price stands in columns of its own, with the word in place of a WKN or without', async () => {
  const table = await written(
    <Board title="Werte" footer={offered}>
      <Table
        caption="Werte"
        rows={[
          '716460 · Xetra · 15 Min. verzögert',
          'OBPKPR · BNP Paribas',
          'ETF · Xetra in USD · Schlusskurs',
          'IE00B4L5Y983 · Xetra',
          'ETF',
        ]}
        rowKey={(detail) => detail}
        columns={[
          {
            key: 'name',
            label: 'Wert',
            inFile: nameInFile,
            cell: (detail) => (
              <>
                <a href="/x">Name</a>
                <small>{detail}</small>
              </>
            ),
            attributes: (detail) =>
              kindInFile({
                instrument: { entityType: 'STOCK', displayType: 'Aktie', wkn: /^(?:7\d+|O[A-Z]+)/.exec(detail)?.[0] },
              }),
          },
        ]}
      />
    </Board>,
  )
  expect(csvOf(table, germanStyle).split('\r\n')).toEqual([
    '\ufeffWert;WKN;Wertpapierart;Kursquelle;Kursqualität',
    'Name;716460;Aktie;Xetra;15 Min. verzögert',
    'Name;OBPKPR;Aktie;BNP Paribas;',
    'Name;;ETF;Xetra in USD;Schlusskurs',
    'Name;;;Xetra;',
    'Name;;ETF;;',
    '',
  ])
})

test('an exact figure has no digits that only its addition made', () => {
  expect(exactly(0.1 + 0.2)).toEqual({ 'data-value': 0.3 })
  expect(exactly(314_159_990_000)).toEqual({ 'data-value': 314_159_990_000 })
  expect(exactly(undefined)).toEqual({})
})

test('a figure that a second line leads with a word is a number in its file, its unit beside it', async () => {
  const table = await written(
    <Board title="Werte" footer={offered}>
      <Table
        caption="Werte"
        rows={['Future · USD je Barrel · Größe 1.000 · Tick 15,63 USD']}
        rowKey={(detail) => detail}
        columns={[
          {
            key: 'name',
            label: 'Wert',
            inFile: { parts: ['Wertpapierart', 'Notierung', 'Kontraktgröße=Größe', 'Tickwert=Tick'] },
            cell: (detail) => (
              <>
                <a href="/x">WTI</a>
                <small>{detail}</small>
              </>
            ),
          },
        ]}
      />
    </Board>,
  )
  expect(csvOf(table, plainStyle).split('\r\n').slice(0, 2)).toEqual([
    'Wert,Wertpapierart,Notierung,Kontraktgröße,Tickwert,Tickwert (Einheit)',
    'WTI,Future,USD je Barrel,1000,15.63,USD',
  ])
})

test('an index has its ISIN in a file, though its address has none', async () => {
  const dax = { entityType: 'INDEX', displayType: 'Index', isin: 'DE0008469008', wkn: '846900' } as const
  const table = await written(
    <Board title="Werte" footer={offered}>
      <Table
        caption="Werte"
        rows={[dax]}
        rowKey={({ isin }) => isin}
        columns={[
          {
            key: 'name',
            label: 'Wert',
            inFile: nameInFile,
            cell: ({ wkn }) => (
              <>
                <a href="/index/DAX-Index-20735">DAX</a>
                <small>{wkn} · Indexberechnung</small>
              </>
            ),
            attributes: (instrument) => kindInFile({ instrument }),
          },
        ]}
      />
    </Board>,
  )
  expect(csvOf(table, plainStyle)).toContain('DAX,DE0008469008,846900,Index,Indexberechnung')
})

describe('a table of what happened when', async () => {
  const at = '2026-11-20T10:01:38.000+00:00'
  const table = await written(
    <Board title="Abschlüsse" footer={offered}>
      <Table
        caption="Abschlüsse"
        rows={[{ at, word: 'Verfall' }]}
        rowKey={(row) => row.at}
        columns={[
          { key: 'time', label: 'Zeit', cell: () => '11:01:38', attributes: (row) => exactly(row.at) },
          {
            key: 'subject',
            label: 'Termin',
            inFile: { detail: 'Art' },
            cell: (row) => (
              <>
                Optionen
                <small>
                  <time dateTime={row.at}>11:01</time> · {row.word}
                </small>
              </>
            ),
          },
        ]}
      />
    </Board>,
  )
  test('leaves with instants, also of what names the row and of second lines', () =>
    expect(csvOf(table, plainStyle).split('\r\n')).toEqual([
      'Zeit,Termin,Art,Termin (Zeit)',
      `${at},Optionen,Verfall,${at}`,
      '',
    ]))
  test('and for programs', () =>
    expect(jsonOf(table)).toEqual([{ time: at, subject: 'Optionen', subjectDetail: 'Verfall', subjectTime: at }]))
})

describe('a table in groups', async () => {
  const table = await written(
    <Board title="Kennzahlen" footer={offered}>
      <table>
        <thead>
          <tr>
            <th>Kennzahl</th>
            <th>2026e</th>
          </tr>
        </thead>
        <tbody>
          <tr className="group">
            <th colSpan={2}>Gewinn</th>
          </tr>
          <tr>
            <th>
              KGV<div popover="auto">Kurs durch Gewinn</div>
            </th>
            <td className="num">
              <button>30,6</button>
            </td>
          </tr>
        </tbody>
      </table>
    </Board>,
  )
  test('names the group of each row, and no explanation', () => {
    expect(csvOf(table, germanStyle)).toBe('\ufeffGruppe;Kennzahl;2026e\r\nGewinn;KGV;30,6\r\n')
    expect(jsonOf(table)).toEqual([{ group: 'Gewinn', Kennzahl: 'KGV', '2026e': 30.6 }])
  })
})

test('a name that begins like a formula is no formula in a spreadsheet, a number below zero is one', async () => {
  const table = await written(
    <Board title="Werte" footer={offered}>
      <table>
        <thead>
          <tr>
            <th>Wert</th>
            <th>Kurs</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>=HYPERLINK("x")</td>
            <td className="num">−1,50</td>
          </tr>
        </tbody>
      </table>
    </Board>,
  )
  expect(csvOf(table, germanStyle)).toBe(`\ufeffWert;Kurs\r\n"'=HYPERLINK(""x"")";-1,5\r\n`)
})

test('a note has a column of its own, what is for the eye alone none, and an ISIN is not told twice', async () => {
  const table = await written(
    <Board title="Werte" footer={offered}>
      <table>
        <thead>
          <tr>
            <th data-file-detail="Art">Anleihe</th>
            <th>Kurs</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <a href="/anleihen/BTP-Anleihe-IT0005692410">BTP 2,20% 2028</a>
              <small>IT0005692410 · BTP</small>
              <p className="note-line">bis 2028 behalten</p>
            </td>
            <td className="num">
              98,490<small data-no-file="">um 11:00</small>
            </td>
          </tr>
        </tbody>
      </table>
    </Board>,
  )
  expect(csvOf(table, germanStyle)).toBe(
    '\ufeffAnleihe;ISIN;Art;Notiz;Kurs\r\nBTP 2,20% 2028;IT0005692410;BTP;bis 2028 behalten;98,49\r\n',
  )
  expect(jsonOf(table)).toMatchObject([{ Anleihe: 'BTP 2,20% 2028', AnleiheNote: 'bis 2028 behalten', Kurs: 98.49 }])
})

test('identifiers, units and instants have columns of their own, and days are written as each program reads them', async () => {
  const table = await written(
    <Board title="Werte" footer={offered}>
      <table>
        <thead>
          <tr>
            <th>Wert</th>
            <th>Kurs</th>
            <th>± %</th>
            <th>Zeit</th>
            <th>Fällig</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th>
              <a href="/etf/Mein-ETF-DE000A1EWWW0">Mein ETF</a>
              <small>
                A1EWWW · Xetra · 15 Min.<span className="rest"> verzögert</span>
              </small>
            </th>
            <td className="num">12,1 Mio. USD</td>
            <td className="num">+0,47 %</td>
            <td className="num" data-value="2026-11-20T10:00:55.000Z">
              11:00:55
            </td>
            <td>20.11.2026</td>
          </tr>
        </tbody>
      </table>
    </Board>,
  )
  expect(csvOf(table, germanStyle).split('\r\n')).toEqual([
    '\ufeffWert;ISIN;WKN;Wert (2. Zeile);Kurs;Kurs (Einheit);± %;Zeit;Fällig',
    'Mein ETF;DE000A1EWWW0;A1EWWW;Xetra · 15 Min. verzögert;12100000;USD;0,47;2026-11-20T10:00:55.000Z;20.11.2026',
    '',
  ])
  expect(csvOf(table, plainStyle).split('\r\n')[1]).toBe(
    'Mein ETF,DE000A1EWWW0,A1EWWW,Xetra · 15 Min. verzögert,12100000,USD,0.47,2026-11-20T10:00:55.000Z,2026-11-20',
  )
})

test('a table without rows keeps its heads', async () => {
  const empty = await written(
    <Board title="Werte" footer={offered}>
      <List list={[]} />
    </Board>,
  )
  expect(csvOf(empty, plainStyle)).toBe('Wert,Kurs,Marktkap.,Jahrestief\r\n')
})

test('a board that failed to draw itself offers nothing', async () => {
  const Broken = () => {
    throw new Error('no drawing')
  }
  expect(
    await tableOf(
      <Board title="Werte" footer={offered}>
        <Broken />
      </Board>,
    ),
  ).toBeUndefined()
})

test('of several tables that are offered the named one is meant, without a name the first', async () => {
  const board = (name: string, row: string) => (
    <Board title={name} action={<TableFiles name={name} among at={at} />}>
      <Table caption={name} rows={[row]} rowKey={String} columns={[{ key: 'name', label: 'Wert', cell: String }]} />
    </Board>
  )
  const page = [board('energie', 'Brent'), board('metalle', 'Kupfer')]
  const firstCell = async (wanted?: string) => (await tableOf(page, wanted))?.rows[0]?.cells[0]?.text
  expect(await firstCell()).toBe('Brent')
  expect(await firstCell('metalle')).toBe('Kupfer')
  expect(await firstCell('unbekannt')).toBeUndefined()
})

test('while a long table is read others get their turn', async () => {
  const rows = Array.from({ length: 3000 }, (_, i) => `Wert ${i}`)
  const page = (
    <Board title="Werte" footer={offered}>
      <Table caption="Werte" rows={rows} rowKey={String} columns={[{ key: 'name', label: 'Wert', cell: String }]} />
    </Board>
  )
  let turns = 0
  let isRead = false
  const others = () => {
    turns++
    if (!isRead) setImmediate(others)
  }
  setImmediate(others)
  const table = await tableOf(page)
  isRead = true
  expect(table?.rows.map(({ cells }) => cells[0]?.text)).toEqual(rows)
  expect(turns).toBeGreaterThan(rows.length / 100)
})

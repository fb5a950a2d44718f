import { Board } from '#web/blocks/board.tsx'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { listColumns } from '#web/blocks/list-table.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { exactly, Table, type Column, type Sort } from '#web/blocks/table.tsx'
import { direction, format } from '#web/format.ts'
import { listPlace, type ListPlace } from '#web/navigation.ts'
import { page } from '#web/page.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { keyOf, ownPapers, type OwnPapers } from './own-papers.ts'
import { getSignals, listSectorSignals, mostAsked, type PaperSignals, type SectorSignals } from './signals.contract.ts'
import { sortedBy, sortIn } from './signal-order.ts'

const path = '/analysen'
const counting = 'wird gerade gezählt'
/** names the table that a file is of */
const part = { name: 'teil', sectors: 'sektoren' } as const
const sectorsOnly = (query: URLSearchParams) => new URLSearchParams([...query, [part.name, part.sectors]])

const valuationWords = { CHEAPER: 'günstiger', USUAL: 'wie üblich', DEARER: 'teurer' } as const
const riskWords = { LOW: 'niedrig', MIDDLE: 'mittel', HIGH: 'hoch' } as const
const ratioNames = { perExpected: 'KGV e', priceToBook: 'KBV e', evToEbitda: 'EV/EBITDA e' } as const
const trendWords = { UP: 'steigt', SIDEWAYS: 'seitwärts', DOWN: 'fällt' } as const

/** „KGV e 14,20 (17,80)“: its own figure, and the usual one of its branch. */
const ratiosOf = ({ ratios }: NonNullable<PaperSignals['valuation']>): string =>
  ratios
    .map(({ ratio, value, median }) => `${ratioNames[ratio]} ${format.number(value, 1)} (${format.number(median, 1)})`)
    .join(' · ')

const Absent = ({ why }: { why: string }) => (
  <span className="two">
    –<small>{why}</small>
  </span>
)

const papersColumns = (own: OwnPapers, isCounted: boolean): readonly Column<PaperSignals>[] => [
  {
    key: 'name',
    label: 'Wert',
    sort: 'NAME',
    inFile: { detail: 'Wo' },
    cell: ({ instrument }) => (
      <InstrumentName isOwn instrument={instrument} detail={own.get(keyOf(instrument))?.join(', ')} />
    ),
  },
  {
    key: 'last',
    label: 'Kurs',
    numeric: true,
    from: 'tablet',
    cell: listColumns.last.cell,
    ...(listColumns.last.attributes && { attributes: listColumns.last.attributes }),
  },
  {
    key: 'valuation',
    label: 'Bewertung',
    sort: 'VALUATION',
    inFile: { text: 'Bewertung gegen die Branche', detail: 'Branche' },
    cell: ({ instrument, valuation }) =>
      valuation ? (
        <span className="two">
          {valuationWords[valuation.word]}, {format.changePercent(valuation.distancePct, 0)}
          <small>{valuation.branch}</small>
        </span>
      ) : (
        <Absent
          why={
            instrument.entityType !== 'STOCK'
              ? 'nur für Aktien'
              : isCounted
                ? 'zu wenige Kennzahlen: Verlust oder keine Schätzung'
                : counting
          }
        />
      ),
  },
  {
    key: 'ratios',
    label: 'Kennzahlen (Branche)',
    from: 'wide',
    cell: ({ valuation }) => (valuation ? <small>{ratiosOf(valuation)}</small> : '–'),
  },
  {
    key: 'risk',
    label: 'Risiko',
    sort: 'RISK',
    inFile: { detail: 'Schwankung' },
    cell: ({ risk }) =>
      risk ? (
        <span className="two">
          {riskWords[risk.word]}
          <small>{format.percent(risk.volatilityPct, 1)} im Jahr</small>
        </span>
      ) : (
        <Absent why={isCounted ? 'Verlauf kürzer als ein Jahr' : counting} />
      ),
  },
  {
    key: 'rank',
    label: 'Bewegter als',
    numeric: true,
    from: 'wide',
    cell: ({ risk }) => format.percent(risk?.rankPct, 0),
    attributes: ({ risk }) => exactly(risk?.rankPct),
  },
  {
    key: 'drawdown',
    label: 'Größter Rückgang 1 J',
    numeric: true,
    from: 'wide',
    cell: ({ risk }) => format.changePercent(risk?.maxDrawdownPct, 1),
    attributes: ({ risk }) => exactly(risk?.maxDrawdownPct),
  },
  {
    key: 'beta',
    label: 'Beta',
    numeric: true,
    from: 'wide',
    cell: ({ risk }) => format.number(risk?.beta, 2),
    attributes: ({ risk }) => exactly(risk?.beta),
  },
  {
    key: 'trend',
    label: 'Trend',
    numeric: true,
    sort: 'TREND',
    inFile: { text: 'Abstand vom Mittel aus 200 Tagen' },
    cell: ({ trend }) =>
      trend ? (
        <span className="two">
          <span className={direction(trend.distancePct)}>{format.changePercent(trend.distancePct, 1)}</span>
          <small>{trend.word === 'UP' ? 'über' : 'unter'} GD 200</small>
        </span>
      ) : (
        '–'
      ),
    attributes: ({ trend }) => exactly(trend?.distancePct),
  },
]

const sectorColumns: readonly Column<SectorSignals>[] = [
  {
    key: 'sector',
    label: 'Sektor',
    cell: ({ sector, numberStocks }) => (
      <>
        {sector}
        <small>{format.counted(numberStocks, 'Aktie', 'Aktien')}</small>
      </>
    ),
  },
  {
    key: 'trend',
    label: 'Trend',
    inFile: { detail: 'über GD 200' },
    cell: ({ trend, abovePct }) =>
      trend ? (
        <span className="two">
          {trendWords[trend]}
          <small>{format.percent(abovePct, 0)} über GD 200</small>
        </span>
      ) : (
        '–'
      ),
  },
  changeColumn('m1', '1 M', ({ performancePctM1 }) => performancePctM1),
  changeColumn('y1', '1 J', ({ performancePctY1 }) => performancePctY1),
  numberColumn(
    'per',
    'KGV e',
    ({ perExpected }) => perExpected,
    (value) => format.number(value, 1),
  ),
  numberColumn(
    'yield',
    'Div.-Rendite e',
    ({ dividendYieldPct }) => dividendYieldPct,
    (value) => format.percent(value, 2),
    'tablet',
  ),
  numberColumn(
    'volatility',
    'Schwankung',
    ({ volatilityPct }) => volatilityPct,
    (value) => format.percent(value, 1),
    'tablet',
  ),
]

function changeColumn(
  key: string,
  label: string,
  of: (row: SectorSignals) => number | undefined,
): Column<SectorSignals> {
  return {
    key,
    label,
    numeric: true,
    cell: (row) => <span className={direction(of(row))}>{format.changePercent(of(row), 1)}</span>,
    attributes: (row) => exactly(of(row)),
  }
}

function numberColumn(
  key: string,
  label: string,
  of: (row: SectorSignals) => number | undefined,
  written: (value: number | undefined) => string,
  from?: Column<SectorSignals>['from'],
): Column<SectorSignals> {
  return { key, label, numeric: true, from, cell: (row) => written(of(row)), attributes: (row) => exactly(of(row)) }
}

/** `/analysen`: how the papers of a reader stand against others of their kind, and the sectors. */
export const route = page({
  path,
  needsLogin: true,
  async load(context) {
    const { call, query } = context
    const own = await ownPapers(context)
    const sort = sortIn(query)
    const [signals, sectors] = await Promise.all([
      own && softly(call(getSignals, { query: { keys: [...own.keys()].slice(0, mostAsked).join(',') } })),
      softly(call(listSectorSignals)),
    ])
    /** a file is of one of the two tables */
    const isOfSectors = context.file !== undefined && query.get(part.name) === part.sectors
    return { own, sort, signals, sectors, isOfSectors, place: listPlace(path, query) }
  },
  head: () => ({ title: 'Analysen deiner Werte', noIndex: true }),
  Page: ({ own, sort, signals, sectors, isOfSectors, place, at }) => (
    <>
      <div className="page-head">
        <div>
          <h1>Analysen</h1>
          <p className="sm">
            Deine Werte neben anderen ihrer Art: Bewertung, Risiko, Trend. <SimulatedBadge />
          </p>
        </div>
      </div>
      {(signals ?? sectors)?.isWhole === false ? (
        <Offer />
      ) : (
        <div className="stack">
          {isOfSectors ? null : (
            <Board
              title="Deine Werte"
              footer={
                <>
                  <Counted signals={signals?.list ?? []} known={own?.size ?? 0} />
                  {signals && signals.list.length > 0 ? <TableFiles name="analysen" at={at} /> : null}
                </>
              }
            >
              {ifLoaded(own && signals, ({ list, completedAt }) =>
                list.length === 0 ? (
                  <Empty
                    text="Noch kein Wert im Blick."
                    hint="Hier stehen die Werte aus deinem Portfolio, deinen Musterdepots und Watchlists."
                  >
                    <a className="btn" href="/watchlist">
                      Watchlist anlegen
                    </a>
                  </Empty>
                ) : (
                  <Papers
                    list={list}
                    isCounted={completedAt !== undefined}
                    own={own ?? new Map()}
                    sort={sort}
                    place={place}
                  />
                ),
              )}
            </Board>
          )}
          <Board
            title="Sektoren"
            footer={
              <>
                <span>
                  Mediane aller Aktien eines Sektors
                  {sectors?.completedAt === undefined
                    ? '; die Kennzahlen werden gerade gezählt'
                    : `, Stand ${format.time(sectors.completedAt, at.now)}`}
                </span>
                {sectors && sectors.list.length > 0 ? (
                  <TableFiles name="analysen-sektoren" at={{ path, query: sectorsOnly(at.query) }} />
                ) : null}
              </>
            }
          >
            {ifLoaded(sectors, ({ list }) => (
              <Table
                caption="Sektoren, die mit den meisten steigenden Aktien zuerst"
                columns={sectorColumns}
                rows={list}
                rowKey={({ sector }) => sector}
                empty="Die Kennzahlen werden gerade gezählt."
              />
            ))}
          </Board>
          <Method operator={at.settings.name} />
        </div>
      )}
    </>
  ),
})

const Papers = ({
  list,
  isCounted,
  own,
  sort,
  place,
}: {
  list: readonly PaperSignals[]
  isCounted: boolean
  own: OwnPapers
  sort: Sort
  place: ListPlace
}) => (
  <Table
    caption="Bewertung, Risiko und Trend deiner Werte"
    columns={papersColumns(own, isCounted)}
    rows={sortedBy(list, sort)}
    rowKey={({ instrument }) => keyOf(instrument)}
    sort={sort}
    place={place}
  />
)

/** „Aktien gegen ihre Branche: 2 günstiger, 5 wie üblich, 1 teurer“ */
function Counted({ signals, known }: { signals: readonly PaperSignals[]; known: number }) {
  const words = signals.flatMap(({ valuation }) => valuation?.word ?? [])
  const count = (word: string) => words.filter((each) => each === word).length
  return (
    <span>
      {words.length === 0
        ? 'Bewertungen gibt es für Aktien mit Gewinn und Schätzung.'
        : `Aktien gegen ihre Branche: ${count('CHEAPER')} günstiger, ${count('USUAL')} wie üblich, ${count('DEARER')} teurer.`}
      {known > mostAsked ? ` Gezeigt sind ${mostAsked} von ${format.integer(known)} Werten.` : ''}
    </span>
  )
}

const Offer = () => (
  <Board title="Mit Parkett Plus">
    <Empty
      text="Bewertung, Risiko und Trend deiner Werte gehören zu Parkett Plus."
      hint="Jeder Wert neben dem Median seiner Branche, sein Risiko im Vergleich, sein Trend; dazu alle Sektoren."
    >
      <a className="btn" href="/info/premium">
        Pläne vergleichen
      </a>
    </Empty>
  </Board>
)

/** How signals come about, and what is owed beside them: producer, sources, times, validity, interests. */
const Method = ({ operator }: { operator: string }) => (
  <Board title="Methode und Offenlegung">
    <div className="pad stack sm method">
      <p>
        <strong>Bewertung.</strong> KGV, KBV und EV/EBITDA, alle mit der Schätzung des laufenden Geschäftsjahres, gegen
        den Median der Branche; hat sie weniger als acht Unternehmen mit der Kennzahl, gegen den Sektor. Das
        geometrische Mittel der Abstände entscheidet: mehr als 20&nbsp;% darunter ist „günstiger“, mehr als 20&nbsp;%
        darüber „teurer“. Unter zwei vergleichbaren Kennzahlen gibt es keine Bewertung.
      </p>
      <p>
        <strong>Risiko.</strong> Die Schwankung der letzten 250 Handelstage unter allen Werten derselben Art: ruhigstes
        Drittel „niedrig“, unruhigstes „hoch“. „Bewegter als“ nennt, wie viel Prozent weniger schwanken.
      </p>
      <p>
        <strong>Trend.</strong> Der letzte Schlusskurs gegen das Mittel der letzten 200. Ein Sektor „steigt“, wenn
        mindestens 60&nbsp;% seiner Aktien darüber liegen, und „fällt“ bei höchstens 40&nbsp;%.
      </p>
      <p className="mut">
        Automatisch erstellt von {operator} aus simulierten Kursen und Geschäftszahlen, zum Schluss jedes Handelstags
        neu und bis zum nächsten gültig. Beschrieben wird, was war und geschätzt ist; eine Empfehlung oder Prognose ist
        es nicht, persönliche Umstände gehen nicht ein.{' '}
        <a className="more" href="/risikohinweise">
          Risikohinweise und Interessen
        </a>
      </p>
    </div>
  </Board>
)

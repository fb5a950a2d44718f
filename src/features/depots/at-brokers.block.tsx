import type { BrokerDepot, BrokerDepots } from '#features/depots/at-brokers.contract.ts'
import { depotsPath } from '#features/depots/frame.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { Note } from '#web/blocks/states.tsx'
import { exactly, Table, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'

export const brokerDepotPath = (idAccount: string): string => `${depotsPath}/broker/${idAccount}`

/** How it counts, in words. */
export function countsText({ counts, isCounted, value, namePortfolio, overlaps }: BrokerDepot): string {
  if (value === undefined) return 'zählt nicht mit: nicht alles hat einen Wert in Euro'
  if (counts === 'BOOKED') return `gebucht in „${namePortfolio ?? ''}“, das zählt`
  if (isCounted) return 'zählt mit'
  return counts === 'NOT'
    ? 'zählt nicht mit'
    : `zählt noch nicht mit: Auch in „${overlaps.join('“, „')}“ liegt etwas davon`
}

const columns = (now: number): readonly Column<BrokerDepot>[] => [
  {
    key: 'name',
    label: 'Depot',
    cell: (depot) => (
      <>
        <a href={brokerDepotPath(depot.idAccount)}>{depot.name}</a>
        <small>
          {depot.brokerName} · gelesen {format.time(depot.datetimeRead, now)} · {countsText(depot)}
        </small>
      </>
    ),
  },
  { key: 'positions', label: 'Positionen', numeric: true, from: 'half', cell: ({ positions }) => positions.length },
  { key: 'cash', label: 'Guthaben EUR', numeric: true, from: 'tablet', cell: ({ cash }) => format.number(cash) },
  {
    key: 'value',
    label: 'Wert EUR',
    numeric: true,
    cell: ({ value }) => format.number(value),
    attributes: ({ value }) => exactly(value),
  },
]

/** What lies at brokers, as it was read last. */
export const BrokerDepotsBoard = ({ atBrokers, now }: { atBrokers: BrokerDepots; now: number }) =>
  atBrokers.list.length === 0 ? null : (
    <Board
      title="Bei Brokern"
      footer={
        <span>Wie der Broker es bewertet hat, als zuletzt gelesen wurde; nicht zu den Kursen dieses Portals.</span>
      }
    >
      <Table
        caption="Depots bei Brokern"
        columns={columns(now)}
        rows={atBrokers.list}
        rowKey={({ idAccount }) => idAccount}
      />
    </Board>
  )

/** What of the sum is not booked here, and since when it is so. */
export function atBrokersText({ value, list }: BrokerDepots, now: number): string | undefined {
  const counted = list.filter(({ isCounted }) => isCounted)
  if (counted.length === 0) return undefined
  const names = [...new Set(counted.map(({ brokerName }) => brokerName))].join(', ')
  const oldest = counted.map(({ datetimeRead }) => datetimeRead).toSorted()[0]
  return `davon ${format.number(value)} bei ${names}, gelesen ${format.time(oldest, now)}`
}

/** Said where figures beside the sum leave it out. */
export const BookedOnly = ({ atBrokers }: { atBrokers: BrokerDepots }) =>
  atBrokers.list.some(({ isCounted }) => isCounted) ? (
    <Note>
      Im Gesamtvermögen zählt, was bei Brokern liegt. Gewinn, Renditen, Erträge und Aufteilung sind von dem, was hier
      gebucht ist.
    </Note>
  ) : null

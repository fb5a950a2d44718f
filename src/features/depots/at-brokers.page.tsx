import { Failure } from '#contract/failures.ts'
import { brokerDepotPath, countsText } from '#features/depots/at-brokers.block.tsx'
import { listBrokerDepots, putBrokerDepot, type BrokerDepot } from '#features/depots/at-brokers.contract.ts'
import { DepotsHead, depotsPath } from '#features/depots/frame.block.tsx'
import { listDepots } from '#features/depots/wealth.contract.ts'
import { bookPath } from '#features/sample-portfolio/paths.ts'
import { done, faults, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { SelectField } from '#web/blocks/form-fields.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { page, type PageContext } from '#web/page.tsx'

type Position = BrokerDepot['positions'][number]

interface BrokerDepotPage {
  depot: BrokerDepot
  depots: readonly { entityValue: string; name: string }[]
}

const ways = new Map<string, 'OWN' | 'NOT'>([
  ['eigen', 'OWN'],
  ['nicht', 'NOT'],
])
const ofDepot = 'depot-'

const say: Action = async (submitted, { call, params }) => {
  const idAccount = params['konto'] ?? ''
  const said = submitted.text('zaehlt')
  const entityValue = said.startsWith(ofDepot) ? said.slice(ofDepot.length) : undefined
  const counts = entityValue === undefined ? ways.get(said) : 'BOOKED'
  if (counts === undefined) return faults({ zaehlt: 'Bitte wähle, wie es zählt.' })
  await call(putBrokerDepot, { params: { idAccount }, body: { counts, entityValue } })
  return done(brokerDepotPath(idAccount), 'Gemerkt.')
}

async function load({ call, params }: PageContext): Promise<BrokerDepotPage> {
  const [{ list }, { list: depots }] = await Promise.all([call(listBrokerDepots), call(listDepots, { query: {} })])
  const depot = list.find(({ idAccount }) => idAccount === params['konto'])
  if (!depot) throw new Failure('NOT_FOUND', {}, 'No such depot at a broker')
  return { depot, depots }
}

/** `/depots/broker/{konto}`: what lies in a depot at a broker, beside what is booked, and how it counts. */
export const brokerDepotRoute = page<BrokerDepotPage>({
  path: `${depotsPath}/broker/:konto`,
  needsLogin: true,
  action: { zaehlen: say },
  load,
  head: ({ depot }) => ({ title: `${depot.name} bei ${depot.brokerName}`, noIndex: true }),
  Page: ({ depot, depots, at }) => (
    <>
      <DepotsHead
        part="Übersicht"
        title={`${depot.name} bei ${depot.brokerName}`}
        text={`Zuletzt gelesen ${format.time(depot.datetimeRead, at.now)} · ${countsText(depot)}`}
        acts={
          <a className="btn primary" href={`/depot/${depot.idAccount}`}>
            Jetzt ansehen
          </a>
        }
      />
      <div className="stack">
        <Board
          title="Auf einen Blick"
          footer={<span>Wie {depot.brokerName} es bewertet, nicht zu den Kursen dieses Portals.</span>}
        >
          <KeyFigures
            name="broker"
            figures={[
              {
                label: 'Wert',
                value: format.number(depot.value),
                unit: 'EUR',
                reason: 'Nicht alles hat einen Wert in Euro.',
              },
              { label: 'Guthaben', value: format.number(depot.cash), unit: 'EUR' },
              { label: 'Positionen', value: String(depot.positions.length) },
            ]}
          />
        </Board>
        <CountsBoard depot={depot} depots={depots} at={at} />
        <Board title="Bestand">
          {depot.positions.length === 0 ? (
            <Empty text={`${depot.brokerName} nennt keinen Bestand.`} />
          ) : (
            <Table
              caption="Bestand"
              columns={columns(depot)}
              rows={depot.positions}
              rowKey={({ idPosition, name, wkn }) => `${idPosition ?? wkn ?? ''} ${name}`}
            />
          )}
        </Board>
      </div>
    </>
  ),
})

function CountsBoard({ depot, depots, at }: BrokerDepotPage & { at: PageContext }) {
  const form = formOf(at, 'zaehlen')
  const { counts, isCounted, entityValue, overlaps, value } = depot
  const shown = counts === 'BOOKED' ? `${ofDepot}${entityValue ?? ''}` : isCounted ? 'eigen' : 'nicht'
  return (
    <Board title="Wie zählt es unter Depots?">
      <Form of={form}>
        {counts === undefined && overlaps.length > 0 && value !== undefined ? (
          <p className="sm">
            Auch in „{overlaps.join('“, „')}“ liegt etwas von dem, was hier liegt. Damit nichts doppelt zählt, bleibt es
            draußen, bis du es sagst.
          </p>
        ) : null}
        <SelectField
          of={form}
          name="zaehlt"
          label="Es zählt"
          value={shown}
          options={[
            { value: 'eigen', label: 'für sich, mit dem Wert des Brokers' },
            ...depots.map(({ entityValue: id, name }) => ({
              value: `${ofDepot}${id}`,
              label: `mit dem Depot „${name}“: Dort ist es gebucht`,
            })),
            { value: 'nicht', label: 'nicht mit' },
          ]}
        />
        <div className="acts">
          <button className="btn">Merken</button>
        </div>
      </Form>
    </Board>
  )
}

const columns = ({ brokerName, counts, entityValue }: BrokerDepot): readonly Column<Position>[] => [
  {
    key: 'name',
    label: 'Wertpapier',
    cell: ({ name, isin, wkn, idPosition }) => (
      <>
        {name}
        <small>
          {[wkn && `WKN ${wkn}`, isin, idPosition ? undefined : 'hier unbekannt'].filter(Boolean).join(' · ')}
        </small>
      </>
    ),
  },
  { key: 'there', label: `Laut ${brokerName}`, numeric: true, cell: ({ quantity }) => format.pieces(quantity) },
  ...(counts === 'BOOKED'
    ? ([
        { key: 'here', label: 'Gebucht', numeric: true, cell: ({ quantityHere }) => format.pieces(quantityHere) },
        {
          key: 'missing',
          label: 'Was fehlt',
          cell: (position) => <Missing position={position} home={`${depotsPath}/${entityValue ?? ''}`} />,
        },
      ] satisfies Column<Position>[])
    : []),
  {
    key: 'value',
    label: 'Wert EUR',
    numeric: true,
    ...(counts === 'BOOKED' && { from: 'half' as const }), // beside what is missing there is no room
    cell: ({ value }) => format.number(value),
  },
]

function Missing({ position: { quantity, quantityHere = 0, idPosition }, home }: { position: Position; home: string }) {
  if (!idPosition) return 'Dieses Papier kennen wir nicht.'
  if (quantity === quantityHere) return 'nichts'
  const isBuy = quantity > quantityHere
  return (
    <>
      {`${format.pieces(Math.abs(quantity - quantityHere))} Stück ${isBuy ? 'sind nicht gebucht. ' : 'sind zu viel gebucht. '}`}
      <a href={bookPath(home, isBuy ? '?art=kauf' : '?art=verkauf')}>
        {isBuy ? 'Kauf eintragen' : 'Verkauf eintragen'}
      </a>
    </>
  )
}

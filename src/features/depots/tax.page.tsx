import { DepotsHead, depotsPath } from '#features/depots/frame.block.tsx'
import {
  getTax,
  putExemptionOrder,
  putFundKind,
  putTaxProfile,
  type FundKind,
  type Tax,
  type TaxYear,
} from '#features/depots/tax.contract.ts'
import { faultsOf } from '#features/sample-portfolio/book-form.ts'
import { done, faults, formFields, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Choices, Field, Form, formOf } from '#web/blocks/form.tsx'
import { FigureField, SelectField } from '#web/blocks/form-fields.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table, exactly, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import { page, type PageContext } from '#web/page.tsx'

const path = `${depotsPath}/steuern`

/** since then there is the Abgeltungsteuer */
const firstYear = 2009

const churchTaxes = [
  { value: '0', label: 'Keine' },
  { value: '8', label: '8 % (Bayern, Baden-Württemberg)' },
  { value: '9', label: '9 % (übrige Länder)' },
] as const

const fundKinds: readonly { value: FundKind; label: string }[] = [
  { value: 'equityFund', label: 'Aktienfonds, 30 % frei' },
  { value: 'mixedFund', label: 'Mischfonds, 15 % frei' },
  { value: 'otherFund', label: 'Ohne Teilfreistellung' },
]

const setProfile: Action = async (submitted, { call }) => {
  const rates = { '0': 0, '8': 8, '9': 9 } as const
  const chosen = churchTaxes.find(({ value }) => value === submitted.text('kirchensteuer'))
  if (!chosen) return faults({ kirchensteuer: 'Bitte wähle einen Satz.' })
  const isCouple = submitted.text('veranlagung') === 'zusammen'
  await call(putTaxProfile, { body: { isCouple, churchTaxPct: rates[chosen.value] } })
  return done(path, 'Gespeichert.')
}

const setOrder: Action = async (submitted, { call }) => {
  const [year, euros] = [submitted.text('jahr'), submitted.text('betrag').replace(/[.\s€]/g, '')]
  if (!/^20\d\d$/.test(year) || Number(year) < firstYear)
    return faults({ jahr: `Bitte gib ein Jahr ab ${firstYear} an, mit vier Ziffern.` })
  if (!/^\d{1,4}$/.test(euros) || Number(euros) > 2000)
    return faults({ betrag: 'Bitte gib volle Euro an, höchstens 2.000.' })
  try {
    await call(putExemptionOrder, {
      params: { entityValue: submitted.text('depot'), fromYear: Number(year) },
      body: { euros: Number(euros) },
    })
  } catch (error) {
    const { faults: found } = faultsOf(error)
    return faults({ betrag: found['euros'] ?? 'Das ging nicht.' })
  }
  return done(path, `Ab ${year} bleiben dort ${format.integer(Number(euros))} € frei.`)
}

const setKind: Action = async (submitted, { call }) => {
  const kind = fundKinds.find(({ value }) => value === submitted.text('art'))?.value
  await call(putFundKind, { params: { instrument: submitted.text('fonds') }, body: { kind } })
  return done(path, 'Gespeichert.')
}

/** `/depots/steuern`: tax by year, as banks settle it and as a tax return would. */
export const taxRoute = page<{ tax: Tax }>({
  path,
  needsLogin: true,
  action: { profil: setProfile, auftrag: setOrder, fonds: setKind },
  load: async ({ call }) => ({ tax: await call(getTax) }),
  head: () => ({ title: 'Steuern', noIndex: true }),
  Page: ({ tax, at }) => (
    <>
      <DepotsHead
        part="Steuern"
        text="Abgeltungsteuer auf das, was gebucht ist, in Euro. Eine Rechnung nach den Regeln, keine Steuerberatung."
      />
      {tax.depots.length === 0 ? (
        <Board title="Nach Jahren">
          <Empty text="Noch kein Depot." hint="Was du verkaufst und bekommst, steht dann hier nach Jahren." />
        </Board>
      ) : (
        <div className="cols">
          <div className="stack">
            <ThisYear tax={tax} />
            <YearsBoard
              title="Alle zusammen"
              years={tax.together}
              footer="Wie eine Steuererklärung sie zusammenführt: mit dem ganzen Pauschbetrag, Verluste über alle Banken."
            />
            {tax.depots.map(({ entityValue, name, years }) => (
              <YearsBoard
                key={entityValue}
                title={name}
                years={years}
                footer="Wie die Bank dieses Depots abrechnet, mit dem Freistellungsauftrag, der ihr erteilt ist."
              />
            ))}
          </div>
          <div className="stack">
            <OrdersBoard tax={tax} at={at} />
            <ProfileBoard tax={tax} at={at} />
            <FundsBoard tax={tax} at={at} />
            <Board title="Nicht mitgerechnet">
              {tax.privateSales.length === 0 ? null : (
                <p className="pad">
                  {tax.privateSales.map(({ name }) => name).join(', ')}: Gewinne sind private Veräußerungsgeschäfte (§
                  23 EStG), nach einem Jahr steuerfrei.
                </p>
              )}
              <p className="pad">
                Überträge und Ausbuchungen: Was in ein anderes Depot geht, ist nicht verkauft. Eine Ausbuchung zum Wert
                null ist ein Verlust.
              </p>
            </Board>
          </div>
        </div>
      )}
    </>
  ),
})

/** What banks keep this year, and what a tax return would bring back. */
function ThisYear({ tax: { yearNow, together, depots } }: { tax: Tax }) {
  const ofYear = (years: readonly TaxYear[] | undefined) => years?.find(({ year }) => year === yearNow)
  const own = ofYear(together)
  const kept = depots.reduce((sum, { years }) => sum + (ofYear(years)?.tax ?? 0), 0)
  const back = Math.round((kept - (own?.tax ?? 0)) * 100) / 100
  return (
    <Board
      title={String(yearNow)}
      footer={<span>Bis heute. Was Banken einbehalten, gilt ohne Verlustbescheinigung der anderen.</span>}
    >
      <KeyFigures
        name="steuerjahr"
        figures={[
          { label: 'Einbehalten', value: format.number(kept), unit: 'EUR' },
          { label: 'Geschuldet', value: format.number(own?.tax ?? 0), unit: 'EUR' },
          { label: 'Steuererklärung bringt', value: format.number(Math.max(back, 0)), unit: 'EUR' },
          { label: 'Pauschbetrag genutzt', value: format.number(own?.allowanceUsed ?? 0), unit: 'EUR' },
        ]}
      />
    </Board>
  )
}

const money = (key: keyof TaxYear, label: string): Column<TaxYear> => ({
  key,
  label,
  numeric: true,
  cell: (row) => format.number(row[key]),
  attributes: (row) => exactly(row[key]),
})

const yearColumns: readonly Column<TaxYear>[] = [
  { key: 'year', label: 'Jahr', cell: ({ year }) => String(year) },
  money('shareResult', 'Aktien'),
  money('otherResult', 'Sonstige'),
  money('vorabpauschale', 'Vorabpausch.'),
  money('allowanceUsed', 'Freigestellt'),
  money('foreignTaxCredit', 'Quellensteuer'),
  money('lossPotShares', 'Topf Aktien'),
  money('lossPotOther', 'Topf Sonst.'),
  money('tax', 'Steuer'),
]

const YearsBoard = ({
  title,
  years,
  footer,
}: {
  title: string
  years: readonly TaxYear[] | undefined
  footer: string
}) => (
  <Board title={title} footer={<span>{footer}</span>}>
    {years === undefined ? (
      <Empty text="Nicht zu rechnen." hint="Für eine Buchung fehlt ein Kurs, ein Wechselkurs oder der Basiszins." />
    ) : (
      <div className="tax-years">
        <Table
          caption={`Steuern nach Jahren: ${title}`}
          columns={yearColumns}
          rows={years.toReversed()}
          rowKey={({ year }) => String(year)}
          empty="Noch kein Ertrag und kein Verkauf."
          asCards
        />
      </div>
    )}
  </Board>
)

function OrdersBoard({ tax: { depots, allowance, yearNow }, at }: { tax: Tax; at: PageContext }) {
  const form = formOf(at, 'auftrag')
  const given = depots.reduce((sum, { exempt }) => sum + exempt, 0)
  return (
    <Board
      title="Freistellungsaufträge"
      footer={
        <span className={given > allowance ? 'bad' : undefined}>
          {yearNow}: {format.integer(given)} von {format.integer(allowance)} € vergeben
          {given > allowance ? ', mehr als erlaubt' : ''}
        </span>
      }
    >
      <ul className="booked">
        {depots.map(({ entityValue, name, orders }) => (
          <li key={entityValue}>
            <span>{name}</span>
            <span className="num">
              {orders.length === 0
                ? 'keiner'
                : orders.map(({ fromYear, euros }) => `ab ${fromYear}: ${format.integer(euros)} €`).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <Form of={form}>
        <SelectField
          of={form}
          name="depot"
          label="Depot oder Konto"
          options={depots.map(({ entityValue, name }) => ({ value: entityValue, label: name }))}
        />
        <FigureField of={form} name="betrag" label="Betrag" unit="EUR" />
        <Field of={form} name="jahr" label="Ab dem Jahr" value={String(yearNow)} autoComplete="off" />
        <div className="acts">
          <button className="btn">Eintragen</button>
        </div>
      </Form>
    </Board>
  )
}

function ProfileBoard({ tax: { profile }, at }: { tax: Tax; at: PageContext }) {
  const form = formOf(at, 'profil')
  return (
    <Board title="Veranlagung">
      <Form of={form}>
        <Choices
          of={form}
          name="veranlagung"
          legend="Wie du veranlagt wirst"
          value={profile.isCouple ? 'zusammen' : 'allein'}
          options={[
            { value: 'allein', label: 'Allein' },
            { value: 'zusammen', label: 'Zusammen, mit doppeltem Pauschbetrag' },
          ]}
        />
        <SelectField
          of={form}
          name="kirchensteuer"
          label="Kirchensteuer"
          value={String(profile.churchTaxPct)}
          options={churchTaxes}
        />
        <div className="acts">
          <button className="btn">Speichern</button>
        </div>
      </Form>
    </Board>
  )
}

function FundsBoard({ tax: { funds }, at }: { tax: Tax; at: PageContext }) {
  const form = formOf(at, 'fonds')
  if (funds.length === 0) return null
  return (
    <Board
      title="Teilfreistellung deiner Fonds"
      footer={<span>Vorgabe nach Gruppe des Fonds; maßgeblich ist, was die Fondsgesellschaft angibt.</span>}
    >
      <ul className="booked fund-kinds">
        {funds.map(({ instrument, idPosition, kind, isChosen }) => (
          <li key={idPosition}>
            <a href={pathOf(instrument)}>{instrument.name}</a>
            <form method="post" action={path}>
              <input type="hidden" name={formFields.token} value={form.token} />
              <input type="hidden" name={formFields.action} value="fonds" />
              <input type="hidden" name="fonds" value={idPosition} />
              <span className="input">
                <select name="art" aria-label={`Art von ${instrument.name}`} defaultValue={isChosen ? kind : ''}>
                  <option value="">
                    Vorgabe{isChosen ? '' : `: ${fundKinds.find(({ value }) => value === kind)?.label ?? ''}`}
                  </option>
                  {fundKinds.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </span>
              <button className="btn small">
                Setzen<span className="vh">: {instrument.name}</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
    </Board>
  )
}

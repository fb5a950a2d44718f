import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'
import { askedFields, numberText } from '#features/guides/asked-fields.ts'
import { calculator, Choice, chosen, euros, Lines, type OpenedCalculator } from '#features/guides/calculator.block.tsx'
import { GrowthChart } from '#features/guides/growth-chart.block.tsx'
import {
  bounds,
  calculateCompoundInterest,
  calculateInflation,
  calculateSavingsPlan,
  calculateTaxOnGain,
  calculateWithdrawalPlan,
} from './calculators.contract.ts'
import type { CalculatorName } from './guides.contract.ts'

const jahre = {
  word: 'jahre',
  of: 'years',
  label: 'Dauer',
  unit: 'Jahre',
  range: bounds.years,
  whole: true,
  slide: [1, 50, 1],
} as const
const teuerung = {
  word: 'inflation',
  of: 'inflationPct',
  label: 'Inflation im Jahr',
  unit: '%',
  range: bounds.pct,
  slide: [0, 8, 0.25],
} as const
const rendite = {
  word: 'rendite',
  of: 'returnPct',
  label: 'Rendite im Jahr',
  unit: '%',
  range: bounds.pct,
  slide: [0, 12, 0.5],
} as const

const compoundInterest = calculator(
  {
    title: 'Zinseszins-Rechner',
    fields: [
      {
        word: 'kapital',
        of: 'capital',
        label: 'Anfangsbetrag',
        unit: 'EUR',
        start: 10_000,
        range: bounds.amount,
        slide: [0, 100_000, 1000],
      },
      {
        word: 'zins',
        of: 'ratePct',
        label: 'Zins im Jahr',
        unit: '%',
        start: 4,
        range: bounds.pct,
        slide: [0, 12, 0.25],
      },
      { ...jahre, start: 20 },
    ],
    ask: (query, { call }) => call(calculateCompoundInterest, { query }),
    Result: ({ values: { years, capital }, answer }) => (
      <>
        <p>
          Nach {format.counted(years, 'Jahr', 'Jahren')} sind es <b className="result">{euros(answer.endValue)}</b>,
          davon {euros(answer.interest)} Zinsen.
        </p>
        <GrowthChart
          label={`Wachstum von ${euros(capital)} in ${years} Jahren`}
          lines={[
            { name: 'mit Zinseszins', look: 'main', values: answer.years.map(({ value }) => value) },
            { name: 'Anfangsbetrag', look: 'paid', values: answer.years.map(({ paidIn }) => paidIn) },
          ]}
        />
        <Lines
          lines={[
            ['Ohne Zinseszins', `${euros(answer.simpleInterest)} Zinsen`],
            ['Zinsen auf Zinsen', euros(answer.interest - answer.simpleInterest)],
            [
              'Verdopplung',
              answer.doublingYears === undefined
                ? 'nie, ohne Zins'
                : `nach ${format.number(answer.doublingYears, 1)} Jahren`,
            ],
          ]}
        />
      </>
    ),
  },
  askedFields,
)

const savingsPlan = calculator(
  {
    title: 'Sparplan-Rechner',
    fields: [
      {
        word: 'rate',
        of: 'monthlyRate',
        label: 'Rate im Monat',
        unit: 'EUR',
        start: 200,
        range: bounds.monthly,
        slide: [25, 1000, 25],
      },
      {
        word: 'anfang',
        of: 'startCapital',
        label: 'Anfangsbetrag',
        unit: 'EUR',
        start: 5000,
        range: bounds.amount,
        slide: [0, 50_000, 1000],
      },
      { ...jahre, start: 25 },
      { ...rendite, start: 6 },
      {
        word: 'kosten',
        of: 'costPct',
        label: 'Kosten im Jahr',
        unit: '%',
        start: 0.2,
        range: bounds.costPct,
        slide: [0, 2, 0.05],
      },
      { ...teuerung, start: 2 },
    ],
    ask: (query, { call }) => call(calculateSavingsPlan, { query }),
    Result: ({ values: { years, returnPct, inflationPct }, answer }) => {
      const [low, high] = answer.band
      return (
        <>
          <p>
            Nach {format.counted(years, 'Jahr', 'Jahren')} etwa <b className="result">{euros(answer.endValue)}</b>,
            davon {euros(answer.paidIn)} eingezahlt.
            {low && high ? (
              <>
                {' '}
                Bei {numberText(low.returnPct)} bis {numberText(high.returnPct)} % Rendite: {euros(low.endValue)} bis{' '}
                {euros(high.endValue)}.
              </>
            ) : null}
          </p>
          <GrowthChart
            label={`Sparplan über ${years} Jahre`}
            lines={[
              { name: `${numberText(returnPct)} %`, look: 'main', values: answer.years.map(({ value }) => value) },
              ...answer.band.map((each) => ({
                name: `${numberText(each.returnPct)} %`,
                look: 'band' as const,
                values: each.years.map(({ value }) => value),
              })),
              { name: 'Eingezahlt', look: 'paid', values: answer.years.map(({ paidIn }) => paidIn) },
            ]}
          />
          <Lines
            lines={[
              [`Heutige Kaufkraft bei ${numberText(inflationPct)} % Inflation`, euros(answer.buyingPower)],
              ['Kosten nehmen davon', euros(answer.costEffect)],
              ['Nicht enthalten', 'Steuern, Ordergebühren'],
            ]}
          />
        </>
      )
    },
  },
  askedFields,
)

const lasting = (months: number): string => {
  const [years, rest] = [Math.floor(months / 12), months % 12]
  const parts = [
    ...(years > 0 ? [format.counted(years, 'Jahr', 'Jahre')] : []),
    ...(rest > 0 ? [format.counted(rest, 'Monat', 'Monate')] : []),
  ]
  return parts.join(' und ')
}

const withdrawalPlan = calculator(
  {
    title: 'Entnahme-Rechner',
    fields: [
      {
        word: 'vermoegen',
        of: 'capital',
        label: 'Vermögen',
        unit: 'EUR',
        start: 300_000,
        range: bounds.amount,
        above: true,
        slide: [10_000, 1_000_000, 10_000],
      },
      {
        word: 'entnahme',
        of: 'monthlyWithdrawal',
        label: 'Entnahme im Monat',
        unit: 'EUR',
        start: 1500,
        range: bounds.monthly,
        above: true,
        slide: [100, 5000, 50],
      },
      { ...jahre, label: 'Gewünschte Dauer', start: 25 },
      { ...rendite, start: 4 },
      { ...teuerung, start: 2 },
    ],
    ask: (query, { call }) => call(calculateWithdrawalPlan, { query }),
    Result: ({ values: { monthlyWithdrawal, years }, answer: { months, withdrawal, perpetual } }) => (
      <>
        <p>
          {months === undefined ? (
            <>
              {euros(monthlyWithdrawal)} im Monat reichen <b className="result">ohne Ende</b>: Das Vermögen bringt mehr
              ein, als du nimmst.
            </>
          ) : months === 0 ? (
            <>
              {euros(monthlyWithdrawal)} im Monat sind <b className="result">mehr als das Vermögen</b>.
            </>
          ) : (
            <>
              {euros(monthlyWithdrawal)} im Monat reichen <b className="result">{lasting(months)}</b>.
            </>
          )}
        </p>
        <Lines
          lines={[
            [`Für ${format.counted(years, 'Jahr', 'Jahre')} reichen`, `${euros(withdrawal)} im Monat`],
            ['Ohne Verlust an Kaufkraft', `${euros(perpetual)} im Monat`],
            ['Beträge', 'in Geld von heute; die Entnahme steigt mit der Inflation'],
          ]}
        />
      </>
    ),
  },
  askedFields,
)

const inflation = calculator(
  {
    title: 'Inflations-Rechner',
    fields: [
      {
        word: 'betrag',
        of: 'amount',
        label: 'Betrag heute',
        unit: 'EUR',
        start: 10_000,
        range: bounds.amount,
        slide: [0, 100_000, 1000],
      },
      {
        word: 'inflation',
        of: 'ratePct',
        label: 'Inflation im Jahr',
        unit: '%',
        start: 2,
        range: bounds.pct,
        slide: [0, 8, 0.25],
      },
      { ...jahre, start: 20 },
    ],
    ask: (query, { call }) => call(calculateInflation, { query }),
    Result: ({ values: { amount, years }, answer }) => (
      <>
        <p>
          {euros(amount)} kaufen in {format.counted(years, 'Jahr', 'Jahren')} noch, was heute{' '}
          <b className="result">{euros(answer.buyingPower)}</b> kostet.
        </p>
        <Lines
          lines={[
            ['Verlust an Kaufkraft', format.percent(answer.lossPct, 1)],
            [`Was heute ${euros(amount)} kostet, kostet dann`, euros(answer.priceThen)],
          ]}
        />
      </>
    ),
  },
  askedFields,
)

const papers = { other: 'Aktie, Anleihe, Zinsen', equity: 'Aktienfonds (30 % frei)', mixed: 'Mischfonds (15 % frei)' }
const persons = { false: 'eine Person', true: 'zusammen veranlagt' }
const churches = { '0': 'keine', '8': '8 % (Bayern, Baden-Württemberg)', '9': '9 % (übrige Länder)' }

const taxChoices = (query: URLSearchParams) => ({
  fundType: chosen(query, 'art', ['other', 'equity', 'mixed']),
  couple: chosen(query, 'paar', ['false', 'true']),
  churchTaxPct: chosen(query, 'kirche', ['0', '8', '9']),
})

const tax = calculator(
  {
    title: 'Steuer-Rechner',
    fields: [
      {
        word: 'gewinn',
        of: 'gain',
        label: 'Gewinn oder Erträge im Jahr',
        unit: 'EUR',
        start: 3000,
        range: bounds.amount,
      },
      {
        word: 'genutzt',
        of: 'allowanceUsed',
        label: 'Schon genutzter Pauschbetrag',
        unit: 'EUR',
        start: 0,
        range: bounds.amount,
      },
    ],
    Choices: ({ query }) => {
      const { fundType, couple, churchTaxPct } = taxChoices(query)
      return (
        <>
          <Choice name="art" label="Woraus" value={fundType} options={papers} />
          <Choice name="paar" label="Veranlagung" value={couple} options={persons} />
          <Choice name="kirche" label="Kirchensteuer" value={churchTaxPct} options={churches} />
        </>
      )
    },
    ask: async (values, { call, query, now }) => {
      const year = format.year(now)
      const choices = taxChoices(query)
      const answer = await call(calculateTaxOnGain, {
        query: { ...values, ...choices, ...(year !== undefined && { year }) },
      })
      return { ...answer, year, churchTaxPct: choices.churchTaxPct }
    },
    Result: ({ values: { gain }, answer }) => (
      <>
        <p>
          Von {format.number(gain)}&nbsp;€ bleiben <b className="result">{format.number(answer.net)}&nbsp;€</b>, die
          Steuer beträgt {format.number(answer.tax)}&nbsp;€.
        </p>
        <Lines
          lines={[
            [
              `Teilfreistellung ${format.percent(answer.teilfreistellungPct, 0)}`,
              `${format.number(answer.exempt)} € frei`,
            ],
            [
              `Sparerpauschbetrag ${answer.year ?? ''}`,
              `${format.number(answer.allowanceTaken)} € von ${format.number(answer.allowance)} €`,
            ],
            ['Zu versteuern', `${format.number(answer.taxBase)} €`],
            ['Abgeltungsteuer', `${format.number(answer.kapitalertragsteuer)} €`],
            ['Solidaritätszuschlag', `${format.number(answer.solidaritaetszuschlag)} €`],
            ['Kirchensteuer', answer.churchTaxPct === '0' ? 'keine' : `${format.number(answer.kirchensteuer)} €`],
          ]}
        />
      </>
    ),
  },
  askedFields,
)

/** Every calculator by the name that guides give it. */
export const calculators: Readonly<Record<CalculatorName, (context: PageContext) => Promise<OpenedCalculator>>> = {
  'compound-interest': compoundInterest,
  'savings-plan': savingsPlan,
  'withdrawal-plan': withdrawalPlan,
  inflation,
  tax,
}

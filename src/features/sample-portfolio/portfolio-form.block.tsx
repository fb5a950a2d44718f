import {
  postPortfolio,
  putPortfolio,
  queryPortfolioInstruments,
  type Portfolio,
} from '#features/sample-portfolio/portfolios.contract.ts'
import { homeOn } from '#features/sample-portfolio/paths.ts'
import { done, faults, type Action } from '#web/action.ts'
import type { Call } from '#contract/endpoint.ts'
import { Choices, Field, Form, formOf } from '#web/blocks/form.tsx'
import { SelectField } from '#web/blocks/form-fields.tsx'
import { VersionField } from '#web/blocks/version-field.tsx'
import type { PageContext } from '#web/page.tsx'
import type { Submitted } from '#web/action.ts'

const currencies = ['EUR', 'USD', 'CHF', 'GBP'] as const

/** Begins a portfolio. */
export const createFrom: Action = async (submitted, { call }) => {
  const read = await statedIn(submitted, call)
  if ('faults' in read) return faults(read.faults)
  const key = submitted.text('einmal')
  const made = await call(postPortfolio, {
    body: { note: '', ...read },
    ...(key !== '' && { idempotencyKey: `anlegen-${key}-${read.name}` }),
  })
  return done(`/musterdepot/${made.entityValue}`, `„${made.name}“ ist angelegt.`)
}

/** Changes what is said of a portfolio; its note stays. */
export const changeFrom =
  (portfolio: Pick<Portfolio, 'entityValue' | 'note'>) =>
  async (submitted: Submitted, { call, path }: PageContext) => {
    const read = await statedIn(submitted, call)
    if ('faults' in read) return faults(read.faults)
    const version = Number(submitted.text('stand'))
    const { entityValue, note } = portfolio
    await call(putPortfolio, {
      params: { entityValue },
      body: { note, ...read },
      ...(version > 0 && { version }),
    })
    return done(homeOn(path, entityValue), 'Die Angaben sind gespeichert.')
  }

interface Stated {
  name: string
  isoCurrency: string
  keepsCash: boolean
  benchmark?: string
  isCounted?: boolean
}

export async function statedIn(submitted: Submitted, call: Call): Promise<Stated | { faults: Record<string, string> }> {
  const wrong: Record<string, string> = {}
  const name = submitted.text('name')
  if (name === '') wrong['name'] = 'Bitte gib einen Namen an.'
  if (name.length > 80) wrong['name'] = 'Ein Name hat höchstens 80 Zeichen.'
  const isoCurrency = currencies.find((each) => each === submitted.text('waehrung')) ?? 'EUR'
  const text = submitted.text('vergleich')
  const benchmark = text === '' ? undefined : await benchmarkFrom(text, call)
  if (text !== '' && benchmark === undefined)
    wrong['vergleich'] = `Zu „${text.slice(0, 60)}“ finden wir nichts. Versuche etwa DAX oder eine ISIN.`
  if (Object.keys(wrong).length > 0) return { faults: wrong }
  const counted = submitted.text('zaehlt')
  return {
    name,
    isoCurrency,
    keepsCash: submitted.text('konto') === 'ja',
    ...(benchmark && { benchmark }),
    ...(counted !== '' && { isCounted: counted !== 'nein' }),
  }
}

async function benchmarkFrom(text: string, call: Call): Promise<string | undefined> {
  if (/^[A-Z_]+:\w+$/.test(text)) return text
  const { list } = await call(queryPortfolioInstruments, { query: { searchValue: text, limit: 1, use: 'BENCHMARK' } })
  const [found] = list
  return found && `${found.entityType}:${found.entityValue}`
}

export function CreateForm({ at }: { at: PageContext }) {
  return <PortfolioForm at={at} action="anlegen" button="Musterdepot anlegen" />
}

/** Name, currency, account and benchmark. */
export function PortfolioForm({
  at,
  action,
  button,
  of,
  hidden = {},
}: {
  at: PageContext
  action: string
  button: string
  of?: Portfolio
  hidden?: Readonly<Record<string, string>>
}) {
  const form = formOf(at, action)
  return (
    <Form of={form}>
      <input type="hidden" name="einmal" value={String(at.now)} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {of ? (
        <VersionField
          of={form}
          name="stand"
          version={of.version}
          stored={[
            of.name,
            of.isoCurrency,
            of.keepsCash ? 'mit Konto' : 'ohne Konto',
            of.benchmark && `Vergleich ${of.benchmark.name}`,
          ]
            .filter(Boolean)
            .join(', ')}
        />
      ) : null}
      <Field of={form} name="name" label="Name" autoComplete="off" value={of?.name ?? ''} />
      <SelectField
        of={form}
        name="waehrung"
        label="Währung"
        value={of?.isoCurrency}
        options={currencies.map((each) => ({ value: each, label: each }))}
      />
      <Choices
        of={form}
        name="konto"
        legend="Konto"
        value={of?.keepsCash ? 'ja' : 'nein'}
        options={[
          {
            value: 'nein',
            label:
              'Ohne Konto: Käufe gelten als eingezahlt, Verkäufe als ausgezahlt; Einlagen und Entnahmen zählen nicht',
          },
          { value: 'ja', label: 'Mit Konto: Käufe gehen davon ab, Einlagen füllen es' },
        ]}
      />
      <Field
        of={form}
        name="vergleich"
        label="Vergleich (wenn du magst)"
        autoComplete="off"
        value={of?.benchmark?.name ?? ''}
        hint="Index, ETF oder Aktie, etwa DAX"
      />
      {of && of.kind !== 'SAMPLE' ? (
        <Choices
          of={form}
          name="zaehlt"
          legend="Summen"
          value={of.isCounted ? 'ja' : 'nein'}
          options={[
            { value: 'ja', label: 'Zählt zu deinem Vermögen' },
            {
              value: 'nein',
              label: 'Zählt nirgends mit: nicht in Vermögen, Investments, Analyse, Erträgen und Steuern',
            },
          ]}
        />
      ) : null}
      <div className="acts">
        <button className="btn primary">{button}</button>
      </div>
    </Form>
  )
}

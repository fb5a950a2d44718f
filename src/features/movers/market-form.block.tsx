import type { ClassKey } from '#contract/asset-classes.ts'
import type { Call } from '#contract/endpoint.ts'
import { listClass, type ListRow } from '#contract/lists.ts'
import { getClassFacets, type ClassFacet } from '#features/lists/class-lists.contract.ts'
import { typedNumber, type Typed } from '#web/blocks/number-field.tsx'
import { format } from '#web/format.ts'
import { Part } from '#web/markup.tsx'
import { softly } from '#web/soft.tsx'
import type { ReactNode } from 'react'
import { usualTurnover, type MovingClass } from './movers.contract.ts'

/** What a page can be narrowed to: the members of an index, or a country. */
export interface Markets {
  indices: readonly ListRow[]
  countries: readonly ClassFacet[]
}

export interface AskedMarket {
  index?: string
  isoCountry?: string
  name: string
  /** as the address says it */
  value: string
  /** what the address asked for and is no market here */
  unknown?: string
}

const mostTurnover = 1e12
/** funds are sold in Germany wherever they live: the country of their domicile says nothing of what they hold */
const withCountries: readonly ClassKey[] = ['stocks', 'bonds']

export async function loadMarkets(call: Call, assetClass: MovingClass): Promise<Markets> {
  const [facets, indices] = await Promise.all([
    withCountries.includes(assetClass) ? softly(call(getClassFacets, { params: { assetClass } })) : undefined,
    assetClass === 'stocks'
      ? softly(
          call(listClass, { params: { assetClass: 'indices' }, query: { selection: 'withMembers', perPage: 100 } }),
        )
      : undefined,
  ])
  return { indices: indices?.list ?? [], countries: facets?.countries ?? [] }
}

/** `markt=20735` is an index, `markt=DE` a country, nothing all. */
export function askedMarket(asked: string, { indices, countries }: Markets, allLabel: string): AskedMarket {
  const index = indices.find(({ instrument }) => instrument.entityValue === asked)?.instrument
  if (index) return { index: index.entityValue, name: index.name, value: index.entityValue }
  const country = countries.find(({ key }) => key === asked.toUpperCase())
  if (country) return { isoCountry: country.key, name: country.name, value: country.key }
  return { name: allLabel, value: '', ...(asked && { unknown: asked.slice(0, 40) }) }
}

/** The least turnover of an average day; an empty field asks for none. */
export function askedTurnover(asked: string | null): Typed {
  const text = asked?.slice(0, 40) ?? format.integer(usualTurnover)
  return { text, value: text === '' ? 0 : typedNumber(text, mostTurnover, 0, 'EUR') }
}

interface MarketFormProps {
  path: string
  /** of the address, not chosen here */
  kept: readonly { name: string; value: string }[]
  market: AskedMarket
  markets: Markets
  allLabel: string
  /** absent: papers without turnover */
  turnover: Typed | undefined
  /** further fields */
  children?: ReactNode
}

/** Market and least turnover, sent by GET. */
export function MarketForm({ path, kept, market, markets, allLabel, turnover, children }: MarketFormProps) {
  return (
    <form className="acts" action={path} method="get">
      {kept.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {markets.indices.length + markets.countries.length > 0 ? (
        <Part>
          <MarketField
            chosen={market.value}
            allLabel={allLabel}
            indices={markets.indices.map(({ instrument: { entityValue, name } }) => ({ key: entityValue, name }))}
            countries={markets.countries.map(({ key, name }) => ({ key, name }))}
          />
        </Part>
      ) : null}
      {turnover ? <TurnoverField {...turnover} /> : null}
      {children}
      <button className="btn foot-of-fields">Zeigen</button>
    </form>
  )
}

interface Named {
  key: string
  name: string
}

interface MarketFieldProps {
  chosen: string
  allLabel: string
  indices: readonly Named[]
  countries: readonly Named[]
}

const MarketField = ({ chosen, allLabel, indices, countries }: MarketFieldProps) => (
  <div className="field">
    <label htmlFor="markt">Markt</label>
    <span className="input">
      <select id="markt" name="markt" defaultValue={chosen}>
        <option value="">{allLabel}</option>
        {indices.length > 0 ? <optgroup label="Indizes">{indices.map(optionOf)}</optgroup> : null}
        <optgroup label="Länder">{countries.map(optionOf)}</optgroup>
      </select>
    </span>
  </div>
)

const optionOf = ({ key, name }: Named) => (
  <option key={key} value={key}>
    {name}
  </option>
)

function TurnoverField({ text, value }: Typed) {
  const isWrong = value === undefined
  return (
    <div className="field">
      <label htmlFor="umsatz">Mindestumsatz am Tag (Mittel aus 30)</label>
      <span className={isWrong ? 'input wrong' : 'input'}>
        <input
          id="umsatz"
          className="num"
          name="umsatz"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={value === undefined ? text : format.integer(value)}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={isWrong ? 'umsatz-fehler' : undefined}
        />
        <span className="u">EUR</span>
      </span>
      {isWrong ? (
        <p className="field-message" id="umsatz-fehler" role="alert">
          Der Mindestumsatz ist eine Zahl ab 0, zum Beispiel 50.000. Gezeigt wird ab {format.integer(usualTurnover)}{' '}
          EUR.
        </p>
      ) : null}
    </div>
  )
}

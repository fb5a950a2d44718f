import { addDays, addMonths } from '#calendar/days.ts'
import { countryName } from '#contract/country.ts'
import { Failure } from '#contract/failures.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import { basketOf, etfsOf, type Theme } from '#content/themes.ts'
import { worstDrawdown } from '#figures/drawdown.ts'
import { median } from '#figures/median.ts'
import { inPercent, tidy } from '#figures/rounding.ts'
import { equalWeight, type EqualWeight } from '#market/equal-weight.ts'
import { germanTerm } from '#market/german-terms.ts'
import type { Instrument } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'
import { longHistory } from '#market/long-history.ts'
import type { Asker } from '#api/asker.ts'
import { perGeneration } from '#api/generation.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import type { Rooms } from '#api/rooms.ts'
import { listRow } from '#features/lists/rows.ts'
import { stockRatios } from '#features/lists/ratios.ts'
import { keptForAWhile, once } from '#platform/kept.ts'
import { getTheme, getThemeDevelopment, listThemes } from './themes.contract.ts'

/** nobody is made up: the texts that are shipped are samples of ours */
const author = 'Parkett-Redaktion (Beispieltext)'
/** iShares Core MSCI World */
const benchmarkIsin = 'IE00B4L5Y983'
const mostEtfs = 12
/** a share that was not traded on the first day counts with its close of the week before */
const leadDays = 7
const keptDevelopments = 50
const dayMs = 24 * 3_600_000

const sizeNames: Readonly<Record<Theme['sizes'][number], string>> = {
  mega: 'sehr groß',
  large: 'groß',
  mid: 'mittelgroß',
  small: 'klein',
  micro: 'sehr klein',
}

/** Themes as they are shipped; their baskets are chosen by rule from the universe. */
export function themeHandlers(rooms: Rooms) {
  const { themes, universe, market, calendar } = rooms
  const basketWith = perGeneration(rooms, () => once((theme: Theme) => basketOf(universe, theme)))
  const etfsWith = perGeneration(rooms, () => once((theme: Theme) => etfsOf(universe, theme)))
  /** up to a day that has ended: the histories of a basket over five years take seconds */
  const developments = perGeneration(rooms, () =>
    keptForAWhile<Awaited<ReturnType<typeof developmentOf>>>({
      forMs: dayMs,
      most: keptDevelopments,
      now: () => rooms.clock.now(),
    }),
  )
  const themeOf = (alias: string): Theme => {
    const theme = themes().find((each) => each.alias === alias)
    if (!theme) throw new Failure('THEME_UNKNOWN', { alias })
    return theme
  }
  const rowOf = (instrument: Instrument, asker: Asker) => listRow(rooms, listListing(instrument), asker)

  return [
    handle(listThemes, ({ asker, expires }) => {
      const baskets = themes().map((theme) => ({
        theme,
        rows: basketWith()(theme).map((share) => rowOf(share, asker)),
      }))
      return {
        expires,
        hint: baskets.map(({ rows }) => toCome(rows)).find(Boolean),
        list: baskets.map(({ theme, rows }) => ({ ...teaserOf(theme), ...meansOf(rows) })),
      }
    }),
    handle(getTheme, ({ params, asker, expires }) => {
      const theme = themeOf(params.alias)
      const shares = basketWith()(theme).map((share) => {
        const { cnPer, cnDivYield, marketCapitalization, isoCurrencyMarketCapitalization } = stockRatios(rooms, share)
        return {
          ...rowOf(share, asker),
          cnPer,
          cnDivYield,
          marketCapitalization,
          isoCurrencyMarketCapitalization,
        }
      })
      const etfs = etfsWith()(theme)
      return {
        ...teaserOf(theme),
        ...meansOf(shares),
        expires,
        author,
        contentItems: [...theme.items],
        rule: {
          industries: [...new Set(theme.industries.map(germanTerm))],
          countries: (theme.countries ?? []).map(countryName),
          sizes: theme.sizes.map((size) => sizeNames[size]),
          etfs: theme.etfs,
        },
        news: theme.news,
        pros: theme.pros,
        cons: theme.cons,
        sources: theme.sources,
        shares,
        etfs: etfs.slice(0, mostEtfs).map((etf) => rowOf(etf, asker)),
        totalEtfs: etfs.length,
        medianPer: medianOf(shares.map(({ cnPer }) => cnPer)),
        medianDivYieldPct: medianOf(shares.map(({ cnDivYield }) => cnDivYield)),
      }
    }),
    handle(getThemeDevelopment, async ({ params, query, expires }) => {
      const theme = themeOf(params.alias)
      // as the year of a share ends on the day of its price: on a Sunday on Friday
      const to = calendar.previousTradingDay('XETR', calendar.dayOf('XETR', market.now()))
      const key = `${theme.alias} ${query.years} ${to}`
      return { ...(await developments()(key, () => developmentOf(theme, Number(query.years), to))), expires }
    }),
  ]

  async function developmentOf(theme: Theme, years: number, to: TradingDay) {
    const at = market.now()
    const from = addMonths(to, -12 * years)
    const shares = basketWith()(theme)
    const benchmark = universe.byIsin(benchmarkIsin)
    const days = (await closesOf(benchmark ?? shares[0], from, to, at)).day
    const [basket, compared] = await Promise.all(
      [shares, benchmark ? [benchmark] : []].map(async (papers) =>
        equalWeight(await Promise.all(papers.map((paper) => closesOf(paper, addDays(from, -leadDays), to, at))), days),
      ),
    )
    return {
      day: days,
      basket: basket && lineOf(basket),
      benchmark: compared && lineOf(compared),
      benchmarkInstrument: benchmark && presentInstrument(benchmark, rooms.origin),
      missing: (basket?.missing ?? []).flatMap((place) => shares[place]?.name ?? []),
    }
  }

  async function closesOf(paper: Instrument | undefined, from: TradingDay, to: TradingDay, at: number) {
    return paper ? longHistory(market, listListing(paper).notation.id, from, to, at) : { day: [], close: [] }
  }

  function teaserOf(theme: Theme) {
    const { alias, title, claim, dated } = theme
    return { alias, title, claim, dated, members: basketWith()(theme).length }
  }
}

type Row = ReturnType<typeof listRow>

/** Means over the rows that have a figure; none of a year while only some rows have theirs yet. */
const meansOf = (rows: readonly Row[]) => ({
  performancePct: mean(rows.map(({ quote }) => quote.performancePct)),
  performance1YearPct: toCome(rows) === undefined ? mean(rows.map((row) => row.performance1YearPct)) : undefined,
})

/** Why some rows have no year yet; undefined where none waits for it. */
const toCome = (rows: readonly Row[]): string | undefined => rows.find(({ quote }) => quote.hintYear)?.quote.hintYear

function medianOf(values: readonly (number | undefined)[]): number | undefined {
  const found = median(values.filter((value) => value !== undefined))
  return found === undefined ? undefined : tidy(found, 4)
}

function mean(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? undefined : tidy(known.reduce((sum, value) => sum + value, 0) / known.length, 4)
}

function lineOf({ value }: EqualWeight) {
  const last = value.at(-1)
  if (last === undefined) return undefined
  return {
    performancePct: tidy(last - 100, 4),
    maxDrawdownPct: inPercent(worstDrawdown(value).maxDrawdown),
    value: value.map((each) => tidy(each, 4)),
  }
}

import { assetClasses } from '#contract/asset-classes.ts'
import type { Call } from '#contract/endpoint.ts'
import { folded } from '#contract/german-text.ts'
import { getEodHistory } from '#contract/history.ts'
import { searchFacets, type Instrument } from '#contract/instruments.ts'
import { getCalendarEvents, getCrossRate } from '#contract/lists.ts'
import { dayMs } from '#contract/vocabulary.ts'
import { getDerivativeFacets, parseDerivativeText } from '#features/derivatives/finder.contract.ts'
import { parseFinderText } from '#features/finder/finder.contract.ts'
import { listFigures } from '#features/help/figures.contract.ts'
import { getCrossRates } from '#features/lists/class-lists.contract.ts'
import { getDividends } from '#features/stocks/stocks.contract.ts'
import { kindOf } from '#web/blocks/kind.ts'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import { softly } from '#web/soft.tsx'
import { questionIn, type AskedQuestion } from './asked-question.ts'

/** An answer with its page, which says more. */
export interface Answer {
  text: string
  href: string
  label: string
}

/** before a day without a price, holidays among them */
const mostDaysBack = 7

/** What search answers by itself: a price of a day, an amount in another money, the next dividend, what a word means. */
export async function answersTo(asked: string, call: Call, now: number): Promise<Answer[]> {
  const question = questionIn(asked)
  const found = await Promise.all([
    closeOf(question, call, now),
    converted(question, call),
    nextDividend(question, call, now),
    nextEvent(question, call, now),
    alertFor(question, call),
    explained(question, call),
    papersFor(question, asked, call),
    finderFor(question, asked, call),
  ])
  return found.filter((answer) => answer !== undefined)
}

async function named(name: string, call: Call, entityType?: string): Promise<Instrument | undefined> {
  const found = await softly(call(searchFacets, { query: { searchValue: name, perType: 1 } }))
  const facet = entityType ? found?.facets.find(({ type }) => type === entityType) : found?.facets[0]
  if (found?.instrument && (!entityType || found.instrument.entityType === entityType)) return found.instrument
  return facet?.results[0]
}

/** `/aktien/SAP-Aktie-DE0007164600` with a tab: `/aktien/historie/SAP-Aktie-DE0007164600` */
const tabOf = (instrument: Instrument, tab: string): string => {
  const path = pathOf(instrument)
  // papers have a folder for each kind
  if (instrument.entityType === 'DERIVATIVE') return path
  const end = path.lastIndexOf('/')
  return `${path.slice(0, end)}/${tab}${path.slice(end)}`
}

async function closeOf({ close }: AskedQuestion, call: Call, now: number): Promise<Answer | undefined> {
  if (!close || Date.parse(close.day) > now) return undefined
  const instrument = await named(close.name, call)
  if (!instrument) return undefined
  const first = new Date(Date.parse(close.day) - mostDaysBack * dayMs).toISOString().slice(0, 10)
  const { entityType, entityValue } = instrument
  const history = await softly(
    call(getEodHistory, {
      params: { entityType, entityValue },
      query: { range: 'W1', startDate: first, endDate: close.day },
    }),
  )
  const last = history?.last.at(-1)
  const day = dayAt(history?.datetimeLast.at(-1))
  if (!history || last === undefined || day === undefined) return undefined
  const when =
    day === close.day ? `am ${shownDay(day)}` : `zuletzt vor dem ${shownDay(close.day)}, am ${shownDay(day)},`
  const price = [format.price(last, kindOf(instrument)), format.unit(history.displayUnit)]
    .filter(Boolean)
    .join('\u00a0')
  return {
    text:
      `${instrument.name} schloss ${when} bei ${price} ` +
      `(${history.market.name}${entityType === 'STOCK' ? ', um Splits bereinigt' : ''}).`,
    href: `${tabOf(instrument, 'historie')}?von=${day}&bis=${day}`,
    label: 'Historie',
  }
}

const shownDay = (day: string): string => format.date(`${day}T12:00:00Z`)

const dayAt = (seconds: number | undefined): string | undefined =>
  seconds === undefined ? undefined : new Date(seconds * 1000).toISOString().slice(0, 10)

async function converted({ amount: asked }: AskedQuestion, call: Call): Promise<Answer | undefined> {
  if (!asked) return undefined
  const { amount, from, to, day } = asked
  const past = day
    ? await softly(call(getCrossRate, { params: { base: from, quote: to }, query: { date: day } }))
    : undefined
  const cell = day
    ? undefined
    : (await softly(call(getCrossRates, { query: { codes: `${from},${to}` } })))?.list[0]?.rates[1]
  const rate = past?.close ?? cell?.rate
  if (rate === undefined) return undefined
  const of = past ? `, Kurs vom ${shownDay(past.date)}` : ''
  const query = new URLSearchParams({ betrag: String(amount), von: from, nach: to, ...(day && { tag: day }) })
  return {
    text:
      `${format.number(amount, 2)} ${from} sind ${format.number(amount * rate, 2)} ${to} ` +
      `(1 ${from} = ${format.number(rate, rate < 0.1 ? 6 : 4)} ${to}${of}).`,
    href: `/devisen/waehrungsrechner?${query.toString()}`,
    label: 'Währungsrechner',
  }
}

async function nextDividend({ dividend }: AskedQuestion, call: Call, now: number): Promise<Answer | undefined> {
  if (!dividend) return undefined
  const stock = await named(dividend.name, call, 'STOCK')
  if (!stock) return undefined
  const dividends = await softly(call(getDividends, { params: { entityValue: stock.entityValue } }))
  const next = dividends?.list.findLast(({ dateExDividend }) => Date.parse(dateExDividend) > now)
  if (!next) return undefined
  const { amount, isoCurrency, dateExDividend, datePayment } = next
  const sum =
    dividend.pieces === undefined
      ? ''
      : ` Für ${format.integer(dividend.pieces)} Stück sind das ${format.number(amount * dividend.pieces, 2)} ${isoCurrency} vor Steuern.`
  return {
    text:
      `${stock.name} zahlt als Nächstes ${next.estimated ? 'voraussichtlich ' : ''}${format.payment(amount)} ${isoCurrency} ` +
      `je Aktie: Ex-Tag ${shownDay(dateExDividend)}, Zahltag ${shownDay(datePayment)}${next.estimated ? ', geschätzt' : ''}.${sum}`,
    href: `${tabOf(stock, 'dividende')}${dividend.pieces ? `?stueck=${dividend.pieces}` : ''}`,
    label: 'Dividende & Termine',
  }
}

const categories = { results: 'RESULT_REPORTS', meeting: 'GENERAL_MEETING' } as const

async function nextEvent({ event }: AskedQuestion, call: Call, now: number): Promise<Answer | undefined> {
  if (!event) return undefined
  const stock = await named(event.name, call, 'STOCK')
  if (!stock) return undefined
  const { entityType, entityValue } = stock
  const dates = await softly(
    call(getCalendarEvents, {
      query: {
        entityType,
        entityValue,
        eventCategoryType: categories[event.kind],
        dateTimeStart: new Date(now).toISOString(),
      },
    }),
  )
  const [next] = dates?.list ?? []
  if (!next) return undefined
  const title = next.stocksCompanyEvent?.companyEvent.title ?? next.name
  return {
    text: `${stock.name}: ${title} am ${format.date(next.datetimeStart)}${next.estimated ? ', geschätzt' : ''}.`,
    href: tabOf(stock, 'dividende'),
    label: 'Dividende & Termine',
  }
}

async function alertFor({ alert }: AskedQuestion, call: Call): Promise<Answer | undefined> {
  const instrument = alert && (await named(alert.name, call))
  if (!alert || !instrument) return undefined
  const query = new URLSearchParams({
    wert: `${instrument.entityType}-${instrument.entityValue}`,
    [alert.side]: alert.level,
  })
  return {
    text: `Ein Alarm sagt dir, wenn ${instrument.name} ${alert.side === 'unter' ? 'unter' : 'über'} ${alert.level} kommt.`,
    href: `/alarme/neu?${query.toString()}`,
    label: 'Alarm setzen',
  }
}

/** What people call figures that stand under another name. */
const otherNames: Readonly<Record<string, string>> = {
  ter: 'laufende kosten',
  gesamtkostenquote: 'laufende kosten',
  vola: 'volatilität',
  spread: 'spanne',
  beta: 'marktsensitivität',
  'sharpe ratio': 'sharpe-quote',
  'sharpe-ratio': 'sharpe-quote',
  'kurs-gewinn-verhaeltnis': 'kgv',
}

async function explained({ figure }: AskedQuestion, call: Call): Promise<Answer | undefined> {
  if (!figure) return undefined
  const wanted = otherNames[figure] ?? figure
  const groups = (await softly(call(listFigures, { query: { text: wanted } })))?.groups ?? []
  const found = groups.flatMap(({ list }) => list).find(({ label }) => folded(label) === folded(wanted))
  return (
    found && {
      text: `${found.label}: ${found.words.replace(/\.?$/, '.')}`,
      href: `/hilfe/kennzahlen#${found.key}`,
      label: 'Kennzahlen erklärt',
    }
  )
}

async function papersFor({ isOfPapers }: AskedQuestion, asked: string, call: Call): Promise<Answer | undefined> {
  if (!isOfPapers) return undefined
  const read = await softly(call(parseDerivativeText, { query: { text: asked } }))
  // one filter is a kind or a direction alone, as names of papers have it
  if (!read || read.filters.length < 3) return undefined
  const filters = Object.fromEntries(read.filters.map(({ parameter, value }) => [parameter, value]))
  const found = await softly(
    call(getDerivativeFacets, { query: { entitySubType: 'KNOCKOUT_CERTIFICATE', ...filters } }),
  )
  if (!found || found.total === 0) return undefined
  return {
    text: `${format.counted(found.total, 'Papier passt', 'Papiere passen')} zu dieser Frage.`,
    href: `/derivate/finder?${new URLSearchParams({ frage: asked }).toString()}`,
    label: 'Im Derivate-Finder ansehen',
  }
}

const finderTitles = { stocks: 'Aktien-Finder', funds: 'Fonds-Finder', etfs: 'ETF-Finder', bonds: 'Anleihen-Finder' }

async function finderFor({ finder }: AskedQuestion, asked: string, call: Call): Promise<Answer | undefined> {
  if (!finder) return undefined
  const read = await softly(call(parseFinderText, { params: { assetClass: finder }, query: { text: asked } }))
  if (!read || read.filters.length === 0 || read.error) return undefined
  const label = finderTitles[finder]
  return {
    text: `Der ${label} sucht danach mit ${format.counted(read.filters.length, 'Filter', 'Filtern')}.`,
    href: `${assetClasses.get(finder).path}/finder?${new URLSearchParams({ frage: asked }).toString()}`,
    label: 'Dort ansehen',
  }
}

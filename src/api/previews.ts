import { keptForAWhile } from '#platform/kept.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { addMonths } from '#calendar/days.ts'
import { Failure } from '#contract/failures.ts'
import { performanceOf } from '#contract/performance.ts'
import { berlinTime } from '#contract/berlin.ts'
import { dayText, germanDay, minuteText, percentText, priceText, printed } from '#contract/number-format.ts'
import { turboWarning } from '#contract/risk.ts'
import { instrumentAt } from '#market/addresses.ts'
import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import type { DailyBars } from '#market/market.ts'
import { displayType } from './present-instrument.ts'
import { presentMarket } from './present-quote.ts'
import { unitsOf } from '#market/price-units.ts'
import { chartCard, height, titleCard, width } from './previews/cards.ts'
import { drawPng, type Element } from './previews/picture.ts'
import type { Rooms } from './rooms.ts'

const keptMs = 15 * 60_000
const mostKept = 200
/** Pictures that may wait for their turn; each takes some hundred milliseconds. */
const mostWaiting = 40
const classFolders = [
  'aktien',
  'index',
  'etf',
  'fonds',
  'anleihen',
  'devisen',
  'kryptowaehrungen',
  'rohstoffe',
  'futures',
  'derivate',
]

const products: Readonly<Record<string, readonly [string, string]>> = {
  parkett: ['Parkett', 'Kurse, Nachrichten und Depots für private Anleger. Offen, schnell, ehrlich bei jeder Zahl.'],
  basic: ['Parkett Basic', 'Realtime-Kurse für deutsche Indizes und Frankfurt.'],
  plus: ['Parkett Plus', 'Xetra in Echtzeit, Premium-Artikel, Depotanalyse und Ertragskalender.'],
  pro: ['Parkett Pro', 'Das Orderbuch von Xetra mit zehn Ebenen.'],
  pur: ['Parkett Pur', 'Parkett ohne Werbung.'],
}

/** Link previews, 1200 × 630: `/og/{product}.png` at the root, charts below `/api/og`. Pictures are kept a quarter of an hour. */
export function createPreviews(rooms: Rooms) {
  const kept = keptForAWhile<Buffer>({ forMs: keptMs, most: mostKept, now: Date.now })

  /** One drawing at a time: a picture takes some hundred milliseconds of a core. */
  let queue: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const picture = (key: string, element: () => Element): Promise<Buffer> =>
    kept(key, () => {
      if (waiting >= mostWaiting) throw new Failure('UNAVAILABLE', {}, 'Too many pictures are being drawn')
      waiting++
      const png = queue.then(() => drawPng(element(), width, height))
      queue = png.catch(() => {}).then(() => void waiting--)
      return png
    })

  const send = async (reply: FastifyReply, png: Promise<Buffer>) =>
    reply
      .type('image/png')
      .header('cache-control', 'public, max-age=900')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(await png)

  const ofInstrument = (instrument: Instrument | undefined): Promise<Buffer> => {
    if (!instrument) throw new Failure('INSTRUMENT_UNKNOWN', {}, 'No instrument has this address')
    return picture(instrument.key, () => instrumentCard(rooms, instrument))
  }

  return {
    /** below `/api` */
    mountApi(api: FastifyInstance): void {
      api.get<{ Params: { isin: string } }>('/og/chart/:isin.png', async ({ params }, reply) =>
        send(reply, ofInstrument(rooms.universe.byIsin(params.isin.toUpperCase()))),
      )
      api.get<{ Params: { slug: string } }>('/og/:slug.png', async ({ params }, reply) => {
        const found = classFolders.map((folder) => instrumentAt(rooms.universe, folder, params.slug)).find(Boolean)
        return send(reply, ofInstrument(found))
      })
    },
    /** at the root */
    mountRoot(server: FastifyInstance): void {
      server.get<{ Params: { product: string } }>('/og/:product.png', async ({ params }, reply) => {
        const words = Object.hasOwn(products, params.product) ? products[params.product] : undefined
        if (!words) throw new Failure('NOT_FOUND', {}, 'There is no such picture')
        return send(
          reply,
          picture(`product:${params.product}`, () => titleCard(...words)),
        )
      })
    },
  }
}

function instrumentCard(rooms: Rooms, instrument: Instrument): Element {
  const listing = mainListing(instrument)
  const { id, isoCurrency } = listing.notation
  const { last, lastAt, previousClose, shownAt, throughZero } = rooms.market.quote(id, 'DLY')
  const today = rooms.calendar.dayOf('XETR', shownAt)
  const bars = rooms.market.daily(id, addMonths(today, -12), today, shownAt)
  const pct = performanceOf(last, previousClose, throughZero)?.percent
  return chartCard({
    name: instrument.name,
    kind: [displayType(instrument), instrument.isin].filter(Boolean).join(' · '),
    price:
      last === undefined
        ? '–'
        : `${priceText(last, instrument, { typography: printed })} ${unitsOf(instrument, isoCurrency).displayUnit}`,
    change: pct === undefined ? '' : (percentText(pct, { signed: true, typography: printed }) ?? ''),
    direction: Math.sign(Math.round((pct ?? 0) * 100)) as -1 | 0 | 1,
    source:
      lastAt === undefined
        ? ''
        : `${presentMarket(listing).name}, ${dayText(berlinTime(lastAt))}, ${minuteText(berlinTime(lastAt))}`,
    closes: bars.close,
    caption: `${germanDay(bars.day[0] ?? today)} bis ${germanDay(bars.day.at(-1) ?? today)} · ${sourcesOf(bars)}`,
    warning: instrument.entitySubType === 'KNOCKOUT_CERTIFICATE' ? turboWarning : undefined,
  })
}

/** Who the closes are from: „EZB, simuliert“ */
const sourcesOf = ({ sources }: Pick<DailyBars, 'sources'>): string =>
  [...new Set(sources.map(({ source }) => (source === 'simulated' ? 'simuliert' : source)))].join(', ')

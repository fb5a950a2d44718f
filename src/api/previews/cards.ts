import { box, image, type Element } from './picture.ts'

export const width = 1200
export const height = 630

const ink = '#12181B'
const quiet = '#626D73'
const up = '#00735C'
const down = '#C2290F'
const paper = '#FFFFFF'
const inlay = ['#D99A3D', '#B77C25', '#E2AC5A', '#C98B33']

const chartWidth = 1104
const chartHeight = 270
/** with a warning below */
const warnedHeight = 190

export interface ChartCard {
  name: string
  kind: string
  price: string
  change: string
  direction: -1 | 0 | 1
  /** where and when the price is from */
  source: string
  /** closes, oldest first */
  closes: readonly number[]
  caption: string
  /** what must be said of such a paper */
  warning?: string | undefined
}

/** An instrument: name, price, change and the line of up to a year. */
export const chartCard = ({
  name,
  kind,
  price,
  change,
  direction,
  source,
  closes,
  caption,
  warning,
}: ChartCard): Element => {
  const tall = warning ? warnedHeight : chartHeight
  return frame(
    box(
      { justifyContent: 'space-between', alignItems: 'flex-start' },
      box(
        { flexDirection: 'column', maxWidth: 720 },
        box({ fontSize: name.length > 34 ? 44 : 60, fontWeight: 600, lineHeight: 1.15 }, shortened(name, 64)),
        box({ fontSize: 28, color: quiet, marginTop: 6 }, kind),
      ),
      box(
        { flexDirection: 'column', alignItems: 'flex-end' },
        box({ fontSize: 52, fontWeight: 600 }, price),
        box(
          { fontSize: 34, fontWeight: 600, color: direction === 0 ? quiet : direction > 0 ? up : down, marginTop: 4 },
          change,
        ),
        box({ fontSize: 24, color: quiet, marginTop: 4 }, source),
      ),
    ),
    closes.length > 1
      ? image(lineChart(closes, tall), chartWidth, tall)
      : box({ height: tall, alignItems: 'center', color: quiet, fontSize: 28 }, 'Noch keine Kurshistorie'),
    ...(warning
      ? [
          box(
            { fontSize: 24, fontWeight: 600, lineHeight: 1.3, borderLeft: `6px solid ${inlay[0]}`, paddingLeft: 18 },
            warning,
          ),
        ]
      : []),
    box(
      { justifyContent: 'space-between', fontSize: 24, color: quiet },
      box({}, caption),
      box({ color: ink, fontWeight: 600 }, 'Parkett'),
    ),
  )
}

/** A page without a chart: a title and a sentence. */
export const titleCard = (title: string, sentence: string): Element =>
  frame(
    box(
      { flexDirection: 'column', justifyContent: 'center', flexGrow: 1 },
      box({ fontSize: 92, fontWeight: 600 }, title),
      box({ fontSize: 38, color: quiet, marginTop: 16, maxWidth: 980, lineHeight: 1.3 }, sentence),
    ),
  )

const frame = (...children: Element[]): Element =>
  box(
    { width, height, flexDirection: 'column', backgroundColor: paper, color: ink, fontFamily: 'Plex' },
    box(
      { flexDirection: 'column', justifyContent: 'space-between', flexGrow: 1, padding: '44px 48px 30px' },
      ...children,
    ),
    box(
      { height: 18 },
      ...Array.from({ length: 24 }, (_, i) =>
        box({ flexGrow: 1, backgroundColor: inlay[i % inlay.length] ?? inlay[0] ?? '' }),
      ),
    ),
  )

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text)

/** An SVG of numbers only. In ink, as charts are: the colours belong to the change of the day, and this is a year. */
function lineChart(closes: readonly number[], tall: number): Buffer {
  const low = Math.min(...closes)
  const high = Math.max(...closes)
  const span = high - low || 1
  const point = (close: number, i: number) =>
    `${((i / (closes.length - 1)) * chartWidth).toFixed(1)} ${(tall - 8 - ((close - low) / span) * (tall - 16)).toFixed(1)}`
  const line = closes.map(point).join('L')
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${chartWidth}" height="${tall}">` +
    `<path d="M${line}L${chartWidth} ${tall}L0 ${tall}Z" fill="${ink}" fill-opacity="0.06"/>` +
    `<path d="M${line}" fill="none" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/></svg>`
  return Buffer.from(svg)
}

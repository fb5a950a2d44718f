/** Lighthouse on a phone, all four categories, median of several runs. */
import { chromium } from 'playwright-core'

const pages = [
  '/',
  '/aktien/SAP-Aktie-DE0007164600',
  '/index/DAX-Index-20735',
  '/suche/SAP',
  '/boersen',
  '/realtime/DAX',
  '/aktien/finder',
  '/derivate/finder/Knock-Outs-auf-DAX',
  '/aktien/top-flop',
  '/devisen/waehrungsrechner',
]
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const port = 9333
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--remote-debugging-port=${port}`,
]

interface Result {
  lhr: {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, { score: number | null; numericValue?: number; title: string }>
    /** why a run came to nothing, such as NO_FCP */
    runtimeError?: { code: string }
  }
}
type Lighthouse = (url: string, flags: object) => Promise<Result>

/** One line a page: the four scores, largest paint and shift, and what cost points. */
export async function lighthouseScores(origin: string, runs: number): Promise<string[]> {
  const specifier = new URL('./node_modules/lighthouse/core/index.js', import.meta.url).href
  const { default: lighthouse } = (await import(specifier)) as { default: Lighthouse }
  const lines: string[] = []
  for (const path of pages) {
    const results: Result['lhr'][] = []
    for (let run = 0; run < runs; run++) {
      const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: flags,
      })
      results.push(
        (await lighthouse(origin + path, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] }))
          .lhr,
      )
      await browser.close()
    }
    const middle = (of: (result: Result['lhr']) => number) =>
      results.map(of).toSorted((a, b) => a - b)[runs >> 1] ?? Number.NaN
    const scores = categories.map(
      (id) => `${id} ${Math.round(100 * middle(({ categories: all }) => all[id]?.score ?? 0))}`,
    )
    const figure = (id: string) => middle(({ audits }) => audits[id]?.numericValue ?? Number.NaN)
    const failed = results.flatMap(({ runtimeError }) => (runtimeError ? [runtimeError.code] : []))
    const last = results.at(-1)
    const lost = last
      ? categories.flatMap(
          (id) =>
            last.categories[id]?.auditRefs
              .filter((audit) => audit.weight > 0 && (last.audits[audit.id]?.score ?? 1) < 0.9)
              .map((audit) => audit.id) ?? [],
        )
      : []
    lines.push(
      [
        `${path}: ${scores.join(', ')}`,
        `LCP ${(figure('largest-contentful-paint') / 1000).toFixed(1)} s, ` +
          `TBT ${figure('total-blocking-time').toFixed(0)} ms, CLS ${figure('cumulative-layout-shift').toFixed(3)}`,
        ...(lost.length > 0 ? [`points lost: ${[...new Set(lost)].join(', ')}`] : []),
        ...(failed.length > 0 ? [`runs that came to nothing: ${failed.join(', ')}`] : []),
      ].join('; '),
    )
  }
  return lines
}

import type { ReplyOf } from '#contract/endpoint.ts'
import type { getTopAssets, Quote, TopAsset } from '#contract/quotes.ts'
import { kindOf } from '#web/blocks/kind.ts'
import { getJson } from '#web/client/api.ts'
import { find, make } from '#web/client/dom.ts'
import { direction, format } from '#web/format.ts'
import { whenVisible } from '#web/islands/wake.ts'
import { kindWords } from '#web/live/kind-words.ts'
import { pathOf } from '#web/navigation.ts'

const delayMs = 200
const address: `${(typeof getTopAssets)['path']}?${string}` =
  '/v1/main/top_asset_list?device=DESKTOP&application=WEBSITE'

/** Fills the seven tiles once the bar is seen, where the page came without prices. Without an answer they stay links. */
export function fillAssetBar(): void {
  const bar = find('[data-asset-bar=""]')
  if (bar) whenVisible(bar, () => setTimeout(() => void load(bar), delayMs), '0px')
}

async function load(bar: HTMLElement): Promise<void> {
  try {
    const { list } = await getJson<ReplyOf<typeof getTopAssets>>(address)
    bar.replaceChildren(...list.map(tile))
    document.dispatchEvent(new CustomEvent('parkett:cells'))
  } catch {
    bar.dataset['failed'] = ''
  }
}

const indicated = ({ market }: Quote): (Node | string)[] =>
  market.codeMarket === '@_IND' ? [' · ', make('abbr', { title: 'Indikation' }, 'Ind.')] : []

function tile({ instrument, shortName, quote }: TopAsset): HTMLElement {
  const kind = kindOf(instrument)
  const cell = (name: string, field: string, ...content: (Node | string)[]) =>
    make(
      'span',
      {
        class: name,
        'data-live': String(quote.market.idNotation),
        'data-field': field,
        'data-kind': kindWords(instrument),
      },
      ...content,
    )
  return make(
    'li',
    {},
    make(
      'a',
      { href: pathOf(instrument) },
      make('span', { class: 'n' }, shortName, ...indicated(quote)),
      cell('p', 'last', format.price(quote.last, kind)),
      cell(`c ${direction(quote.performancePct)}`, 'performancePct', format.changePercent(quote.performancePct)),
    ),
  )
}

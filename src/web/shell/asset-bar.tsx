import type { TopAsset } from '#contract/quotes.ts'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { direction, format } from '#web/format.ts'
import { bytesOf } from '#web/markup.tsx'
import { pathOf } from '#web/navigation.ts'
import { Sign } from '#web/shell/icons.tsx'

const names = ['DAX', 'MDAX', 'EURO STOXX 50', 'Dow Jones', 'Gold', 'EUR/USD', 'Bitcoin']

/** Seven tiles; without prices they have their final size, and the client fills them once the bar is visible. */
export function AssetBar({ name, assets }: { name: string; assets: readonly TopAsset[] }) {
  return (
    <div className="abar">
      <div className="wrap">
        <a className="wordmark" href="/">
          <Sign />
          <span>{name}</span>
        </a>
        <ul aria-label="Wichtige Werte, simulierte Kurse" data-asset-bar={assets.length > 0 ? 'priced' : ''}>
          {assets.length > 0
            ? assets.map((asset) => <Tile key={asset.shortName} {...asset} />)
            : names.map((asset) => <EmptyTile key={asset} name={asset} />)}
        </ul>
      </div>
    </div>
  )
}

function Tile({ instrument, shortName, quote }: TopAsset) {
  const kind = kindOf(instrument)
  return (
    <li>
      <a href={pathOf(instrument)}>
        <span className="n">
          {shortName}
          {isIndicated(quote) ? (
            <>
              {' · '}
              <abbr title="Indikation">Ind.</abbr>
            </>
          ) : null}
        </span>
        <span className="p" {...live(quote, 'last')}>
          {format.price(quote.last, kind)}
        </span>
        <span className={`c ${direction(quote.performancePct)}`} {...live(quote, 'performancePct')}>
          {format.changePercent(quote.performancePct)}
        </span>
      </a>
    </li>
  )
}

/** While the venue of an index rests the bar shows its indication, which its page does not. */
const isIndicated = ({ market }: TopAsset['quote']): boolean => market.codeMarket === '@_IND'

const EmptyTile = ({ name }: { name: string }) => (
  <li>
    <a href={`/suche?q=${encodeURIComponent(name)}`}>
      <span className="n">{name}</span>
      <span className="p" />
      <span className="c" />
    </a>
  </li>
)

let written: { name: string; quotes: readonly TopAsset['quote'][]; markup: Buffer } | undefined

/** The bar is the same on every page until a price changes, so it is written once for each state. */
export function assetBarMarkup(name: string, assets: readonly TopAsset[]): Buffer {
  const same =
    written?.name === name &&
    written.quotes.length === assets.length &&
    assets.every(({ quote }, i) => quote === written?.quotes[i])
  if (written && same) return written.markup
  const markup = bytesOf(<AssetBar name={name} assets={assets} />, { ids: 'bar-' })
  written = { name, quotes: assets.map(({ quote }) => quote), markup }
  return markup
}

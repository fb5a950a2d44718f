import { bytesOf } from '#web/markup.tsx'
import { Sign } from '#web/shell/icons.tsx'

const names = ['DAX', 'MDAX', 'EURO STOXX 50', 'Dow Jones', 'Gold', 'EUR/USD', 'Bitcoin']

/** Seven tiles of their final size; the client fills in the prices once the bar is visible. */
export function AssetBar({ name }: { name: string }) {
  return (
    <div className="abar">
      <div className="wrap">
        <a className="wordmark" href="/">
          <Sign />
          <span>{name}</span>
        </a>
        <ul aria-label="Wichtige Werte, simulierte Kurse" data-asset-bar="">
          {names.map((asset) => (
            <li key={asset}>
              <a href={`/suche?q=${encodeURIComponent(asset)}`}>
                <span className="n">{asset}</span>
                <span className="p" />
                <span className="c" />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** by name of the portal, of which a process has one */
const written = new Map<string, Buffer>()

/** The bar is the same on every page, so it is written once. */
export function assetBarMarkup(name: string): Buffer {
  const known = written.get(name)
  if (known) return known
  const markup = bytesOf(<AssetBar name={name} />, { ids: 'bar-' })
  written.set(name, markup)
  return markup
}

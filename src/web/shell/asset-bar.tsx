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

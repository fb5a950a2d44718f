import { page } from '#web/page.tsx'
import { Sign } from '#web/shell/icons.tsx'

/** Shown in place of every page during maintenance. */
export const route = page({
  path: '/maintenance',
  widthClass: 'md',
  assetBar: false,
  head: () => ({ title: 'Wartung', noIndex: true }),
  Page: ({ at }) => {
    const { maintenance, name } = at.settings
    return (
      <section className="board">
        <div className="notice">
          <Sign size={40} />
          <h1>{maintenance ? `${name} wird gerade gewartet` : 'Keine Wartung'}</h1>
          <p>
            {maintenance
              ? `Kurse und Seiten sind in Kürze wieder da.${maintenance.until ? ` Voraussichtliches Ende: ${maintenance.until}.` : ''}`
              : `${name} läuft. Hier steht sonst, wenn wir am Haus arbeiten.`}
          </p>
          <a className="btn" href="/">
            Startseite laden
          </a>
        </div>
      </section>
    )
  },
})

import { Icon } from '#web/shell/icons.tsx'
import { closes } from '#web/shell/pill.tsx'

/** Layers every page carries: messages, the question with Nein and Ja, and the privacy manager. */
export function Layers() {
  return (
    <>
      <div className="toasts" data-toasts="" popover="manual" role="status" aria-live="polite" />
      <dialog id="frage" className="question" aria-labelledby="frage-titel">
        <form method="dialog">
          <h2 id="frage-titel" data-question-title="">
            Bist du sicher?
          </h2>
          <p data-question-text="" />
          <div className="acts">
            <button className="btn" value="nein">
              Nein
            </button>
            <button className="btn primary" value="ja">
              Ja
            </button>
          </div>
        </form>
      </dialog>
      <PrivacyManager />
    </>
  )
}

function PrivacyManager() {
  return (
    <dialog id="privatsphaere" className="privacy" aria-labelledby="privatsphaere-titel" closedby="any">
      <header>
        <h2 id="privatsphaere-titel">Privatsphäre-Einstellungen</h2>
        <button type="button" className="btn ghost square" title="Schließen" {...closes('privatsphaere')}>
          <Icon name="close" />
          <span className="vh">Schließen</span>
        </button>
      </header>
      <section>
        <h3>Notwendig</h3>
        <p>
          Auf deinem Gerät liegt nur, was du selbst bestellst: das Aussehen (dark, farbe, dichte), deine Anmeldung
          (session) und ein zufälliger Schlüssel für gespeicherte Einstellungen (guest). Dafür braucht es keine
          Einwilligung.
        </p>
      </section>
      <section>
        <h3>Werbung und Messung durch Dritte</h3>
        <p>Beides ist hier ausgeschaltet. Es gibt nichts, in das du einwilligen müsstest.</p>
      </section>
      <footer>
        <button type="button" className="btn" data-forget="">
          Einstellungen löschen
        </button>
        <button type="button" className="btn" {...closes('privatsphaere')}>
          Schließen
        </button>
      </footer>
    </dialog>
  )
}

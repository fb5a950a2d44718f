import { Island } from '#web/islands/place.tsx'
import privacy from '#web/shell/privacy.island.tsx'

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
      <Island of={privacy} when="used" props={{}} />
    </dialog>
  )
}

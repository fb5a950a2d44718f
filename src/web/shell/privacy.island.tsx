import { forgetHeard } from '#web/client/listening.ts'
import { useSyncExternalStore } from 'react'
import { ask, toast } from '#web/client/layers.ts'
import { forgetLooks, looksChanged, setLook } from '#web/client/looks.ts'
import { on } from '#web/islands/hooks.ts'
import { island } from '#web/islands/island.ts'
import { type Look, looksOf } from '#web/looks.ts'
import { Icon } from '#web/shell/icons.tsx'
import { closes } from '#web/shell/opens.ts'

/** What this browser keeps, in words. */
const kept: readonly { look: Look; label: string; words: Readonly<Record<string, string>> }[] = [
  { look: 'theme', label: 'Aussehen', words: { light: 'hell', dark: 'dunkel' } },
  { look: 'farbe', label: 'Kursfarben', words: { 'blau-orange': 'Blau und Orange' } },
  { look: 'dichte', label: 'Dichte der Tabellen', words: { kompakt: 'kompakt', luftig: 'luftig' } },
]

/** What lies on this device and why. Awake it says what that is right now, and takes back one thing or all. */
function Privacy() {
  const cookies = useSyncExternalStore(
    (changed) => on(document, looksChanged, changed),
    () => document.cookie,
    () => '',
  )
  const looks = looksOf(parsed(cookies))
  const stored = kept.flatMap(({ look, label, words }) => {
    const word = looks[look]
    return word === undefined ? [] : [{ look, label, word: words[word] ?? word }]
  })
  const forget = async () => {
    if (
      !(await ask(
        'Einstellungen löschen?',
        'Aussehen, Kursfarben und Dichte gelten dann wieder wie am Anfang, und keine Folge gilt als gehört.',
      ))
    )
      return
    forgetLooks()
    forgetHeard()
    toast('Einstellungen gelöscht.')
  }
  return (
    <>
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
          (session, login, products, impersonation), ein Zeichen, dass du dich hier schon angemeldet hast (device), ein
          zufälliger Schlüssel für gespeicherte Einstellungen (guest), deine letzten Suchen, wie weit du Folgen gehört
          hast und ob du die Kurse angehalten hast. Dafür braucht es keine Einwilligung.
        </p>
        {stored.length > 0 ? (
          <ul className="kept" aria-label="Auf diesem Gerät gespeichert">
            {stored.map(({ look, label, word }) => (
              <li key={look}>
                <span>
                  {label}: <b>{word}</b>
                </span>
                <button
                  type="button"
                  className="link"
                  aria-label={`${label} löschen`}
                  onClick={() => setLook(look, '')}
                >
                  Löschen
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      <section>
        <h3>Werbung und Messung durch Dritte</h3>
        <p>Beides ist hier ausgeschaltet. Es gibt nichts, in das du einwilligen müsstest.</p>
      </section>
      <footer>
        <button type="button" className="btn scripted" onClick={() => void forget()}>
          Einstellungen löschen
        </button>
        <button type="button" className="btn" {...closes('privatsphaere')}>
          Schließen
        </button>
      </footer>
    </>
  )
}

export default island('privacy', Privacy)

/** Those that scripts may read. */
const parsed = (cookies: string): Record<string, string> =>
  Object.fromEntries(
    cookies.split('; ').flatMap((pair) => {
      const at = pair.indexOf('=')
      return at < 0 ? [] : [[pair.slice(0, at), pair.slice(at + 1)]]
    }),
  )

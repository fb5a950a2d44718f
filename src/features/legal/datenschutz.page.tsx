import { Facts, legalPage } from '#features/legal/legal-page.block.tsx'

const forumPath = '/whitelabels/forum2'

export const route = legalPage({
  path: '/datenschutz',
  title: 'Datenschutz',
  footer: 'Rechtliches',
  Text: ({ at, operator }) => (
    <>
      <h2>Wer verantwortlich ist</h2>
      <Facts
        facts={[
          { label: 'Verantwortlicher', value: operator.name },
          { label: 'Kontakt', value: operator.email },
        ]}
      />
      <h2>Was auf deinem Gerät gespeichert wird</h2>
      <p>Nur was für den Dienst nötig ist, den du verlangst. Einer Einwilligung bedarf es dafür nicht.</p>
      <ul>
        <li>
          <b>dark</b>: ob du die helle oder die dunkle Ansicht gewählt hast.
        </li>
        <li>
          <b>farbe</b>, <b>dichte</b>: Kursfarben und Zeilenhöhe, wenn du sie änderst.
        </li>
        <li>
          <b>session</b>: deine Anmeldung, sobald es eine gibt, 30 Tage oder bis du dich abmeldest.
        </li>
        <li>
          <b>login</b>, <b>products</b>, <b>impersonation</b>: dass du angemeldet bist, mit welchen Produkten, und ob
          der Betreiber dein Konto ansieht. Sieben Tage oder bis zur Abmeldung, damit offene Seiten merken, dass du dich
          anderswo abgemeldet hast.
        </li>
        <li>
          <b>device</b>: ein zufälliges Wort mit einer Prüfsumme, an der nur wir erkennen, dass du dich in diesem
          Browser schon einmal angemeldet hast; eine Anmeldung auf einem neuen Gerät wird so vermerkt. Ein Jahr, auch
          nach der Abmeldung.
        </li>
        <li>
          <b>guest</b>: ein zufälliger Schlüssel, unter dem wir Einstellungen für dich ablegen, sobald du die erste
          speicherst.
        </li>
        <li>
          <b>parkett.suche</b>: was du zuletzt aus der Suche geöffnet hast. Es bleibt in diesem Browser, bis du dort den
          Verlauf löschst.
        </li>
        <li>
          <b>parkett.gehoert</b>, <b>parkett.kurse</b>: wie weit du Folgen gehört hast und ob du die Kurse angehalten
          hast. Beides bleibt in diesem Browser; das Gehörte löschst du unter „Privatsphäre-Einstellungen“.
        </li>
        <li>
          <b>parkett.laeuft</b>, <b>parkett.listen</b>, <b>parkett.listen.alle</b>: welche Folge gerade läuft und welche
          Listen die Suche dir nennen kann. Sie liegen im offenen Tab und gehen mit ihm.
        </li>
        <li>
          <b>offline-1</b>: die Seite, die erscheint, wenn du keine Verbindung hast. Was du gelesen hast, liegt dort
          nicht.
        </li>
      </ul>
      <h2>Was der Server festhält</h2>
      <p>
        Geht etwas schief: Zeitpunkt, Art und Fehler der Anfrage mit einer zufälligen Nummer. Deine Netzadresse steht
        nicht dabei; sie wird nur im Arbeitsspeicher mitgezählt, damit niemand die Seite überlastet.
      </p>
      <p>
        Für „Meistgesucht“ und „Meistgelesen“: je Wertpapier oder Artikel und Tag die Zahl der Leser. Damit keiner
        doppelt zählt, vergleichen wir Netzadressen innerhalb eines Tages, im Arbeitsspeicher und als Prüfsummen, deren
        Schlüssel nie gespeichert wird. Gespeichert wird allein die Zahl.
      </p>
      <p>
        Für den <a href="/newsletter">Newsletter</a>: deine Adresse, der gewählte Rhythmus und wann du bestellt und
        bestätigt hast. Ob du ihn öffnest, messen wir nicht. Bestellst du ihn ab, wird die Adresse gelöscht.
      </p>
      <p>
        Für dein Konto: deine E-Mail-Adresse, dein Passwort als Prüfwert, wann und mit welchem Browser du dich
        angemeldet hast, und was du hier anlegst. Unter <a href="/einstellungen/datenschutz">Einstellungen</a> nimmst du
        alles in einer Datei mit. Von <a href="/einstellungen/api">API-Schlüsseln</a> zählen wir 30 Tage lang, wie oft
        sie am Tag fragen. Löschst du dein Konto, ist es nach 14 Tagen fort, bis auf Rechnungen, die wir aufbewahren
        müssen.
      </p>
      {at.links.some(({ path }) => path === forumPath) ? (
        <p>
          Für das <a href={forumPath}>Forum</a>: dein Name dort, deine Beiträge mit früheren Fassungen, Nachrichten an
          andere und was gemeldet und entschieden wurde. Beiträge kann jeder lesen, deine E-Mail-Adresse nicht. Löschst
          du dein Konto, bleiben deine Beiträge unter „Gelöschtes Konto“ lesbar, wenn du sie nicht vorher löschst.
        </p>
      ) : null}
      {at.settings.leakedPasswords?.service === undefined ? null : (
        <p>
          Wählst du ein Passwort, fragt unser Server bei {at.settings.leakedPasswords.service}, welche Passwörter aus
          bekannten Datenlecks denselben Anfang des Prüfwerts haben: Dorthin gehen fünf Zeichen eines Prüfwerts (SHA-1),
          nichts von dir und nicht das Passwort.
        </p>
      )}
      <p>
        Werbung, Messung durch Dritte und {at.settings.leakedPasswords?.service === undefined ? '' : 'andere '}Dienste
        Dritter sind ausgeschaltet.
      </p>
      <h2>Deine Rechte</h2>
      <p>
        Du kannst Auskunft, Berichtigung, Löschung, Einschränkung und Herausgabe deiner Daten verlangen, der
        Verarbeitung widersprechen und dich bei einer Aufsichtsbehörde beschweren.
      </p>
    </>
  ),
})

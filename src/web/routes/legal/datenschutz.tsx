import { Fact, legalPage } from '#web/routes/legal/legal-page.tsx'

export const route = legalPage({
  path: '/datenschutz',
  title: 'Datenschutz',
  footer: 'Rechtliches',
  Text: ({ operator }) => (
    <>
      <h2>Wer verantwortlich ist</h2>
      <Fact label="Verantwortlicher">{operator.name}</Fact>
      <Fact label="Kontakt">{operator.email}</Fact>
      <h2>Was auf deinem Gerät gespeichert wird</h2>
      <p>Nur was für den Dienst nötig ist, den du verlangst. Einer Einwilligung bedarf es dafür nicht.</p>
      <ul>
        <li><b>dark</b>: ob du die helle oder die dunkle Ansicht gewählt hast.</li>
        <li><b>farbe</b>, <b>dichte</b>: Kursfarben und Zeilenhöhe, wenn du sie änderst.</li>
        <li><b>session</b>: deine Anmeldung, sobald es eine gibt.</li>
        <li><b>guest</b>: ein zufälliger Schlüssel, unter dem wir Einstellungen für dich ablegen, sobald du die erste speicherst.</li>
      </ul>
      <h2>Was der Server festhält</h2>
      <p>Zeitpunkt, Adresse der Seite, Antwort und Dauer jeder Anfrage, um Fehler zu finden. Werbung, Messung und Dienste Dritter sind ausgeschaltet.</p>
      <h2>Deine Rechte</h2>
      <p>Du kannst Auskunft, Berichtigung, Löschung, Einschränkung und Herausgabe deiner Daten verlangen, der Verarbeitung widersprechen und dich bei einer Aufsichtsbehörde beschweren.</p>
    </>
  ),
})

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
      <h2>Was auf Ihrem Gerät gespeichert wird</h2>
      <p>Nur was für den Dienst nötig ist, den Sie verlangen. Einer Einwilligung bedarf es dafür nicht.</p>
      <ul>
        <li><b>dark</b>: ob Sie die helle oder die dunkle Ansicht gewählt haben.</li>
        <li><b>farbe</b>, <b>dichte</b>: Kursfarben und Zeilenhöhe, wenn Sie sie ändern.</li>
        <li><b>session</b>: Ihre Anmeldung, sobald es eine gibt.</li>
        <li><b>guest</b>: ein zufälliger Schlüssel, unter dem wir Einstellungen für Sie ablegen, sobald Sie die erste speichern.</li>
      </ul>
      <h2>Was der Server festhält</h2>
      <p>Zeitpunkt, Adresse der Seite, Antwort und Dauer jeder Anfrage, um Fehler zu finden. Werbung, Messung und Dienste Dritter sind ausgeschaltet.</p>
      <h2>Ihre Rechte</h2>
      <p>Sie können Auskunft, Berichtigung, Löschung, Einschränkung und Herausgabe Ihrer Daten verlangen, der Verarbeitung widersprechen und sich bei einer Aufsichtsbehörde beschweren.</p>
    </>
  ),
})

import { Facts, legalPage } from '#features/legal/legal-page.block.tsx'

export const agb = legalPage({
  path: '/agb',
  title: 'Allgemeine Geschäftsbedingungen',
  label: 'AGB',
  footer: 'Vertrag',
  Text: ({ operator }) => (
    <>
      <p>
        Auf dieser Seite werden zurzeit keine kostenpflichtigen Verträge geschlossen. Bedingungen für solche Verträge
        stehen hier, sobald es sie gibt.
      </p>
      <Facts facts={[{ label: 'Betreiber', value: operator.name }]} />
    </>
  ),
})

export const nutzungsbedingungen = legalPage({
  path: '/nutzungsbedingungen',
  title: 'Nutzungsbedingungen',
  footer: 'Vertrag',
  Text: ({ at }) => (
    <>
      <p>
        {at.settings.name} zeigt Kurse, Kennzahlen und Auswertungen zur Information. Simulierte Angaben tragen das Wort
        „simuliert“.
      </p>
      <h2>Keine Beratung</h2>
      <p>
        Nichts auf diesen Seiten ist eine Empfehlung, ein Angebot oder eine Anlageberatung. Entscheidungen triffst du
        selbst.
      </p>
      <h2>Abrufe durch Programme</h2>
      <p>
        Die Schnittstelle darf gelesen werden, solange sie dadurch für andere erreichbar bleibt. Die Zahl der Anfragen
        je Minute ist begrenzt.
      </p>
      <h2>Verfügbarkeit</h2>
      <p>Ein Anspruch auf ständige Verfügbarkeit besteht nicht. Angaben sind ohne Gewähr.</p>
    </>
  ),
})

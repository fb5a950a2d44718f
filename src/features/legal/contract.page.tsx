import { legalPage } from '#features/legal/legal-page.block.tsx'

const noContracts =
  'Über diese Seite können zurzeit keine Verträge geschlossen werden. Deshalb gibt es hier auch keinen, der zu beenden wäre.'

/** Always reachable, without sign-in. */
export const kuendigen = legalPage({
  path: '/vertraege-kuendigen',
  title: 'Verträge hier kündigen',
  footer: 'Vertrag',
  Text: ({ operator }) => (
    <>
      <p>{noContracts}</p>
      <p>
        {operator.email ? (
          <>
            Hast du anderswo einen Vertrag mit uns geschlossen, kündige ihn mit einer Nachricht an{' '}
            <a href={`mailto:${operator.email}?subject=Kündigung`}>{operator.email}</a>. Wir bestätigen den Eingang mit
            Datum und Uhrzeit.
          </>
        ) : (
          'Eine Anschrift für Kündigungen ist noch nicht angegeben.'
        )}
      </p>
    </>
  ),
})

export const widerrufen = legalPage({
  path: '/vertrag-widerrufen',
  title: 'Vertrag widerrufen',
  footer: 'Vertrag',
  Text: ({ operator }) => (
    <>
      <p>{noContracts}</p>
      <p>
        {operator.email ? (
          <>
            Einen anderswo geschlossenen Vertrag widerrufst du binnen vierzehn Tagen mit einer Nachricht an{' '}
            <a href={`mailto:${operator.email}?subject=Widerruf`}>{operator.email}</a>. Nenne deinen Namen und den
            Vertrag. Wir bestätigen den Eingang sofort.
          </>
        ) : (
          'Eine Anschrift für Widerrufe ist noch nicht angegeben.'
        )}
      </p>
    </>
  ),
})

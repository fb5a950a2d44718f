import { Fact, legalPage } from '#features/legal/legal-page.block.tsx'

export const route = legalPage({
  path: '/impressum',
  title: 'Impressum',
  footer: 'Rechtliches',
  Text: ({ operator }) => (
    <>
      <h2>Angaben nach § 5 DDG</h2>
      <Fact label="Anbieter">
        {operator.name ? [operator.name, operator.legalForm].filter(Boolean).join(', ') : undefined}
      </Fact>
      <Fact label="Vertreten durch">{operator.representative}</Fact>
      <Fact label="Anschrift">
        {operator.street && operator.city
          ? `${operator.street}, ${operator.city}${operator.country ? `, ${operator.country}` : ''}`
          : undefined}
      </Fact>
      <Fact label="E-Mail">
        {operator.email ? <a href={`mailto:${operator.email}`}>{operator.email}</a> : undefined}
      </Fact>
      <Fact label="Telefon">{operator.phone}</Fact>
      <Fact label="Register">{operator.register}</Fact>
      <Fact label="Umsatzsteuer-ID">{operator.vatId}</Fact>
      <h2>Verantwortlich für redaktionelle Inhalte nach § 18 MStV</h2>
      <Fact label="Name und Anschrift">{operator.editor}</Fact>
    </>
  ),
})

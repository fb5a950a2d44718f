import { Facts, legalPage } from '#features/legal/legal-page.block.tsx'

export const route = legalPage({
  path: '/impressum',
  title: 'Impressum',
  footer: 'Rechtliches',
  Text: ({ operator }) => (
    <>
      <p>Angaben nach § 5 DDG und, für redaktionelle Inhalte, nach § 18 MStV.</p>
      <Facts
        facts={[
          {
            label: 'Anbieter',
            value: operator.name ? [operator.name, operator.legalForm].filter(Boolean).join(', ') : undefined,
          },
          { label: 'Vertreten durch', value: operator.representative },
          {
            label: 'Anschrift',
            value:
              operator.street && operator.city
                ? [operator.street, operator.city, operator.country].filter(Boolean).join(', ')
                : undefined,
          },
          {
            label: 'E-Mail',
            value: operator.email ? <a href={`mailto:${operator.email}`}>{operator.email}</a> : undefined,
          },
          { label: 'Telefon', value: operator.phone },
          { label: 'Register', value: operator.register },
          { label: 'Umsatzsteuer-ID', value: operator.vatId },
          { label: 'Verantwortlich für redaktionelle Inhalte', value: operator.editor },
        ]}
      />
    </>
  ),
})

import type { ReactElement, ReactNode } from 'react'
import type { FooterGroup } from '#web/navigation.ts'
import { page, type PageContext, type Route } from '#web/page.tsx'
import type { Operator } from '#web/settings.ts'

interface LegalPage {
  path: string
  title: string
  footer: FooterGroup
  /** in the footer, where it differs from the title */
  label?: string
  Text: (props: { at: PageContext; operator: Operator }) => ReactElement
}

/** The frame of legal and similar text pages. */
export function legalPage({ path, title, footer, label = title, Text }: LegalPage): Route {
  return page({
    path,
    widthClass: 'md',
    nav: [{ label, path, footer, sitemap: 'Rechtliches' }],
    head: (_, { settings }) => ({ title, description: `${title} von ${settings.name}, dem offenen Finanzportal.` }),
    Page: ({ at }) => (
      <article className="board prose">
        <h1>{title}</h1>
        <Text at={at} operator={at.settings.operator} />
      </article>
    ),
  })
}

interface FactsProps {
  facts: readonly { label: string; value: ReactNode }[]
}

/** What the operator says of himself; what is missing is one sentence. */
export function Facts({ facts }: FactsProps) {
  const given = facts.filter(({ value }) => value !== undefined)
  const missing = facts.filter(({ value }) => value === undefined).map(({ label }) => label)
  return (
    <>
      {given.length > 0 ? (
        <dl className="facts">
          {given.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {missing.length > 0 ? <p className="mut2">Noch nicht angegeben: {missing.join(', ')}.</p> : null}
    </>
  )
}

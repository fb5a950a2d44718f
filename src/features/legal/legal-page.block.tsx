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
    widthClass: 'lg',
    nav: [{ label, path, footer, sitemap: 'Rechtliches' }],
    head: () => ({ title }),
    Page: ({ at }) => (
      <article className="board prose">
        <h1>{title}</h1>
        <Text at={at} operator={at.settings.operator} />
      </article>
    ),
  })
}

/** A fact of the operator, or the plain statement that it is missing. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p>
      <b>{label}:</b> {children ?? <em>Der Betreiber hat diese Angabe noch nicht hinterlegt.</em>}
    </p>
  )
}

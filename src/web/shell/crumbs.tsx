export interface Crumb {
  label: string
  path?: string
}

export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="Brotkrumen">
      <ol>
        {crumbs.map(({ label, path }) => (
          <li key={label}>{path ? <a href={path}>{label}</a> : <span aria-current="page">{label}</span>}</li>
        ))}
      </ol>
    </nav>
  )
}

/** The same trail for search engines. */
export const crumbsJsonLd = (crumbs: readonly Crumb[], publicUrl: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(path ? { item: publicUrl + path } : {}),
  })),
})

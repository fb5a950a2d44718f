/** Where one may go on, side by side. */
export const LinkChips = ({ links }: { links: readonly { label: string; href: string }[] }) => (
  <ul className="chips">
    {links.map(({ label, href }) => (
      <li key={href}>
        <a className="chip" href={href}>
          {label}
        </a>
      </li>
    ))}
  </ul>
)

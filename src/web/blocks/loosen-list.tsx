import { format } from '#web/format.ts'

export interface LooseWay {
  key: string
  /** the filter that is dropped */
  label: string
  /** so many are found without it */
  total: number
  href: string
}

/** What each dropped filter would give, in the order given; the first is the best. */
export function LoosenList({ ways }: { ways: readonly LooseWay[] }) {
  const most = Math.max(1, ...ways.map(({ total }) => total))
  return (
    <ul className="loosen-list" aria-label="Filter lockern">
      {ways.map(({ key, label, total, href }, place) => (
        <li key={key}>
          <span>ohne {label}</span>
          <svg width="100%" height="6" aria-hidden="true">
            <rect width="100%" height="6" />
            <rect className="in" width={`${Math.max(1, Math.round((total / most) * 100))}%`} height="6" />
          </svg>
          <b>{format.counted(total, 'Treffer', 'Treffer')}</b>
          <a className={place === 0 ? 'btn primary' : 'btn'} href={href}>
            Lockern<span className="vh">: ohne {label}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

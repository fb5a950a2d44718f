import { highestProduct } from '#contract/entitlements.ts'
import type { SignedIn } from '#contract/reader.ts'
import { formFields } from '#web/action.ts'
import type { Link } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import { initialsOf } from '#web/initials.ts'

interface UserMenuProps extends Pick<PageContext, 'formToken' | 'hasPage'> {
  reader: SignedIn
  /** what it leads to */
  entries: readonly Link[]
}

/** What a reader who is signed in finds behind their button; it opens without script too. */
export function UserMenu({ reader, entries, formToken, hasPage }: UserMenuProps) {
  const product = highestProduct(reader.products)
  const page = `/info/premium/${product?.slug}`
  return (
    <details className="user-menu" data-drop="" data-reader={reader.email}>
      <summary className="user" title="Benutzer-Optionen anzeigen">
        <span aria-hidden="true">{initialsOf(reader.email)}</span>
        <span className="vh">Benutzer-Optionen anzeigen</span>
      </summary>
      <div className="user-options">
        <p className="sm">
          <b>{reader.email}</b>
          {product ? (
            <>
              {' '}
              <a className="badge" href={hasPage(page) ? page : '/info/premium'}>
                {product.label}
              </a>
            </>
          ) : null}
        </p>
        <ul>
          {entries.map(({ label, path }) => (
            <li key={path}>
              <a href={path}>{label}</a>
            </li>
          ))}
        </ul>
        <form method="post" action="/logout">
          <input type="hidden" name={formFields.token} value={formToken()} />
          <button className="btn full">Abmelden</button>
        </form>
      </div>
    </details>
  )
}

import { Form, formOf } from '#web/blocks/form.tsx'
import type { PageContext } from '#web/page.tsx'

/** In the address: the number of what was deleted just now. */
export const deletedKey = 'geloescht'

/** What was deleted just now, and the way back; it stands in the address, so it works without script. */
export function Undo({
  at,
  action,
  name,
  text,
  given = deletedKey,
}: {
  at: Pick<PageContext, 'path' | 'query' | 'formToken' | 'form'>
  action: string
  name: string
  text: string
  /** in the address */
  given?: string
}) {
  const deleted = at.query.get(given)
  if (!deleted || !/^\d{1,18}$/.test(deleted)) return null
  return (
    <div className="undo" role="status">
      <Form of={formOf(at, action)}>
        <input type="hidden" name={name} value={deleted} />
        <p>
          {text} <button className="btn">Zurücknehmen</button>
        </p>
      </Form>
    </div>
  )
}

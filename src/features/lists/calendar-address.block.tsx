import { deleteIncomeAddress, postIncomeAddress } from '#features/depots/income.contract.ts'
import { done, formFields, shown, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'

/** A page that is loaded again sends its form again: the same address is shown, and none is made. */
const make: Action = async (submitted, { call }) => {
  const idempotencyKey = `address ${submitted.text(formFields.token)} ${submitted.text('einmal')}`
  return shown([(await call(postIncomeAddress, { idempotencyKey })).secret])
}

/** What the forms of the board do. @param home where who has no address any more goes on */
export const calendarAddressActions = (home: string): Readonly<Record<'adresse' | 'entfernen', Action>> => ({
  adresse: make,
  entfernen: async (_submitted, { call }) => {
    await call(deleteIncomeAddress)
    return done(home, 'Die Kalenderadresse gilt nicht mehr.')
  },
})

interface Props {
  at: PageContext
  /** since when there is one; undefined: there is none */
  since: string | undefined
  /** what calendars read there: „die Zahlungen“ */
  what: string
  /** path of the calendar, by its secret */
  pathOf(secret: string): string
}

/** A secret address, so that a calendar, which signs in nowhere, reads what belongs to its owner. There is one for all calendars. */
export function CalendarAddress({ at, since, what, pathOf }: Props) {
  const secret = at.form?.action === 'adresse' ? at.form.shown?.[0] : undefined
  return (
    <Board
      title="Im eigenen Kalender"
      id="kalender"
      footer={
        <span>
          Wer die Adresse kennt, sieht die Termine deiner Werte und Namen und Beträge der erwarteten Zahlungen, sonst
          nichts.
        </span>
      }
    >
      <div className="post-form">
        {secret === undefined ? null : (
          <>
            <p>Nur jetzt zu sehen. Trag die Adresse in deiner Kalender-App als Abonnement ein.</p>
            <pre>{at.settings.publicUrl + pathOf(secret)}</pre>
          </>
        )}
        <p>
          {since === undefined
            ? `Eine geheime Adresse, an der deine Kalender-App ${what} abholt.`
            : `Eine Adresse gilt seit dem ${format.date(since)}, für Erträge und Termine. Eine neue macht die alte ungültig.`}
        </p>
      </div>
      <Form of={formOf(at, 'adresse')}>
        <input type="hidden" name="einmal" value={String(at.now)} />
        <div className="acts">
          <button className="btn">{since === undefined ? 'Adresse anlegen' : 'Neue Adresse'}</button>
        </div>
      </Form>
      {since === undefined ? null : (
        <Form of={formOf(at, 'entfernen')} question="Die Kalenderadresse abschaffen?">
          <div className="acts">
            <button className="btn">Adresse abschaffen</button>
          </div>
        </Form>
      )}
    </Board>
  )
}

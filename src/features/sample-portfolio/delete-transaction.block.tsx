import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import type { PageContext } from '#web/page.tsx'

/** Deletes a transaction; it can be undone right after. */
export const DeleteTransaction = ({ at, idTransaction }: { at: PageContext; idTransaction: string }) => (
  <Board title="Löschen">
    <Form of={formOf(at, 'loeschen')}>
      <input type="hidden" name="transaktion" value={idTransaction} />
      <p>Alle Zahlen des Depots folgen. Du kannst es gleich danach zurücknehmen.</p>
      <div className="acts">
        <button className="btn">Transaktion löschen</button>
      </div>
    </Form>
  </Board>
)

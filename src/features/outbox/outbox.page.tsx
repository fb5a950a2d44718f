import { getOutbox } from '#features/outbox/outbox.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'

const written = (moment: string): string => `${format.date(moment)}, ${format.minute(moment)}`

/** `/dev/postausgang`: the portal's mails, for whoever sits at its machine; nobody else finds it. */
export const route = page({
  path: '/dev/postausgang',
  widthClass: 'lg',
  load: async ({ call }) => ({ mails: (await call(getOutbox)).list }),
  head: () => ({ title: 'Postausgang', noIndex: true }),
  Page: ({ mails }) => (
    <>
      <h1>Postausgang</h1>
      {mails.length === 0 ? (
        <section className="board">
          <Empty text="Hier liegt keine Mail." hint="Was das Portal verschickt, steht hier einen Monat lang." />
        </section>
      ) : (
        mails.map(({ id, to, subject, text, datetimeCreated, datetimeSent, attempts, lastError }) => (
          <Board key={id} title={subject}>
            <div className="prose">
              <p className="sm mut2">
                An {to}, geschrieben {written(datetimeCreated)}.{' '}
                {datetimeSent
                  ? `Verschickt ${written(datetimeSent)}.`
                  : `Noch nicht verschickt, ${format.counted(attempts, 'Versuch', 'Versuche')}.`}
                {lastError ? ` Zuletzt: ${lastError}` : ''}
              </p>
              <pre>{text}</pre>
            </div>
          </Board>
        ))
      )}
    </>
  ),
})

import type { ReplyOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { getOutbox } from '#features/outbox/outbox.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { file, page } from '#web/page.tsx'

type Mail = ReplyOf<typeof getOutbox>['list'][number]

const path = '/dev/postausgang'

const written = (moment: string): string => `${format.date(moment)}, ${format.minute(moment)}`

/** `/dev/postausgang`: the portal's mails, for whoever sits at its machine; nobody else finds it. */
export const route = page({
  path,
  widthClass: 'lg',
  load: async ({ call }) => ({ mails: (await call(getOutbox)).list }),
  head: () => ({ title: 'Postausgang', noIndex: true }),
  Page: ({ mails }) => (
    <>
      <div className="page-head">
        <div>
          <h1>Postausgang</h1>
          <p className="sm">Was das Portal verschickt, steht hier einen Monat lang; nur an diesem Rechner.</p>
        </div>
      </div>
      <div className="stack">
        {mails.length === 0 ? (
          <section className="board">
            <Empty text="Hier liegt keine Mail." />
          </section>
        ) : (
          mails.map((mail) => <Written key={mail.id} mail={mail} />)
        )}
      </div>
    </>
  ),
})

function Written({ mail }: { mail: Mail }) {
  const { id, to, subject, text, datetimeCreated, datetimeSent, attempts, lastError } = mail
  return (
    <Board
      title={subject}
      footer={
        <>
          <span>
            An {to}, geschrieben {written(datetimeCreated)}.{' '}
            {datetimeSent
              ? `Verschickt ${written(datetimeSent)}.`
              : `Noch nicht verschickt, ${format.counted(attempts, 'Versuch', 'Versuche')}.`}
            {lastError ? ` Zuletzt: ${lastError}` : ''}
          </span>
          <a className="more" href={`${path}/${id}`}>
            Wie im Postfach<span className="vh">: {subject}</span>
          </a>
        </>
      }
    >
      <div className="pad mail-text">
        <WithLinks text={text.trim()} />
      </div>
    </Board>
  )
}

/** Addresses in a text of this portal as links. */
const WithLinks = ({ text }: { text: string }) =>
  text.split(/(https?:\/\/\S+)/).map((part, place) =>
    place % 2 === 1 ? (
      // A text's parts never change their order.
      <a key={place} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )

/** `/dev/postausgang/{id}`: a mail as programs show it. */
export const mailRoute = file({
  path: `${path}/:id`,
  async load({ call, params }) {
    const mail = (await call(getOutbox)).list.find(({ id }) => id === params['id'])
    if (!mail) throw new Failure('NOT_FOUND')
    return {
      contentType: 'text/html; charset=utf-8',
      text: mail.html,
      cacheControl: 'private, no-store',
      policy:
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    }
  },
})

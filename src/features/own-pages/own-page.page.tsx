import type { ReplyOf } from '#contract/endpoint.ts'
import { RichText } from '#web/blocks/rich-text.tsx'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import { page } from '#web/page.tsx'
import { getOwnPage } from './own-pages.contract.ts'

type Shown = ReplyOf<typeof getOwnPage>
const names = { wording: 'fassung', compared: 'unterschied' } as const
const nothing = new URLSearchParams()

/** `/{slug}`: a page of the operator, its earlier wordings and what changed between them. */
export const ownPage = page({
  path: '/:slug',
  widthClass: 'md',
  lastResort: true,
  load: async ({ call, params: { slug = '' }, query }) => ({
    shown: await call(getOwnPage, {
      params: { slug },
      query: { since: query.get(names.wording) ?? undefined, comparedWith: query.get(names.compared) ?? undefined },
    }),
  }),
  head: ({ shown: { title, description, isCurrent, changes } }) => ({
    title,
    description,
    noIndex: !isCurrent || changes !== undefined,
  }),
  Page: ({ shown, at }) => (
    <article className="board prose">
      <h1>{shown.title}</h1>
      <p className="sm mut2">
        {wordingName(shown)} vom {format.date(shown.since)}
        {shown.isCurrent ? '' : '. Sie gilt nicht mehr.'}
      </p>
      {shown.changes ? <Changes changes={shown.changes} /> : <RichText items={shown.contentItems} />}
      {shown.wordings.length > 1 ? <Wordings shown={shown} path={at.path} /> : null}
    </article>
  ),
})

const wordingName = ({ version }: Pick<Shown, 'version'>): string =>
  version === undefined ? 'Fassung' : `Fassung ${version}`

/** What was there and is gone, and what came, told by more than colour. */
const Changes = ({ changes }: { changes: NonNullable<Shown['changes']> }) => (
  <div className="changes">
    {changes.every(({ kind }) => kind === 'same') ? <p>Am Wortlaut hat sich nichts geändert.</p> : null}
    {changes.map(({ kind, text }, place) => (
      // the parts of a text have no names of their own
      <p key={place}>
        {kind === 'same' ? (
          text
        ) : kind === 'added' ? (
          <ins>
            <b>Neu: </b>
            {text}
          </ins>
        ) : (
          <del>
            <b>Entfallen: </b>
            {text}
          </del>
        )}
      </p>
    ))}
  </div>
)

function Wordings({ shown: { wordings, since }, path }: { shown: Shown; path: string }) {
  return (
    <>
      <h2>Fassungen</h2>
      <ul>
        {wordings.map((each, place) => {
          const wording = place === 0 ? undefined : each.since
          const before = wordings[place + 1]
          const name = `${wordingName(each)} vom ${format.date(each.since)}`
          return (
            <li key={each.since}>
              {each.since === since ? (
                <b>{name}</b>
              ) : (
                <a href={withQuery(path, nothing, { [names.wording]: wording })}>{name}</a>
              )}
              {before ? (
                <>
                  {', '}
                  <a href={withQuery(path, nothing, { [names.wording]: wording, [names.compared]: before.since })}>
                    geändert gegenüber {format.date(before.since)}
                  </a>
                </>
              ) : null}
            </li>
          )
        })}
      </ul>
    </>
  )
}

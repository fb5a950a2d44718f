import { pathsOf, type Endpoint } from '#contract/endpoint.ts'
import { failures } from '#contract/failures.ts'
import { neededText } from '#contract/key-rights.ts'
import { page } from '#web/page.tsx'
import { Board } from '#web/blocks/board.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'

const cacheWords: Record<Endpoint['cache'], string> = {
  live: 'not at all',
  short: '15 seconds',
  minute: 'a minute',
  hour: 'an hour',
  day: 'a day',
  private: 'not at all, it is yours alone',
}

interface ParameterShape {
  shape?: Record<string, { description?: string }>
}

/** Names and descriptions of an object's fields. */
const fieldsOf = (schema: unknown) => Object.entries((schema as ParameterShape).shape ?? {})

/** The readable reference of the API, from the declarations that the server answers by, in their order. */
export const apiDocsPage = (endpoints: readonly Endpoint[]) => {
  const groups = [...Map.groupBy(endpoints, ({ group }) => group)]
  return page({
    path: '/api/docs',
    widthClass: 'lg',
    nav: [
      {
        label: 'API',
        path: '/api/docs',
        footer: 'Parkett',
        sitemap: 'Werkzeuge und Listen',
        words: 'schnittstelle entwickler openapi json',
      },
    ],
    head: () => ({ title: 'API', description: 'Die Schnittstelle von Parkett: Adressen, Parameter, Antworten.' }),
    Page: () => (
      <>
        <Crumbs crumbs={[{ label: 'API' }]} />
        <div className="page-head">
          <div>
            <h1>API</h1>
          </div>
        </div>
        <p>
          Jede Adresse steht unter <code>/api</code>, antwortet mit JSON und darf von jeder Seite gelesen werden.
          Fehlende Werte werden weggelassen. Für Programme: <a href="/api/openapi.json">OpenAPI 3.1</a>. Live-Kurse
          kommen über den Push-Kanal.
        </p>
        {groups.map(([group, members]) => (
          <Board key={group} title={group}>
            {members.map((endpoint) => (
              <Entry key={endpoint.name} endpoint={endpoint} />
            ))}
          </Board>
        ))}
      </>
    ),
  })
}

function Entry({ endpoint }: { endpoint: Endpoint }) {
  const [first, ...others] = pathsOf(endpoint)
  const query = fieldsOf(endpoint.query)
  return (
    <details className="api-entry" id={endpoint.name} lang="en">
      <summary>
        <code>
          {endpoint.method} {first?.path}
        </code>{' '}
        <span>{endpoint.summary}</span>
      </summary>
      {others.length > 0 && (
        <p>
          Also:{' '}
          {others.map(({ path }, i) => (
            <span key={path}>
              {i > 0 && ', '}
              <code>{path}</code>
            </span>
          ))}
        </p>
      )}
      {query.length > 0 && (
        <dl>
          {query.map(([name, { description }]) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{description ?? '–'}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        Open to: {endpoint.access}. {neededText(endpoint)} May be kept: {cacheWords[endpoint.cache]}.
        {endpoint.failures.length > 0 && (
          <>
            {' '}
            Errors: {endpoint.failures.map((name) => `${failures[name].status} (${failures[name].code})`).join(', ')}.
          </>
        )}
      </p>
    </details>
  )
}

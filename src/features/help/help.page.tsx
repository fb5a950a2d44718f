import { listExchanges } from '#contract/lists.ts'
import { listGuides } from '#features/guides/guides.contract.ts'
import { listFigures } from '#features/help/figures.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { answers } from '#features/help/answers.ts'

const path = '/hilfe'
/** as the contract of the figures bounds it */
const longestText = 80
const mostFigures = 12

/** `/hilfe`: answers by topic, found by a word; guides and figures that fit; whether everything runs. */
export const helpPage = page({
  path,
  nav: [
    {
      label: 'Hilfe',
      path,
      menu: 'News, Wissenswertes',
      group: 'phone',
      footer: 'Parkett',
      sitemap: 'Werkzeuge und Listen',
      words: 'Hilfe Fragen Antworten Support FAQ Störung Zustand',
    },
  ],
  async load({ call, query }) {
    const text = (query.get('q') ?? '').trim().slice(0, longestText)
    const holds = (...values: string[]) => values.some((value) => folded(value).includes(folded(text)))
    const [guides, figures, exchanges] = await Promise.all([
      softly(call(listGuides)),
      text === '' ? undefined : softly(call(listFigures, { query: { text } })),
      softly(call(listExchanges)),
    ])
    return {
      text,
      exchanges,
      topics: answers
        .map(({ topic, list }) => ({
          topic,
          list: list.filter(({ question, answer }) => holds(question, answer, topic)),
        }))
        .filter(({ list }) => list.length > 0),
      guides: (guides?.list ?? []).filter(({ title, teaser, topic }) => holds(title, teaser, topic)),
      figures: (figures?.groups ?? []).flatMap(({ list }) => list).slice(0, mostFigures),
    }
  },
  head: ({ text }) => ({
    title: text ? `Hilfe: ${text}` : 'Hilfe',
    description:
      'Antworten zu Kursen, Depots, Konto und Vertrag, alle Kennzahlen mit Formel und der Zustand des Dienstes.',
    noIndex: text !== '',
  }),
  Page: ({ text, topics, guides, figures, exchanges, at }) => (
    <>
      <Crumbs crumbs={[{ label: 'Hilfe' }]} />
      <div className="page-head">
        <div>
          <h1>Hilfe</h1>
          <p className="sm">Antworten nach Thema. Ein Wort genügt, um zu suchen.</p>
        </div>
      </div>
      <form className="acts spaced" role="search" action={path} method="get">
        <label className="input">
          <span className="vh">In der Hilfe suchen</span>
          <input
            type="search"
            name="q"
            defaultValue={text}
            maxLength={longestText}
            placeholder="In der Hilfe suchen …"
          />
        </label>
        <button className="btn primary">Suchen</button>
        {text ? (
          <a className="btn" href={path}>
            Alles zeigen
          </a>
        ) : null}
      </form>
      <div className="cols">
        <div className="stack">
          {topics.length + guides.length + figures.length === 0 ? (
            <Board title="Nichts gefunden">
              <Empty text={`Zu „${text}“ steht hier nichts.`} hint="Versuche ein kürzeres Wort, oder zeige alles." />
            </Board>
          ) : null}
          {topics.map(({ topic, list }) => (
            <Board key={topic} title={topic}>
              <dl className="pad glossary">
                {list.map(({ question, answer, path: to, label }) => (
                  <div key={question}>
                    <dt>{question}</dt>
                    <dd>
                      <p>
                        {answer} <a href={to}>{label}</a>
                      </p>
                    </dd>
                  </div>
                ))}
              </dl>
            </Board>
          ))}
          {figures.length > 0 ? (
            <Board
              title="Kennzahlen"
              footer={<a href={`/hilfe/kennzahlen?q=${encodeURIComponent(text)}`}>Alle Treffer im Glossar</a>}
            >
              <dl className="pad glossary">
                {figures.map(({ key, label, words, formula }) => (
                  <div key={key}>
                    <dt>
                      <a href={`/hilfe/kennzahlen#${key}`}>{label}</a>
                    </dt>
                    <dd>
                      <p>{words}.</p>
                      <p className="formula">{formula}</p>
                    </dd>
                  </div>
                ))}
              </dl>
            </Board>
          ) : null}
        </div>
        <div className="stack">
          <Board title="Zustand">
            {ifLoaded(exchanges, ({ list, datetime }) => (
              <div className="pad sm">
                <p>
                  <b>Der Dienst antwortet.</b> Kurse von {format.time(datetime, at.now)}, alle simuliert.
                </p>
                <p>
                  {format.integer(list.filter(({ isOpen }) => isOpen).length)} von {format.integer(list.length)}{' '}
                  Handelsplätzen haben offen. <a href="/boersen">Handelszeiten</a>
                </p>
              </div>
            ))}
          </Board>
          <Board title="Glossar" footer={<a href="/hilfe/kennzahlen">Alle Kennzahlen</a>}>
            <p className="pad sm">Jede Kennzahl dieser Seiten mit Formel, Bedeutung und Quelle.</p>
          </Board>
          {guides.length > 0 ? (
            <Board title="Ratgeber" footer={<a href="/ratgeber">Alle Ratgeber</a>}>
              <ul className="pad sm help-links">
                {guides.map(({ alias, title }) => (
                  <li key={alias}>
                    <a href={`/ratgeber/${alias}`}>{title}</a>
                  </li>
                ))}
              </ul>
            </Board>
          ) : null}
          {at.settings.operator.email ? (
            <Board title="Nichts gefunden?">
              <p className="pad sm">
                Schreib dem Betreiber: <a href={`mailto:${at.settings.operator.email}`}>{at.settings.operator.email}</a>
              </p>
            </Board>
          ) : null}
        </div>
      </div>
    </>
  ),
})

/** ae and ä, ß and ss are one to who searches. */
const folded = (text: string): string =>
  text.toLocaleLowerCase('de').replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss')

import { listExchanges } from '#contract/lists.ts'
import { listGuides } from '#features/guides/guides.contract.ts'
import { listFigures, type ExplainedFigure } from '#features/help/figures.contract.ts'
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
      softly(call(listFigures, { query: text === '' ? {} : { text } })),
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
      ...termsOf(
        (figures?.groups ?? []).flatMap(({ list }) => list),
        text,
        query.get('buchstabe'),
      ),
    }
  },
  head: ({ text }, { query }) => ({
    title: text ? `Hilfe: ${text}` : 'Hilfe',
    description:
      'Antworten zu Kursen, Depots, Konto und Vertrag, alle Kennzahlen mit Formel und der Zustand des Dienstes.',
    noIndex: query.size > 0,
  }),
  Page: ({ text, topics, guides, letters, letter, figures, exchanges, at }) => (
    <>
      <Crumbs crumbs={[{ label: 'Hilfe' }]} />
      <div className="page-head">
        <div>
          <h1>Hilfe</h1>
          <p className="sm">Antworten nach Thema. Ein Wort genügt, um zu suchen.</p>
        </div>
      </div>
      <form className="acts spaced help-search" role="search" action={path} method="get">
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
          {text === '' ? <Topics /> : null}
          {topics.map(({ topic, list }) => (
            <Board key={topic} title={topic} id={idOf(topic)}>
              <dl className="pad glossary">
                {list.map(({ question, answer, path: to, label }) => (
                  <div key={question}>
                    <dt>{question}</dt>
                    <dd>
                      <p>{answer}</p>
                      <p>
                        <a href={to}>{label}</a>
                      </p>
                    </dd>
                  </div>
                ))}
              </dl>
            </Board>
          ))}
          {figures.length > 0 ? (
            <Board
              title="Glossar"
              id="glossar"
              footer={
                text === '' ? (
                  <a href="/hilfe/kennzahlen">Alle Kennzahlen</a>
                ) : (
                  <a href={`/hilfe/kennzahlen?q=${encodeURIComponent(text)}`}>Alle Treffer</a>
                )
              }
            >
              {text === '' ? <Letters of={letters} current={letter} /> : null}
              <Glossary figures={figures} />
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

/** Terms by their first letter. */
const Letters = ({ of, current }: { of: readonly string[]; current: string | undefined }) => (
  <nav aria-label="Buchstaben">
    <ul className="letters">
      {of.map((letter) => (
        <li key={letter}>
          <a
            href={`${path}?buchstabe=${encodeURIComponent(letter)}#glossar`}
            rel="nofollow"
            aria-current={letter === current ? 'true' : undefined}
          >
            {letter}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

const Glossary = ({ figures }: { figures: readonly ExplainedFigure[] }) => (
  <dl className="pad glossary terms">
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
)

const letterOf = ({ label }: ExplainedFigure): string => {
  const first = folded(label).slice(0, 1).toLocaleUpperCase('de')
  return /[A-Z]/.test(first) ? first : '#'
}

/** What the glossary shows: hits of a word, or the terms of one letter. */
function termsOf(all: readonly ExplainedFigure[], text: string, asked: string | null) {
  if (text !== '') return { letters: [], letter: undefined, figures: all.slice(0, mostFigures) }
  const letters = [...new Set(all.map(letterOf))].toSorted(
    (a, b) => Number(a === '#') - Number(b === '#') || (a < b ? -1 : 1),
  )
  const letter = letters.find((each) => each === asked) ?? letters[0]
  const figures = all.filter((figure) => letterOf(figure) === letter)
  return { letters, letter, figures: figures.toSorted((a, b) => a.label.localeCompare(b.label, 'de')) }
}

const idOf = (topic: string): string => folded(topic).replaceAll(' ', '-')

/** Where answers stand, and how many. */
const Topics = () => (
  <Board title="Themen">
    <ul className="topics">
      {answers.map(({ topic, list }) => (
        <li key={topic}>
          <a href={`#${idOf(topic)}`}>
            <b>{topic}</b>
            <small>{format.integer(list.length)} Antworten</small>
          </a>
        </li>
      ))}
      <li>
        <a href="/hilfe/kennzahlen">
          <b>Kennzahlen</b>
          <small>jede mit Formel und Quelle</small>
        </a>
      </li>
      <li>
        <a href="/ratgeber">
          <b>Ratgeber</b>
          <small>mit Rechnern</small>
        </a>
      </li>
    </ul>
  </Board>
)

/** ae and ä, ß and ss are one to who searches. */
const folded = (text: string): string =>
  text.toLocaleLowerCase('de').replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss')

import { forumPath, valuePath } from '#contract/forum-path.ts'
import { queryInstruments } from '#contract/instruments.ts'
import { Board } from '#web/blocks/board.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { page } from '#web/page.tsx'
import { forumNews } from './forum-news.ts'
import { rules } from './rules.ts'
import { ForumPlaces } from './places.block.tsx'

/** `/whitelabels/forum2/regeln`: the terms of use. */
export const terms = page({
  path: `${forumPath}/regeln`,
  widthClass: 'lg',
  load: async (context) => ({ news: await forumNews(context) }),
  nav: [{ label: 'Forum-Regeln', path: `${forumPath}/regeln`, footer: 'Parkett', sitemap: 'Rechtliches' }],
  head: () => ({
    title: 'Regeln des Forums',
    description: 'Was im Forum gilt, wie entschieden wird, und wie du widersprichst.',
  }),
  Page: ({ news, at }) => (
    <>
      <div className="page-head">
        <h1>Regeln des Forums</h1>
      </div>
      <ForumPlaces path={at.path} news={news} />
      <Board title="Nutzungsbedingungen">
        <div className="pad prose">
          <ol>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
          <h3>Wer schreibt</h3>
          <p>
            Lesen kann jeder. Zum Schreiben brauchst du ein Konto und einen Namen, der nicht deine E-Mail-Adresse ist.
            Am ersten Tag sind drei Beiträge ohne Links möglich, danach fünf Beiträge in einer Minute mit je höchstens
            fünf Links. Beiträge sind Meinungen ihrer Verfasser und keine Anlageberatung.
          </p>
          <h3>Boardmail</h3>
          <p>
            Mitglieder können einander schreiben; am ersten Tag dreimal ohne Links, danach fünfmal in einer Minute. Eine
            Nachricht lesen nur die beiden; meldet sie der Empfänger, liest sie auch, wer darüber entscheidet. Jeder
            löscht für sich und kann Absender sperren. Löschst du dein Konto, verschwindet, was du geschrieben hast,
            auch bei anderen.
          </p>
          <h3>Melden und entscheiden</h3>
          <p>
            Jeder kann einen Beitrag mit Begründung melden, auch ohne Konto. Ein Mensch entscheidet; Maschinen sortieren
            nichts aus. Ein entfernter Beitrag bleibt als Zeile mit der verletzten Regel stehen. Verfasser und Melder
            erfahren die Gründe per E-Mail. Gegen eine Entfernung kannst du sechs Monate lang widersprechen, der Link
            dazu steht in der E-Mail; der Weg zu einem Gericht steht dir immer offen.
          </p>
          <h3>Ändern und löschen</h3>
          <p>
            Eigene Beiträge kannst du ändern; frühere Fassungen bleiben lesbar. Löschst du einen Beitrag, verschwindet,
            was darin stand, auch in früheren Fassungen; seine Zeile bleibt. Löschst du dein Konto, bleiben deine
            Beiträge unter „Gelöschtes Konto“ lesbar. Willst du das nicht, lösche sie vorher.
          </p>
          <h3>Kontaktstelle</h3>
          <p>
            {at.settings.operator.email ? (
              <>
                Für Behörden und Leser:{' '}
                <a href={`mailto:${at.settings.operator.email}`}>{at.settings.operator.email}</a>, auf Deutsch oder
                Englisch.
              </>
            ) : (
              'Der Betreiber hat noch keine E-Mail-Adresse hinterlegt.'
            )}
          </p>
        </div>
      </Board>
    </>
  ),
})

/** `/whitelabels/forum2/neu`: an instrument is found first, its forum has the form. */
export const newPost = page({
  path: `${forumPath}/neu`,
  widthClass: 'lg',
  load: async (context) => {
    const { query, call } = context
    const news = await forumNews(context)
    const asked = (query.get('wert') ?? '').trim().slice(0, 60)
    if (asked === '') return { news, asked, found: undefined }
    return { news, asked, found: (await call(queryInstruments, { query: { searchValue: asked, limit: 12 } })).list }
  },
  head: () => ({ title: 'Neues Thema', noIndex: true }),
  Page: ({ news, asked, found, at }) => (
    <>
      <div className="page-head">
        <div>
          <h1>Neues Thema</h1>
          <p className="sm">Jedes Thema gehört zu einem Wert. Welcher ist es?</p>
        </div>
      </div>
      <ForumPlaces path={at.path} news={news} />
      <Board title="Wert suchen">
        <form className="pad forum-search" method="get" action={at.path}>
          <div className="field">
            <label htmlFor="wert">Name, WKN oder ISIN</label>
            <span className="input">
              <input id="wert" name="wert" defaultValue={asked} autoComplete="off" maxLength={60} />
            </span>
          </div>
          <button className="btn primary">Suchen</button>
        </form>
        {found === undefined ? null : found.length === 0 ? (
          <Empty text={`Zu „${asked}“ haben wir keinen Wert gefunden.`} />
        ) : (
          <ul className="forum-hits">
            {found.map((instrument) => (
              <li key={`${instrument.entityType} ${instrument.entityValue}`}>
                <a className="b" href={`${valuePath(instrument)}#neu`}>
                  {instrument.name}
                </a>
                <p className="xs mut">
                  {instrument.displayType} · {instrument.wkn ?? instrument.isin ?? instrument.entityValue}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Board>
    </>
  ),
})

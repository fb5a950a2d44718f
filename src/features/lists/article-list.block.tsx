import type { ArticleTeaser } from '#contract/articles.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { ChangePercent } from '#web/blocks/change.tsx'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'

/** The path of an article's page. */
export const articlePathOf = ({ urls }: Pick<ArticleTeaser, 'urls'>): string => new URL(urls.WEBSITE).pathname

type Labelled = Pick<ArticleTeaser, 'advertiser' | 'premium' | 'publisher' | 'articleSubTypeName' | 'authors'>

/** What tells paid text, premium text, own text and that of an agency from one another: words, then who. */
export const ArticleLabels = ({ article }: { article: Labelled }) => {
  const { advertiser, premium, publisher, articleSubTypeName, authors } = article
  if (advertiser !== undefined)
    return (
      <>
        <span className={`text-label paid-text ${publisher.adLabelStyle ?? 'framed'}`}>Anzeige</span>
        <span>{advertiser}</span>
      </>
    )
  return (
    <>
      {premium ? <span className="text-label plus-text">Plus</span> : null}
      <span>{articleSubTypeName}</span>
      <span className={publisher.kind === 'own' ? undefined : 'agency'}>
        {authors.length > 0 ? authors.map(({ name }) => name).join(', ') : publisher.name}
      </span>
    </>
  )
}

/** Articles, the newest first: when, what, by whom, of which values and how those moved since. */
export const ArticleList = ({ articles, now }: { articles: readonly ArticleTeaser[]; now: Instant }) => (
  <ul className="news articles">
    {articles.map((article) => (
      <li key={article.entityValue} className={article.advertiser === undefined ? undefined : 'paid'}>
        <time dateTime={article.datetimePublication}>{dayOrMinute(article.datetimePublication, now)}</time>
        <div>
          <a href={articlePathOf(article)} lang={article.language === 'de' ? undefined : article.language}>
            {article.headline}
          </a>
          <p className="by">
            <ArticleLabels article={article} />
            {article.values.map(({ instrument, performancePctSincePublication: change }) => (
              <span key={`${instrument.entityType} ${instrument.entityValue}`}>
                <a href={pathOf(instrument)}>{instrument.tinyName}</a>
                {change === undefined ? null : (
                  <>
                    {' '}
                    <ChangePercent value={change} /> seit Meldung
                  </>
                )}
              </span>
            ))}
          </p>
        </div>
      </li>
    ))}
  </ul>
)

/** Today's by the minute, others by their day. */
export function dayOrMinute(moment: string, now: Instant): string {
  return format.date(moment) === format.date(now) ? format.minute(moment) : format.shortDate(moment)
}

import { fileParameter, offerAttribute, tableParameter } from '#web/files/asked.ts'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

interface TableFilesProps {
  /** name of the file, without its ending */
  name: string
  /** the page offers several tables */
  among?: boolean
  at: Pick<PageContext, 'path' | 'query'>
}

/** Offers the table of its board as files, with all its rows in the filter and order that are seen. */
export const TableFiles = ({ name, among = false, at }: TableFilesProps) => {
  const which = among ? { [tableParameter]: name } : {}
  const address = (kind: string) => withQuery(at.path, at.query, { [fileParameter]: kind, ...which, page: undefined })
  return (
    <span className="acts" {...{ [offerAttribute]: name }}>
      <a
        className="btn ghost"
        href={address('csv')}
        download={`${name}.csv`}
        rel="nofollow"
        aria-label="Tabelle als CSV"
      >
        CSV
      </a>
      <a
        className="btn ghost"
        href={address('csv-en')}
        download={`${name}.csv`}
        rel="nofollow"
        aria-label="Tabelle als CSV (en), mit Dezimalpunkt"
        title="mit Dezimalpunkt und Komma als Trennzeichen"
      >
        CSV (en)
      </a>
      <a
        className="btn ghost"
        href={address('json')}
        download={`${name}.json`}
        rel="nofollow"
        aria-label="Tabelle als JSON"
      >
        JSON
      </a>
    </span>
  )
}

import type { ReactNode } from 'react'
import { PortfolioForm } from '#features/sample-portfolio/portfolio-form.block.tsx'
import type { WholePortfolio } from '#features/sample-portfolio/portfolios.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { TextArea } from '#web/blocks/form-fields.tsx'
import { VersionField } from '#web/blocks/version-field.tsx'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'

/** The note of a portfolio, what is said of it, and what ends it. */
export function Notes({ portfolio, at }: { portfolio: WholePortfolio; at: PageContext }): ReactNode {
  const form = formOf(at, 'notiz')
  return (
    <div className="cols">
      <div className="stack">
        <Board title="Notizen">
          <Form of={form}>
            <VersionField of={form} name="stand" version={portfolio.version} stored={portfolio.note ?? ''} />
            <TextArea
              of={form}
              name="notiz"
              label="Was du dir zu diesem Depot merken willst"
              rows={10}
              value={portfolio.note}
            />
            <div className="acts">
              <button className="btn primary">Notiz speichern</button>
            </div>
          </Form>
        </Board>
      </div>
      <div className="stack">
        <Board title="Angaben">
          <PortfolioForm at={at} action="angaben" button="Angaben speichern" of={portfolio} />
        </Board>
        {at.reader.kind === 'user' && at.reader.role === 'expert' ? (
          <Board title="Für alle zeigen">
            <p className="pad">
              Als Experte kannst du dieses Depot veröffentlichen, mit Strategie und Offenlegung.{' '}
              <a href={`/veroeffentlichen/musterdepot/${portfolio.entityValue}`}>Zur Veröffentlichung</a>
            </p>
          </Board>
        ) : null}
        <Board title="Löschen">
          <Form
            of={formOf(at, 'leeren')}
            question={`${format.counted(portfolio.figures.numberTransactions, 'Transaktion', 'Transaktionen')} sind dann fort.`}
          >
            <div className="acts">
              <button className="btn">Alle Transaktionen löschen</button>
            </div>
          </Form>
          <Form of={formOf(at, 'entfernen')}>
            <div className="acts">
              <button className="btn">Musterdepot löschen</button>
            </div>
          </Form>
        </Board>
      </div>
    </div>
  )
}

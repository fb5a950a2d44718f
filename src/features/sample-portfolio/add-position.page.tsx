import { keyIn } from '#features/sample-portfolio/key-in.ts'
import { typeOfWord } from '#features/sample-portfolio/kinds.ts'
import { bookFrom } from '#features/sample-portfolio/portfolio-actions.ts'
import { CreateForm, createFrom } from '#features/sample-portfolio/portfolio-form.block.tsx'
import {
  getTransactionInstrumentInfo,
  listPortfolios,
  type PortfolioWithFigures,
} from '#features/sample-portfolio/portfolios.contract.ts'
import { TransactionForm, type Info } from '#features/sample-portfolio/transaction-form.block.tsx'
import { typedDay } from '#contract/typed-day.ts'
import { todayOf } from '#features/sample-portfolio/portfolio.page.tsx'
import { Board } from '#web/blocks/board.tsx'
import { page, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'

async function infoOf({ call, params, query }: PageContext, into: PortfolioWithFigures): Promise<Info> {
  const date = typedDay(query.get('tag') ?? '')
  return call(getTransactionInstrumentInfo, {
    params: { entityValue: into.entityValue },
    query: { instrument: keyIn(params['value'] ?? ''), ...(date !== '' && { date }) },
  })
}

/** `/musterdepot/add-position/{value}`: a paper goes into a portfolio, at the price of the chosen day. */
export const addPositionRoute = page<{ portfolios: readonly PortfolioWithFigures[]; info: Info | undefined }>({
  path: '/musterdepot/add-position/:value',
  widthClass: 'lg',
  needsLogin: true,
  action: { buchen: bookFrom((_, submitted) => submitted.text('depot')), anlegen: createFrom },
  load: async (context) => {
    const portfolios = (await context.call(listPortfolios)).list
    const asked = context.query.get('depot')
    const into = portfolios.find(({ entityValue }) => entityValue === asked) ?? portfolios[0]
    return { portfolios, info: into && (await infoOf(context, into)) }
  },
  head: ({ info }) => ({ title: info ? `${info.instrument.name} ins Musterdepot` : 'Ins Musterdepot', noIndex: true }),
  Page: ({ portfolios, info, at }) => (
    <>
      <Crumbs
        crumbs={[
          { label: 'Mein Parkett', path: '/' },
          { label: 'Musterdepots', path: '/musterdepot' },
          { label: 'Hinzufügen' },
        ]}
      />
      <div className="page-head">
        <h1>{info ? `${info.instrument.name} ins Musterdepot` : 'Ins Musterdepot'}</h1>
      </div>
      {info ? <AddForms portfolios={portfolios} info={info} at={at} /> : <FirstPortfolio at={at} />}
    </>
  ),
})

const FirstPortfolio = ({ at }: { at: PageContext }) => (
  <Board title="Zuerst ein Musterdepot anlegen">
    <CreateForm at={at} />
  </Board>
)

function AddForms({
  portfolios,
  info,
  at,
}: {
  portfolios: readonly PortfolioWithFigures[]
  info: Info
  at: PageContext
}) {
  const asked = at.query.get('depot')
  const into = portfolios.find(({ entityValue }) => entityValue === asked) ?? portfolios[0]
  return (
    <div className="stack">
      <Board title="Tag wählen">
        <form className="form-row" action={at.path}>
          {into ? <input type="hidden" name="depot" value={into.entityValue} /> : null}
          <div className="field">
            <label htmlFor="kurs-tag">Tag des Kaufs</label>
            <span className="input">
              <input id="kurs-tag" type="date" name="tag" defaultValue={info.date} max={todayOf(at)} />
            </span>
          </div>
          <button className="btn">Kurs dieses Tages einsetzen</button>
        </form>
      </Board>
      <Board title="Transaktion">
        <TransactionForm
          at={at}
          action="buchen"
          type={typeOfWord(at.form?.values['art']?.[0] ?? at.query.get('art')) ?? 'BUY'}
          isoCurrency={into?.isoCurrency ?? 'EUR'}
          today={todayOf(at)}
          info={info}
          portfolios={portfolios.map(({ entityValue, name }) => ({ value: entityValue, label: name }))}
        />
      </Board>
    </div>
  )
}

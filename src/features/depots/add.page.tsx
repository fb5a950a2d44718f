import { listBanks } from '#features/depots/banks.contract.ts'
import { DepotsHead, depotsPath, Ways } from '#features/depots/frame.block.tsx'
import { postDepot } from '#features/depots/wealth.contract.ts'
import { PortfolioForm, statedIn } from '#features/sample-portfolio/portfolio-form.block.tsx'
import { getPortfolio, type WholePortfolio } from '#features/sample-portfolio/portfolios.contract.ts'
import { done, faults, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { page } from '#web/page.tsx'

/** `/depots/hinzufuegen`: the ways in. */
const waysRoute = page<{ hasBanks: boolean }>({
  path: `${depotsPath}/hinzufuegen`,
  widthClass: 'lg',
  needsLogin: true,
  load: async ({ call }) => ({ hasBanks: (await call(listBanks)).missing === undefined }),
  head: () => ({ title: 'Depot hinzufügen', noIndex: true }),
  Page: ({ hasBanks }) => (
    <>
      <DepotsHead part="Übersicht" title="Depot hinzufügen" text="Wie kommen deine Wertpapiere hierher?" />
      <Board title={hasBanks ? 'Vier Wege' : 'Drei Wege'}>
        <Ways hasBanks={hasBanks} />
      </Board>
    </>
  ),
})

const createDepot: Action = async (submitted, { call }) => {
  const read = await statedIn(submitted, call)
  if ('faults' in read) return faults(read.faults)
  const key = submitted.text('einmal')
  const made = await call(postDepot, {
    body: { note: '', kind: 'DEPOT', ...read },
    ...(key !== '' && { idempotencyKey: `depot-${key}-${read.name}` }),
  })
  const isFile = submitted.text('weiter') === 'datei'
  return done(`${depotsPath}/${made.entityValue}${isFile ? '/hinzufuegen/csv' : ''}`, `„${made.name}“ ist angelegt.`)
}

const createAccount: Action = async (submitted, { call }) => {
  const name = submitted.text('kontoname')
  if (name === '') return faults({ kontoname: 'Bitte gib dem Konto einen Namen.' })
  if (name.length > 80) return faults({ kontoname: 'Ein Name hat höchstens 80 Zeichen.' })
  const key = submitted.text('einmal')
  const made = await call(postDepot, {
    body: { name, note: '', isoCurrency: 'EUR', keepsCash: true, kind: 'ACCOUNT' },
    ...(key !== '' && { idempotencyKey: `konto-${key}-${name}` }),
  })
  return done(`${depotsPath}/konten/${made.entityValue}`, `„${made.name}“ ist angelegt.`)
}

/** `/depots/hinzufuegen/manuell`: a depot or an account begins. */
const manualRoute = page<{ isForFile: boolean }>({
  path: `${depotsPath}/hinzufuegen/manuell`,
  widthClass: 'lg',
  needsLogin: true,
  action: { anlegen: createDepot, konto: createAccount },
  load: async ({ query, form }) => ({
    isForFile: (form?.values['weiter']?.[0] ?? query.get('weiter')) === 'datei',
  }),
  head: () => ({ title: 'Depot anlegen', noIndex: true }),
  Page: ({ isForFile, at }) => {
    const account = formOf(at, 'konto')
    return (
      <>
        <DepotsHead
          part="Übersicht"
          title="Depot anlegen"
          text={
            isForFile
              ? 'Die Datei braucht ein Depot, in das sie kommt. Danach wählst du sie aus.'
              : 'Danach trägst du ein, was darin liegt.'
          }
        />
        <div className="stack">
          <Board title="Depot">
            <PortfolioForm
              at={at}
              action="anlegen"
              button={isForFile ? 'Depot anlegen und Datei wählen' : 'Depot anlegen'}
              hidden={isForFile ? { weiter: 'datei' } : {}}
            />
          </Board>
          {isForFile ? null : (
            <Board title="Oder nur ein Konto" footer={<span>Tagesgeld, Sparbuch, Girokonto: in Euro.</span>}>
              <Form of={account}>
                <input type="hidden" name="einmal" value={String(at.now)} />
                <Field of={account} name="kontoname" label="Name des Kontos" autoComplete="off" />
                <div className="acts">
                  <button className="btn">Konto anlegen</button>
                </div>
              </Form>
            </Board>
          )}
        </div>
      </>
    )
  },
})

/** `/depots/{id}/hinzufuegen`: more for a depot that is there. */
const moreRoute = page<{ portfolio: WholePortfolio }>({
  path: `${depotsPath}/:id/hinzufuegen`,
  widthClass: 'lg',
  needsLogin: true,
  load: async ({ call, params }) => ({
    portfolio: await call(getPortfolio, { params: { entityValue: params['id'] ?? '' } }),
  }),
  head: ({ portfolio }) => ({ title: `Zu ${portfolio.name} hinzufügen`, noIndex: true }),
  Page: ({ portfolio }) => (
    <>
      <DepotsHead part="Übersicht" title={`Zu ${portfolio.name} hinzufügen`} />
      <Board title="Drei Wege">
        <Ways depot={portfolio.entityValue} />
      </Board>
    </>
  ),
})

export const addRoutes = [waysRoute, manualRoute, moreRoute]

import type { ReactNode } from 'react'
import { aboutPath, accountPath } from '#features/trading/paths.ts'
import type { TradingAccount } from '#features/trading/order-shapes.contract.ts'
import { Note } from '#web/blocks/states.tsx'
import { StepBar } from '#web/blocks/step-bar.tsx'
import { Crumbs, type Crumb } from '#web/shell/crumbs.tsx'

/** Said once on every page where something is traded. */
export const SimulationNote = () => (
  <div className="spaced">
    <Note>
      <b>Simulierte Börse.</b> Orders werden gegen ein simuliertes Orderbuch ausgeführt. Es fließt kein Geld.
    </Note>
  </div>
)

/** Said instead, where orders go to a bank. */
const RealNote = ({ name }: { name: string }) => (
  <div className="spaced">
    <Note warn>
      <b>Echtes Geld.</b> Orders gehen an {name}, dort gelten Kurse und Kosten von {name}. Kurse dieses Portals sind
      simuliert und können weit davon abweichen.
    </Note>
  </div>
)

/** Trail, what is simulated, and the head of a page of trading. */
export function TradingHead({
  crumbs,
  account,
  bank,
  isMixed = false,
  title,
  text,
  acts,
}: {
  crumbs: readonly Crumb[]
  /** the page is about this account */
  account?: Pick<TradingAccount, 'idAccount' | 'name' | 'isSimulation' | 'brokerName'> | undefined
  /** the page is about this broker */
  bank?: { name: string; isSimulation: boolean } | undefined
  /** some of it is about real money: nothing is said of all */
  isMixed?: boolean
  title: ReactNode
  text?: ReactNode
  acts?: ReactNode
}) {
  const real =
    account?.isSimulation === false ? account.brokerName : bank?.isSimulation === false ? bank.name : undefined
  return (
    <>
      <Crumbs
        crumbs={[
          { label: 'Mein Parkett', path: '/' },
          { label: 'Wertpapierhandel', path: aboutPath },
          ...(account ? [{ label: account.name, path: accountPath(account.idAccount) }] : []),
          ...crumbs,
        ]}
      />
      {real !== undefined ? <RealNote name={real} /> : isMixed ? null : <SimulationNote />}
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          {text ? <p className="sm">{text}</p> : null}
        </div>
        {acts ? <div className="acts">{acts}</div> : null}
      </div>
    </>
  )
}

/** The three steps of an order. */
export const Steps = ({ now }: { now: 1 | 2 | 3 }) => (
  <StepBar steps={['Erfassen', 'Prüfen', 'Bestätigt']} now={now - 1} />
)

/** Two ways out of equal weight; the harmless one stands first. */
export const NoOrYes = ({ no, yes = 'Ja' }: { no: string; yes?: string }) => (
  <div className="acts no-or-yes">
    <a className="btn" href={no}>
      Nein
    </a>
    <button className="btn primary">{yes}</button>
  </div>
)

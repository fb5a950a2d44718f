import { getFundBreakdowns, getFundEarnings } from '#features/funds/funds.contract.ts'
import type { FundsSnapshot } from '#features/instrument/snapshots.contract.ts'
import type { PageContext } from '#web/page.tsx'
import {
  chart,
  description,
  facts,
  figureGroups,
  keyData,
  loadFollowed,
  performanceBesideUnderlying,
  related,
  statistics,
  underlying,
  venues,
  type Followed,
} from '#features/instrument/common-boards.block.tsx'
import {
  BreakdownBoard,
  EarningsBoard,
  HoldingsBoard,
  type Breakdowns,
  type Earnings,
} from '#features/funds/fund-boards.block.tsx'
import { RiskBoard, TrackingBoard } from '#features/funds/fund-risk.block.tsx'
import { DocumentsBoard } from '#features/instrument/class-boards.block.tsx'
import { classOverview, type BoardProps } from '#features/instrument/overview-boards.block.tsx'
import {
  loadSavingsPlanOffers,
  SavingsPlanOffersBoard,
  type SavingsPlanOffers,
} from '#features/instrument/savings-plan-offers.block.tsx'
import { softly } from '#web/soft.tsx'

interface FundParts extends Followed {
  breakdowns: Breakdowns | undefined | null
  earnings: Earnings | undefined | null
  offers: SavingsPlanOffers
}

async function load(context: PageContext, snapshot: FundsSnapshot): Promise<FundParts> {
  const params = { entityValue: snapshot.instrument.entityValue }
  const [followed, breakdowns, earnings, offers] = await Promise.all([
    loadFollowed(context, snapshot),
    softly(context.call(getFundBreakdowns, { params })),
    softly(context.call(getFundEarnings, { params })),
    loadSavingsPlanOffers(context),
  ])
  return { ...followed, breakdowns, earnings, offers }
}

const breakdowns = ({ snapshot, own: { breakdowns: found } }: BoardProps<FundsSnapshot, FundParts>) =>
  found && found.numberHoldings > 0 ? (
    <div className="g2">
      <HoldingsBoard breakdowns={found} index={snapshot.underlying?.instrument} />
      <BreakdownBoard title="Branchen" breakdown={found.branchBreakdown} />
      <BreakdownBoard title="Länder" breakdown={found.countryBreakdown} />
      <BreakdownBoard title="Währungen" breakdown={found.currencyBreakdown} />
    </div>
  ) : null
const earnings = ({ own: { earnings: found } }: BoardProps<FundsSnapshot, FundParts>) =>
  found ? <EarningsBoard earnings={found} /> : null

const savingsPlans = ({ own: { offers } }: BoardProps<FundsSnapshot, FundParts>) => (
  <SavingsPlanOffersBoard offers={offers} paper="diesen Fonds" />
)

const documents = () => (
  <DocumentsBoard
    names={['Basisinformationsblatt', 'Verkaufsprospekt', 'Jahres- und Halbjahresbericht']}
    why="Die Gesellschaft veröffentlicht sie; dieses Portal hat keine Quelle dafür."
  />
)

const overviewWith = (followedAs: string) =>
  classOverview({
    types: ['FundsSnapshot'],
    load,
    head: (_, { breakdowns: found }) => (found && found.numberHoldings > 0 ? { shown: { breakdowns: found } } : {}),
    main: [
      chart,
      keyData,
      breakdowns,
      figureGroups,
      ({ snapshot }) => <RiskBoard snapshot={snapshot} />,
      ({ snapshot }) => <TrackingBoard snapshot={snapshot} />,
      venues,
      statistics,
    ],
    side: [
      description,
      underlying(followedAs),
      performanceBesideUnderlying,
      facts,
      earnings,
      savingsPlans,
      documents,
      related,
    ],
  })

export const fundOverview = overviewWith('Basiswert')
export const etfOverview = overviewWith('Index')

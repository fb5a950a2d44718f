import { listSavingsPlanBrokers } from '#features/guides/brokers.contract.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { Board } from '#web/blocks/board.tsx'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'
import { softly } from '#web/soft.tsx'

export type SavingsPlanOffers = ReplyOf<typeof listSavingsPlanBrokers> | undefined | null

const shownRate = 100
const mostShown = 6

/** What brokers take for a savings plan, for the overview of what can be saved in. */
export const loadSavingsPlanOffers = ({ call }: Pick<PageContext, 'call'>): Promise<SavingsPlanOffers> =>
  softly(call(listSavingsPlanBrokers, { query: { rate: shownRate } }))

/**
 * Brokers with their fee of a savings rate; the source does not say in which papers they let one save. A house that saves in
 * baskets of its own has no offer for a paper.
 */
export function SavingsPlanOffersBoard({ offers, paper }: { offers: SavingsPlanOffers; paper: string }) {
  const known = (offers?.list ?? [])
    .filter(({ fee, ordersOffered }) => fee !== undefined && ordersOffered)
    .slice(0, mostShown)
  if (known.length === 0) return null
  return (
    <Board
      title="Sparplan-Angebote"
      footer={<a href={`/ratgeber/etf-sparplan-broker?rate=${shownRate}`}>Alle Broker, andere Rate</a>}
    >
      <table>
        <caption className="vh">Gebühr je Sparrate von {shownRate} EUR</caption>
        <thead>
          <tr>
            <th scope="col">Broker</th>
            <th scope="col" className="num">
              je {shownRate} EUR
            </th>
          </tr>
        </thead>
        <tbody>
          {known.map(({ alias, name, fee, asOf, isPaid, link }) => (
            <tr key={alias}>
              <th scope="row" className="name">
                {link ? (
                  <a href={link} rel={isPaid ? 'sponsored noopener' : 'noopener'}>
                    {name}
                  </a>
                ) : (
                  <b>{name}</b>
                )}
                <small>
                  {isPaid ? 'Anzeige · ' : ''}Stand {asOf.length === 4 ? asOf : format.date(`${asOf}T12:00:00Z`)}
                </small>
              </th>
              <td className="num">{format.number(fee)} €</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pad sm mut2">Ob ein Broker gerade {paper} als Sparplan anbietet, nennt die Quelle nicht.</p>
    </Board>
  )
}

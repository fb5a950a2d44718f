import { assetClasses } from '#contract/asset-classes.ts'
import { getDerivativesOverview, type DerivativesOverview } from '#features/lists/class-lists.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { TurboWarning } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import { tabPath } from '#contract/instrument-tabs.ts'
import { classPage } from '#features/lists/class-page.block.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

type Underlying = DerivativesOverview['underlyings'][number]

/** What each kind does, from the least to the most risk. */
const kinds: Record<string, { risk: string; sentence: string }> = {
  CAPITAL_PROTECTION_CERTIFICATE: {
    risk: 'gering',
    sentence: 'Am Ende kommt ein zugesagter Teil des Einsatzes zurück.',
  },
  EXPRESS_CERTIFICATE: { risk: 'mittel', sentence: 'Endet vorzeitig mit Ertrag, wenn der Basiswert hoch genug steht.' },
  REVERSE_CONVERTIBLE: {
    risk: 'mittel',
    sentence: 'Fester Kupon; fällt der Basiswert unter den Basispreis, gibt es Aktien oder ihren Wert.',
  },
  DISCOUNT_CERTIFICATE: { risk: 'mittel', sentence: 'Billiger als der Basiswert, dafür ist der Gewinn begrenzt.' },
  BONUS_CERTIFICATE: { risk: 'mittel', sentence: 'Zahlt einen Bonus, solange die Barriere hält.' },
  PARTICIPATION_CERTIFICATE: { risk: 'mittel', sentence: 'Folgt dem Basiswert eins zu eins, ohne Dividenden.' },
  SPRINT_CERTIFICATE: {
    risk: 'mittel',
    sentence: 'Gewinnt ab dem Basispreis mehr als der Basiswert, manche bis zu einem Cap.',
  },
  EXOTIC_CERTIFICATE: {
    risk: 'sehr hoch',
    sentence:
      'Inline, StayHigh und StayLow zahlen nur, wenn keine Barriere berührt wird; dazu Discount-Calls und -Puts.',
  },
  WARRANT: { risk: 'hoch', sentence: 'Recht auf Kauf oder Verkauf; verfällt wertlos, wenn der Kurs nicht reicht.' },
  KNOCKOUT_CERTIFICATE: {
    risk: 'sehr hoch',
    sentence: 'Hebel ohne Volatilität; an der Knock-Out-Schwelle ist Schluss.',
  },
  FACTOR_CERTIFICATE: {
    risk: 'sehr hoch',
    sentence: 'Vervielfacht jede Tagesbewegung; seitwärts schwankend verliert es.',
  },
}

const pathFor = ({ instrument }: Underlying) =>
  assetClasses.of(instrument).tabs.includes('derivatives')
    ? tabPath(pathOf(instrument), 'derivate')
    : pathOf(instrument)

function UnderlyingTile({ underlying }: { underlying: Underlying }) {
  const { instrument, quote, total, calls, puts, long, short } = underlying
  return (
    <li>
      <a className="underlying" href={pathFor(underlying)}>
        <b>{instrument.name}</b>
        <span className="figure">
          <span {...live(quote, 'last')}>{format.price(quote.last, kindOf(instrument))}</span>{' '}
          <span {...live(quote, 'performancePct')}>
            <ChangePercent value={quote.performancePct} />
          </span>
        </span>
        {total === undefined ? null : (
          <small>
            {format.integer(total)} Papiere
            <br />
            Optionsscheine: {format.integer(calls)} Calls, {format.integer(puts)} Puts
            <br />
            Knock-Outs: {format.integer(long)} Long, {format.integer(short)} Short
          </small>
        )}
      </a>
    </li>
  )
}

/** Derivatives by underlying and by kind. */
export const route = classPage({
  assetClass: assetClasses.get('derivatives'),
  lead: false,
  young: true,
  allTitle: 'Knock-Outs mit Hebel um 5',
  tools: [
    { label: 'Finder', href: '/derivate/finder' },
    { label: 'Vergleich', href: '/derivate/vergleich' },
    { label: 'Optionsschein-Rechner', href: '/derivate/optionsschein-rechner' },
    { label: 'Neuemissionen', href: '/derivate/neuemissionen' },
    { label: 'Realpush-Listen', href: '/derivate/realpush-liste' },
    { label: 'Basiswerte', href: '#basiswerte' },
    { label: 'Produkttypen', href: '#typen' },
    { label: 'Risikohinweise', href: '/risikohinweise' },
  ],
  Warning: TurboWarning,
  load: async ({ call }) => ({ overview: await softly(call(getDerivativesOverview)) }),
  Main: ({ overview }) => (
    <>
      <Board title="Beliebte Basiswerte" id="basiswerte">
        {ifLoaded(overview, ({ underlyings }) => (
          <ul className="underlyings">
            {underlyings.map((underlying) => (
              <UnderlyingTile key={underlying.instrument.entityValue} underlying={underlying} />
            ))}
          </ul>
        ))}
      </Board>
      <Board
        title="Vom Kapitalschutz zum Faktor"
        id="typen"
        footer={
          overview && overview.counted > 0 ? (
            <span>Papiere auf {overview.counted} Basiswerte gezählt, alle simuliert</span>
          ) : undefined
        }
      >
        {ifLoaded(overview, (given) => (
          <ol className="ladder">
            {given.kinds.map(({ entitySubType, nameType, total }) => (
              <li key={entitySubType}>
                <div>
                  <b>{nameType}</b>
                  <p className="sm mut2">{kinds[entitySubType]?.sentence}</p>
                </div>
                <span className="sm">Risiko {kinds[entitySubType]?.risk}</span>
                <span className="num b">{total === undefined ? '' : format.integer(total)}</span>
              </li>
            ))}
          </ol>
        ))}
      </Board>
    </>
  ),
  Side: ({ overview }) => (
    <>
      {overview ? (
        <Board title="Emittenten" footer={<span>Die Papiere hier sind simuliert.</span>}>
          <ul className="chips pad">
            {overview.issuers.map((name) => (
              <li key={name} className="chip">
                {name}
              </li>
            ))}
          </ul>
        </Board>
      ) : null}
      <Board title="Emittentenrisiko">
        <p className="pad sm mut2">
          Derivate sind Schuldverschreibungen. Wird der Emittent zahlungsunfähig, kann der ganze Einsatz verloren sein,
          gleich wie der Basiswert steht.
        </p>
      </Board>
    </>
  ),
})

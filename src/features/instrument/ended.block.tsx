import { assetClasses } from '#contract/asset-classes.ts'
import type { DerivativesSnapshot, Snapshot } from '#features/instrument/snapshots.contract.ts'
import { Note } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import { tabPath } from '#contract/instrument-tabs.ts'

type End = NonNullable<DerivativesSnapshot['derivativesDetails']['ended']>

const sentences: Record<End['reason'], (day: string) => string> = {
  MATURED: (day) => `Dieses Papier war am ${day} fällig.`,
  TERMINATED: (day) => `Der Emittent hat dieses Papier zum ${day} beendet.`,
  KNOCKED_OUT: () => 'Dieses Papier ist ausgeknockt: Der Basiswert hat die Knock-Out-Schwelle berührt.',
  REDEEMED: () => 'Dieses Papier wurde vor seiner Fälligkeit zurückgezahlt.',
}

/**
 * How a paper came to its end: a derivative says so, a bond is paid back when it is due; undefined while it is traded, and of
 * other classes.
 */
export function paperEndOf(snapshot: Snapshot): End | undefined {
  if (snapshot.type === 'DerivativesSnapshot') return snapshot.derivativesDetails.ended
  if (snapshot.type !== 'BondsSnapshot' || snapshot.bondsDetails['redeemed'] !== true) return undefined
  const { maturity } = snapshot.bondsDetails
  return { reason: 'MATURED', ...(typeof maturity === 'string' && { date: maturity }) }
}

/** Says that a paper is over and why, and leads to its successors; nothing while it is traded. */
export function EndedNote({ snapshot: { underlying, quote }, end }: { snapshot: Snapshot; end: End | undefined }) {
  if (!end) return null
  const last = quote.datetimeLast === undefined ? '' : ` Der letzte Kurs ist vom ${format.date(quote.datetimeLast)}.`
  const base =
    underlying && assetClasses.of(underlying.instrument).tabs.includes('derivatives')
      ? underlying.instrument
      : undefined
  return (
    <div className="spaced">
      <Note warn>
        {sentences[end.reason](end.date === undefined ? '–' : format.date(`${end.date}T12:00:00Z`))} Es wird nicht mehr
        gehandelt.{last}
        {base ? (
          <>
            {' '}
            <a className="b" href={tabPath(pathOf(base), 'derivate')}>
              Andere Papiere auf {base.name}
            </a>
          </>
        ) : null}
      </Note>
    </div>
  )
}

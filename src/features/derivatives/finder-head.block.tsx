import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { LiveStatus } from '#web/blocks/live-status.tsx'
import { PauseButton } from '#web/blocks/pause-button.tsx'
import { TurboWarning } from '#web/blocks/states.tsx'
import { WordsField } from '#web/blocks/words-field.tsx'
import { format } from '#web/format.ts'
import { pathOf, withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import type { ReactNode } from 'react'
import { kindsOfPapers, type AskedPapers } from './asked-papers.ts'
import { KindTabs } from './finder-form.block.tsx'
import type { FinderLoaded } from './finder-loaded.ts'
import type { PaperPreset } from './finder-presets.ts'

/** Questions as people ask them. */
const examples: Readonly<Record<string, string>> = {
  KNOCKOUT_CERTIFICATE: 'Gold long, Hebel um 8, mindestens 10 % Abstand',
  WARRANT: 'Call auf SAP, Omega 4 bis 8, Laufzeit bis Dezember 2027',
  FACTOR_CERTIFICATE: 'DAX long, Faktor mindestens 4',
  DISCOUNT_CERTIFICATE: 'BASF, Discount über 5 %, Seitwärtsrendite über 3 %',
  BONUS_CERTIFICATE: 'Allianz, Bonusrendite über 5 %, Puffer über 15 %',
  REVERSE_CONVERTIBLE: 'Siemens, Kupon ab 5 %',
  EXPRESS_CERTIFICATE: 'Kupon ab 5 %, Puffer über 30 %',
}
const conditions = 'long und hebel >= 4 und hebel <= 6 und abstand > 15'
const usualExample = 'von UBS, Spread unter 0,5 %'

export const finderPath = '/derivate/finder'

export const titleOf = ({ entitySubType, underlying }: AskedPapers): string => {
  const folder = kindsOfPapers.find((kind) => kind.entitySubType === entitySubType)?.folder ?? 'Derivate'
  return underlying ? `${folder} auf ${underlying.name}` : `${folder} finden`
}

interface FinderHeadProps extends Pick<FinderLoaded, 'asked' | 'shown' | 'counted' | 'words' | 'facets'> {
  /** address of the kind and its underlying without filters */
  start: string
  at: Pick<PageContext, 'query' | 'now'>
}

/** Title and price of the underlying, kinds, presets and the question in words. */
export const FinderHead = ({ asked, shown, counted, words, facets, start, at }: FinderHeadProps) => (
  <>
    <div className="page-head">
      <div>
        <h1>{titleOf(asked)}</h1>
        {shown ? (
          <p className="sm mut2">
            <a href={pathOf(shown.instrument)}>{shown.instrument.name}</a>{' '}
            <b {...live(shown.quote, 'last')}>{format.price(shown.quote.last, kindOf(shown.instrument))}</b>{' '}
            {shown.quote.displayUnit}{' '}
            <span {...live(shown.quote, 'performancePct')}>
              <ChangePercent value={shown.quote.performancePct} />
            </span>{' '}
            <SimulatedBadge />
          </p>
        ) : (
          <p className="sm mut2">
            Alle Papiere sind simuliert <SimulatedBadge />
          </p>
        )}
      </div>
      <div className="acts">
        <LiveStatus now={at.now} />
        <PauseButton />
      </div>
    </div>
    <div className="stack paper-head">
      {asked.entitySubType === 'KNOCKOUT_CERTIFICATE' ? <TurboWarning /> : null}
      <KindTabs path={finderPath} asked={asked} facets={facets ?? undefined} />
      <Presets presets={counted} start={start} query={at.query}>
        <WordsField
          label="In Worten"
          text={words.text}
          example={examples[asked.entitySubType] ?? usualExample}
          conditions={conditions}
          fault={words.error && `${words.error.text} (Zeichen ${words.error.position + 1})`}
        />
      </Presets>
    </div>
  </>
)

interface PresetsProps {
  presets: readonly (PaperPreset & { total: number | undefined })[]
  /** address of the kind and its underlying without filters */
  start: string
  query: URLSearchParams
  children: ReactNode
}

function Presets({ presets, start, query, children }: PresetsProps) {
  const [path = start, fixed] = start.split('?')
  return (
    <section className="board finder-head" aria-label="Vorlagen und Suche in Worten">
      {presets.length === 0 ? null : (
        <ul className="finder-presets">
          {presets.map(({ name, rule, filters, total }) => (
            <li key={name}>
              <a
                href={withQuery(path, new URLSearchParams(fixed), filters)}
                aria-current={Object.entries(filters).every(([key, value]) => query.get(key) === value) || undefined}
              >
                <b>{name}</b> {total === undefined ? null : <em>{format.integer(total)}</em>}
                <small>{rule}</small>
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}

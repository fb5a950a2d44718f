import type { ReactNode } from 'react'
import type { Instrument } from '#contract/instruments.ts'
import { logoPath } from '#contract/logo.ts'
import { WithDelay } from '#web/blocks/badge.tsx'
import { logoText } from '#web/logo-text.ts'
import { pathOf } from '#web/navigation.ts'

/**
 * The first cell of a row: name as a link, the way to the reader's watchlists, and what tells it from others below.
 * @param lead stands before the detail where there is room for both @param isOwn it is in a list or an account of the reader already
 */
export function InstrumentName({
  instrument,
  lead,
  detail,
  beside,
  isOwn = false,
}: {
  instrument: Instrument
  lead?: string | undefined
  detail?: string | undefined
  beside?: ReactNode
  isOwn?: boolean
}) {
  return (
    <>
      <a href={pathOf(instrument)}>{instrument.name}</a>
      {isOwn ? null : <WatchLink instrument={instrument} />}
      {beside}
      <small>
        {lead === undefined ? null : <span className="lead">{lead} · </span>}
        <WithDelay text={detail ?? instrument.wkn ?? instrument.isin ?? instrument.displayType} />
      </small>
    </>
  )
}

/** A star behind a name; drawn by its style, for there is one in every row. */
export const WatchLink = ({ instrument: { entityType, entityValue, name } }: { instrument: Instrument }) => (
  <span className="watch">
    <a
      href={`/watchlist/add-position/${entityType}-${entityValue}`}
      rel="nofollow"
      aria-label={`${name} auf die Watchlist`}
      title="Auf die Watchlist"
    />
  </span>
)

const logoSize = 40

/** The logo the operator has, or letters in its place. */
export const Logo = ({ instrument }: { instrument: Pick<Instrument, 'name' | 'symbol' | 'logo'> }) =>
  instrument.logo ? (
    <img
      className="logo"
      src={logoPath(instrument.logo.cloudinaryUrlTemplate, logoSize)}
      width={logoSize}
      height={logoSize}
      alt=""
    />
  ) : (
    <span className="logo" aria-hidden="true">
      {logoText(instrument)}
    </span>
  )

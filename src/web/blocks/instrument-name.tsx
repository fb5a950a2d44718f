import type { ReactNode } from 'react'
import type { Instrument } from '#contract/instruments.ts'
import { logoPath } from '#contract/logo.ts'
import { WithDelay } from '#web/blocks/badge.tsx'
import { logoText } from '#web/logo-text.ts'
import { pathOf } from '#web/navigation.ts'

/**
 * The first cell of a row: name as a link, and what tells it from others below.
 * @param lead stands before the detail where there is room for both
 */
export function InstrumentName({
  instrument,
  lead,
  detail,
  beside,
}: {
  instrument: Instrument
  lead?: string | undefined
  detail?: string | undefined
  beside?: ReactNode
}) {
  return (
    <>
      <a href={pathOf(instrument)}>{instrument.name}</a>
      {beside}
      <small>
        {lead === undefined ? null : <span className="lead">{lead} · </span>}
        <WithDelay text={detail ?? instrument.wkn ?? instrument.isin ?? instrument.displayType} />
      </small>
    </>
  )
}

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

import type { ReactNode } from 'react'
import type { Instrument } from '#contract/instruments.ts'
import { pathOf } from '#web/navigation.ts'

/** The first cell of a row: name as a link, and what tells it from others below. */
export function InstrumentName({ instrument, detail, beside }: { instrument: Instrument; detail?: string | undefined; beside?: ReactNode }) {
  return (
    <>
      <a href={pathOf(instrument)}>{instrument.name}</a>
      {beside}
      <small>{detail ?? instrument.wkn ?? instrument.isin ?? instrument.displayType}</small>
    </>
  )
}

/** Two or three letters in place of a logo we have no right to. */
export function Logo({ instrument, small = false }: { instrument: Pick<Instrument, 'name' | 'symbol'>; small?: boolean }) {
  const symbol = instrument.symbol?.split('.')[0] ?? ''
  const text = symbol.length >= 2 && symbol.length <= 3 ? symbol : instrument.name.replace(/[^\p{L}\p{N}]/gu, '').slice(0, 2)
  return <span className={small ? 'logo small' : 'logo'} aria-hidden="true">{text.toUpperCase()}</span>
}

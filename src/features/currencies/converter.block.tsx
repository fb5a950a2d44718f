import { getCrossRates } from '#features/lists/class-lists.contract.ts'
import { getCrossRate } from '#contract/lists.ts'
import converterIsland from '#features/currencies/converter.island.tsx'
import {
  asksForDay,
  codeOf,
  dayQuery,
  isPast,
  mostAmount,
  mostFeePct,
  rateKindOf,
  type Code,
  type Conversion,
} from '#features/currencies/conversion.ts'
import { Board } from '#web/blocks/board.tsx'
import { UnknownNote } from '#web/blocks/unknown-note.tsx'
import { typedNumber, type Typed } from '#web/blocks/number-field.tsx'
import { dayOf } from '#web/charts/history.ts'
import { Island } from '#web/islands/place.tsx'
import type { PageContext } from '#web/page.tsx'
import { softly } from '#web/soft.tsx'

/** What the address asks to convert. */
export async function loadConverter(
  { call, query, now }: PageContext,
  fallback: { from: Code; to: Code } = { from: 'EUR', to: 'USD' },
): Promise<Conversion> {
  const typed = (param: string, otherwise: string, most: number, unit: string): Typed => {
    const text = query.get(param)?.trim() || otherwise
    return { text, value: typedNumber(text, most, 0, unit) }
  }
  const from = codeOf(query.get('von'), fallback.from)
  const to = codeOf(query.get('nach'), fallback.to)
  const day = query.get('tag')?.trim() ?? ''
  const kind = rateKindOf(query.get('kurs'))
  return {
    amount: typed('betrag', '100', mostAmount, from),
    from,
    to,
    feePct: typed('gebuehr', '0', mostFeePct, '%'),
    day,
    kind,
    ...(await rateOf({ call, now, from, to, day, kind })),
  }
}

type Asked = Pick<PageContext, 'call' | 'now'> & Pick<Conversion, 'from' | 'to' | 'day' | 'kind'>

async function rateOf({
  call,
  now,
  from,
  to,
  day,
  kind,
}: Asked): Promise<Pick<Conversion, 'rate' | 'rateAt' | 'rateDay' | 'source'>> {
  if (day !== '' && !isPast(day, dayOf(now))) return { rate: undefined }
  if (from === to) return { rate: 1 }
  if (asksForDay({ day, kind })) {
    const past = await softly(call(getCrossRate, { params: { base: from, quote: to }, query: dayQuery({ day, kind }) }))
    return { rate: past?.close, rateDay: past?.date, source: past?.source }
  }
  const cell = (await softly(call(getCrossRates, { query: { codes: `${from},${to}` } })))?.list[0]?.rates[1]
  return { rate: cell?.rate, rateAt: cell?.datetime }
}

/** Currencies of the address that are none of ours. */
const unknownCodes = ({ query }: Pick<PageContext, 'query'>): string[] =>
  ['von', 'nach'].flatMap((name) => {
    const asked = query.get(name)?.trim() ?? ''
    return asked === '' || asked.toUpperCase() === codeOf(asked, 'EUR') ? [] : [asked]
  })

/** A form by GET that converts an amount, with the fee of a bank or card; awake it converts while one types. */
export const Converter = ({ conversion, at }: { conversion: Conversion; at: PageContext }) => (
  <Board title="Währungsrechner" id="rechner" footer={<span>Kein Handelsangebot</span>}>
    <UnknownNote
      asked={unknownCodes(at)[0]}
      what="Währung"
      instead={`Gerechnet wird von ${conversion.from} nach ${conversion.to}.`}
    />
    <Island
      of={converterIsland}
      when="used"
      props={{ action: `${at.path}#rechner`, given: conversion, now: at.now, today: dayOf(at.now) }}
    />
  </Board>
)

import { getCrossRates } from '#features/lists/class-lists.contract.ts'
import { getCrossRate } from '#contract/lists.ts'
import converterIsland from '#features/currencies/converter.island.tsx'
import { codeOf, isPast, mostAmount, mostFeePct, type Code, type Conversion } from '#features/currencies/conversion.ts'
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
  const typed = (param: string, otherwise: string, most: number): Typed => {
    const text = query.get(param)?.trim() || otherwise
    return { text, value: typedNumber(text, most) }
  }
  const from = codeOf(query.get('von'), fallback.from)
  const to = codeOf(query.get('nach'), fallback.to)
  const day = query.get('tag')?.trim() ?? ''
  return {
    amount: typed('betrag', '100', mostAmount),
    from,
    to,
    feePct: typed('gebuehr', '0', mostFeePct),
    day,
    ...(await rateOf({ call, now, from, to, day })),
  }
}

async function rateOf({
  call,
  now,
  from,
  to,
  day,
}: Pick<PageContext, 'call' | 'now'> & Pick<Conversion, 'from' | 'to' | 'day'>): Promise<
  Pick<Conversion, 'rate' | 'rateAt'>
> {
  if (day !== '' && !isPast(day, dayOf(now))) return { rate: undefined }
  if (from === to) return { rate: 1 }
  if (day !== '')
    return {
      rate: (await softly(call(getCrossRate, { params: { base: from, quote: to }, query: { date: day } })))?.close,
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
  <Board title="Währungsrechner" id="rechner" footer={<span>Mittelkurs, kein Handelsangebot</span>}>
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

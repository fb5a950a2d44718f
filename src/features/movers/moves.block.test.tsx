import { expect, test } from 'vitest'
import { assetClasses } from '#contract/asset-classes.ts'
import { markupOf } from '#web/markup.tsx'
import { quote, sap } from '#features/testing/examples.ts'
import { MoneyBoard, MovesBoard } from './moves.block.tsx'
import type { MoveRow } from './movers.contract.ts'

const row = { instrument: sap, quote, moneyEuro: 5_000_000 } as MoveRow

test.each([
  { day: 'Heute', head: '>Heute<', foot: 'Umsatz von heute am' },
  { day: '20.11.', head: '>20.11.<', foot: 'Umsatz vom 20.11. am' },
])('turnover of „$day“ is that day’s, at its head and its foot', ({ day, head, foot }) => {
  const body = markupOf(<MoneyBoard rows={[row]} day={day} hint={undefined} />)
  expect(body).toContain(head)
  expect(body).toContain(foot)
})

test('while figures are still counted, nobody is told that nothing was traded', () => {
  const hint = 'wird gezählt'
  const etfs = assetClasses.get('etfs')
  expect(markupOf(<MoneyBoard rows={[]} day="Heute" hint={hint} />)).toContain('wird nach dem Start noch gezählt')
  expect(markupOf(<MoneyBoard rows={[]} day="Heute" hint={undefined} />)).toContain('Heute wurde noch nichts gehandelt')
  const tops = {
    title: 'Tops',
    rows: [],
    assetClass: { ...etfs, key: 'etfs' },
    day: 'Heute',
    hasTurnover: true,
  } as const
  expect(markupOf(<MovesBoard {...tops} hint={hint} />)).toContain('Mindestumsatz 0 zeigt schon alle')
  expect(markupOf(<MovesBoard {...tops} hint={undefined} />)).toContain('Kein Wert erfüllt diese Auswahl')
})

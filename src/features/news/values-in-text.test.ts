import { expect, test } from 'vitest'
import type { Instrument } from '#contract/instruments.ts'
import type { ContentItem, Run } from '#contract/rich-text.ts'
import { withLinkedValues } from './values-in-text.ts'

const instrument = (name: string, tinyName = name) =>
  ({ name, tinyName, urls: { WEBSITE: `https://parkett.example/aktien/${tinyName}` } }) as Instrument
const paragraph = (...runs: Run[]): ContentItem => ({ type: 'NewsParagraph', value: '', lines: [runs] })
/** links in square brackets */
const shown = (items: readonly ContentItem[], ...instruments: Instrument[]): string[] =>
  withLinkedValues(items, instruments).map(({ lines = [] }) =>
    lines
      .flat()
      .map(({ text, href }) => (href === undefined ? text : `[${text} ${href}]`))
      .join(''),
  )

test('the first mention of a value leads to it, further ones are text', () => {
  const items = [paragraph({ text: 'SAP und Siemens Energy, wieder SAP.' }), paragraph({ text: 'SAP' })]
  expect(shown(items, instrument('SAP'), instrument('Siemens Energy', 'Siemens-Energy'))).toEqual([
    '[SAP /aktien/SAP] und [Siemens Energy /aktien/Siemens-Energy], wieder SAP.',
    'SAP',
  ])
})

test('a name within a word is none, and the longer name is meant where both stand', () => {
  const items = [paragraph({ text: 'SAPs DAXe: E.ON (Zahlen), E.ONs Netz; Allianz SE' })]
  const eon = instrument('E.ON', 'EON')
  expect(shown(items, instrument('SAP'), instrument('DAX'), eon, instrument('Allianz SE', 'Allianz'))).toEqual([
    'SAPs DAXe: [E.ON /aktien/EON] (Zahlen), E.ONs Netz; [Allianz SE /aktien/Allianz]',
  ])
})

test('links, code and what is no paragraph stay as they were', () => {
  const items: ContentItem[] = [
    { type: 'NewsHeading', value: 'SAP', level: 2, lines: [[{ text: 'SAP' }]] },
    paragraph(
      { text: 'SAP', href: 'https://anderswo.example/' },
      { text: 'SAP', code: true },
      { text: 'SAP', bold: true },
    ),
  ]
  expect(shown(items, instrument('SAP'))).toEqual(['SAP', '[SAP https://anderswo.example/]SAP[SAP /aktien/SAP]'])
  expect(shown(items)).toEqual(['SAP', '[SAP https://anderswo.example/]SAPSAP'])
})

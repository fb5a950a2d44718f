import { expect, test } from 'vitest'
import { quote, sap } from '#features/testing/examples.ts'
import { assetBarMarkup } from '#web/shell/asset-bar.tsx'

const asset = { instrument: sap, shortName: 'SAP', quote }

test('the bar comes with prices, which the client goes on with', () => {
  const markup = assetBarMarkup('Parkett', [asset]).toString()
  expect(markup).toContain('data-asset-bar="priced"')
  expect(markup).toContain('data-field="last" data-kind="STOCK">246,35')
})

test('it says where the price is an indication, which the page of the instrument does not show', () => {
  const indicated = { ...asset, quote: { ...quote, market: { ...quote.market, codeMarket: '@_IND' } } }
  expect(assetBarMarkup('Parkett', [indicated]).toString()).toContain('<abbr title="Indikation">Ind.</abbr>')
})

test('it is written again when a price has changed, and not before', () => {
  const before = assetBarMarkup('Parkett', [asset])
  expect(assetBarMarkup('Parkett', [{ ...asset }])).toBe(before)
  expect(assetBarMarkup('Parkett', [{ ...asset, quote: { ...quote, last: 247 } }]).toString()).toContain('247,00')
})

test('without prices its seven tiles have names that lead to the search', () => {
  const markup = assetBarMarkup('Parkett', []).toString()
  expect(markup.match(/<li>/g)).toHaveLength(7)
  expect(markup).toContain('href="/suche?q=DAX"')
})

import { expect, test } from 'vitest'
import type { Row } from './csv.ts'
import { companyCountries, companyOf, everyPaperOnce } from './one-paper.ts'

const row = (isin: string, name: string, more: Row = {}): Row => ({
  isin,
  name,
  mic: 'XETR',
  symbol: '',
  country: isin.startsWith('US') ? 'United States' : 'Germany',
  ...more,
})
const isins = (rows: readonly Row[]) => everyPaperOnce(rows).map(({ isin }) => isin)

const sma = row('DE000A0DJ6J9', 'SMA Solar Technology', { symbol: 'S92', indices: 'SDAX' })
const receipt = row('US78446M1099', 'SMA Solar Technology AG', {
  symbol: 'S92',
  industry: 'Hardware',
  website: 'http://www.sma.de',
})

test('a German symbol names one paper, the one of an index, and it keeps what the other knew', () => {
  expect(everyPaperOnce([receipt, sma])).toEqual([{ ...sma, industry: 'Hardware', website: 'http://www.sma.de' }])
})

test('without an index the paper that is no receipt keeps the symbol, on whatever German exchange', () => {
  const ordinary = row('DE0006048408', 'HENKEL AG+CO.KGAA ST O.N.', { symbol: 'HEN', mic: 'XMUN' })
  expect(isins([row('US42550U2087', 'Henkel AG & Co. KGAA', { symbol: 'HEN' }), ordinary])).toEqual(['DE0006048408'])
})

test('on Xetra a receipt under the name of a share from elsewhere is that share', () => {
  const home = row('AT0000937503', 'voestalpine', { symbol: 'VOE', mic: 'XWBO' })
  expect(isins([home, row('US9285781038', 'Voestalpine AG', { symbol: 'VAS' })])).toEqual(['AT0000937503'])
})

test.each([
  {
    what: 'a symbol of another country',
    rows: [
      row('DE0005557508', 'Deutsche Telekom', { symbol: 'DTE' }),
      row('US2333311072', 'DTE Energy', { symbol: 'DTE', mic: 'XNYS' }),
    ],
  },
  {
    what: 'a company of America beside one of a like name',
    rows: [
      row('SE0012853455', 'EQT AB', { mic: 'XSTO', symbol: 'EQT' }),
      row('US26884L1098', 'EQT Corporation', { symbol: 'EQ6' }),
    ],
  },
  { what: 'no symbol', rows: [row('DE0000000001', 'Eins AG'), row('DE0000000002', 'Zwei AG')] },
])('$what joins nothing', ({ rows }) => expect(everyPaperOnce(rows)).toEqual(rows))

test('legal form, accents and signs make no other company', () => {
  expect(companyOf('Hannover Rück SE')).toBe(companyOf('Hannover Ruck'))
  expect(companyOf('CTS Eventim AG & Co. KGaA')).toBe('ctseventim')
})

test.each([
  { name: 'Raiffeisen Bank International AG', is: 'Austria', why: 'its own share is numbered there' },
  { name: 'Novo Nordisk A/S', is: 'Denmark', why: 'only Denmark has this legal form' },
  { name: 'BioNTech SE', website: 'http://www.biontech.de', is: 'Germany', why: 'its address ends there' },
  {
    name: 'Boot Barn Holdings Inc.',
    website: 'http://www.henryboot.co.uk',
    is: 'United States',
    why: 'an American legal form outweighs an address',
  },
  {
    name: 'raiffeisen bank international',
    is: 'Austria',
    why: 'a receipt traded in Germany alone has the name of its share',
  },
  { name: 'Kosmos Energy Ltd.', is: 'United States', why: 'nothing says otherwise' },
])('$name is of $is: $why', ({ name, website = '', is }) => {
  const home = row('AT0000606306', 'Raiffeisen Bank International', { country: 'Austria' })
  expect(companyCountries([home])(row('US0000000001', name, { website }))).toBe(is)
})

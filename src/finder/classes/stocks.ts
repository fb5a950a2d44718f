import { countryName } from '#contract/country.ts'
import { germanTerm } from '#market/german-terms.ts'
import { sizeClasses, type Instrument, type SizeClass } from '#market/instruments.ts'
import { instrumentColumns } from '../instrument-columns.ts'
import {
  betas,
  choice,
  daily,
  euroClose,
  performanceColumns,
  performances,
  technicalColumns,
  technicals,
  turnover,
  type ClassFinder,
} from './figures.ts'

const sizeNames: Readonly<Record<SizeClass, string>> = {
  mega: 'Mega: ab 200 Mrd.',
  large: 'Large: ab 10 Mrd.',
  mid: 'Mid: ab 2 Mrd.',
  small: 'Small: ab 300 Mio.',
  micro: 'Micro: darunter',
}
const stockOf = ({ facts }: Instrument) => (facts.kind === 'stock' ? facts : undefined)

export const stocks: ClassFinder = {
  criteria: (rooms) => [
    choice('index', 'index', 'Index', 'Auswahl', (stock) => stockOf(stock)?.indices, {
      nameOf: (value) => rooms.universe.find('INDEX', value)?.name ?? value,
      aliases: ['idIndex'],
    }),
    choice('isoCountry', 'land', 'Land', 'Auswahl', instrumentColumns.country, {
      nameOf: countryName,
      aliases: ['idCountry'],
    }),
    choice('sector', 'sektor', 'Sektor', 'Auswahl', instrumentColumns.sector, {
      nameOf: germanTerm,
      aliases: ['idSector'],
    }),
    choice('industry', 'branche', 'Branche', 'Auswahl', instrumentColumns.industry, {
      nameOf: germanTerm,
      aliases: ['idBranch'],
    }),
    choice('size', 'groesse', 'Größe', 'Auswahl', (stock) => stockOf(stock)?.size, {
      nameOf: (key) => sizeNames[sizeClasses.find((size) => size === key) ?? 'micro'],
      order: sizeClasses,
    }),
    daily(
      rooms,
      {
        id: 'marketCap',
        word: 'marktkap',
        label: 'Marktkapitalisierung',
        group: 'Auswahl',
        unit: 'euro',
        decimals: 1,
        aliases: ['marketCapCompany'],
      },
      (figures, stock) => {
        const [price, shares] = [euroClose(figures, stock), rooms.fundamentals.shares(stock)]
        return price === undefined || shares === undefined ? undefined : price * shares
      },
    ),
    turnover(rooms),
    ...performances(rooms),
    ...technicals(rooms),
    ...betas(rooms),
  ],
  views: [
    {
      key: 'basis',
      label: 'Basis',
      columns: ['performancePct1Y', 'marketCap', 'high52wDistancePct', 'turnover', 'industry'],
    },
    { key: 'performance', label: 'Performance', columns: performanceColumns },
    { key: 'technik', label: 'Technik', columns: [...technicalColumns, 'beta250d'] },
    { key: 'handel', label: 'Handel', columns: ['turnover', 'marketCap', 'volatility30d', 'isoCountry'] },
  ],
  presets: [
    { name: 'Nahe 52-Wochen-Hoch', rule: 'Abstand höchstens 3 %', query: 'abstand_hoch_von=-3' },
    { name: 'Turnaround', rule: 'ein Jahr im Minus, über GD 200', query: 'perf_1j_bis=-10&abstand_gd200_von=0' },
    {
      name: 'Ruhige Große',
      rule: 'ab 10 Mrd. EUR, Schwankung bis 20 %',
      query: 'marktkap_von=10000000000&vola_250_bis=20',
    },
    { name: 'Überverkauft', rule: 'RSI bis 30, über 1 Mrd. EUR', query: 'rsi_bis=30&marktkap_von=1000000000' },
    {
      name: 'Small Caps Deutschland',
      rule: 'Sitz in Deutschland, 300 Mio. bis 2 Mrd. EUR',
      query: 'land=DE&groesse=small',
    },
    {
      name: 'Stärker als die Branche',
      rule: '1 Jahr über dem Median der Branche',
      query: 'frage=perf_1j+%3E+median%28branche%29',
    },
  ],
  usual: { id: 'marketCap', order: 'DESC' },
}

import { dayNumberOf } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Instrument } from '#market/instruments.ts'
import type { ShareFigures } from '#market/statistics.ts'
import type { RangeCriterion } from '../criterion.ts'
import { daily, type FinderRooms, type Kept } from './figures.ts'

/** Of shares: what their statements, dividends and analysts say at the last close, as their pages show it. */
export const valuations = (rooms: FinderRooms, today: TradingDay): RangeCriterion<Instrument>[] => {
  const share = (said: Kept, of: (figures: ShareFigures) => number | undefined) =>
    daily(
      rooms,
      { absent: 'nicht anwendbar: ohne Gewinn, Ausschüttung oder Schätzung', ...said },
      ({ share: figures }) => figures && of(figures),
    )
  return [...ratios(share), ...dividends(share, today), ...growth(share), ...margins(share), ...analysts(share)]
}

type Share = (said: Kept, of: (figures: ShareFigures) => number | undefined) => RangeCriterion<Instrument>

const estimated = 'Schätzung des laufenden Geschäftsjahres zum letzten Schlusskurs'
const ended = 'letztes abgeschlossenes Geschäftsjahr'

function ratios(share: Share): RangeCriterion<Instrument>[] {
  const ratio = (id: string, word: string, label: string, of: Parameters<Share>[1], help = estimated) =>
    share({ id, word, label, group: 'Bewertung', unit: 'number', first: 'ASC', help }, of)
  return [
    ratio('cnPer', 'kgv', 'KGV', ({ per }) => per, `${ended}, zum Kurs an seinem Ende`),
    ratio('cnPerEstimate', 'kgv_e', 'KGV e', ({ perExpected }) => perExpected),
    ratio('cnPriceSales', 'kuv', 'KUV e', ({ priceToSales }) => priceToSales),
    ratio('cnPriceBookvalue', 'kbv', 'KBV e', ({ priceToBook }) => priceToBook),
    ratio('cnPriceCf', 'kcv', 'KCV e', ({ priceToCashflow }) => priceToCashflow),
    ratio('cnPeg', 'peg', 'PEG', ({ peg }) => peg, 'KGV e ÷ erwartetes Gewinnwachstum des Folgejahres in Prozent'),
    ratio(
      'evToEbitda',
      'ev_ebitda',
      'EV/EBITDA e',
      ({ evToEbitda }) => evToEbitda,
      'Marktwert plus langfristige Schulden abzüglich Kasse, geteilt durch das erwartete EBITDA',
    ),
  ]
}

function dividends(share: Share, today: TradingDay): RangeCriterion<Instrument>[] {
  const group = 'Dividende'
  return [
    share(
      { id: 'cnDivYield', word: 'div_rendite', label: 'Dividendenrendite e', group, help: estimated },
      ({ dividendYieldPct }) => dividendYieldPct,
    ),
    share(
      {
        id: 'yearsWithoutCut',
        word: 'ohne_kuerzung',
        label: 'Jahre ohne Kürzung',
        group,
        unit: 'number',
        decimals: 0,
        help: 'wie oft in Folge nicht weniger als davor gezahlt wurde',
      },
      ({ yearsWithoutCut }) => yearsWithoutCut,
    ),
    share(
      { id: 'payoutPct', word: 'ausschuettung', label: 'Ausschüttungsquote', group, first: 'ASC', help: ended },
      ({ payoutPct }) => payoutPct,
    ),
    share(
      { id: 'growthPctPa5', word: 'div_wachstum_5j', label: 'Dividendenwachstum 5 Jahre p. a.', group, unit: 'change' },
      ({ dividendGrowthPctPa5 }) => dividendGrowthPctPa5,
    ),
    share(
      { id: 'dateExDividend', word: 'ex_tag', label: 'Ex-Tag', group, unit: 'day', decimals: 0, first: 'ASC' },
      ({ exDay }) => (exDay !== undefined && exDay >= today ? dayNumberOf(exDay) : undefined),
    ),
    share(
      {
        id: 'daysToExDividend',
        word: 'tage_bis_ex',
        label: 'Tage bis zum Ex-Tag',
        group,
        unit: 'number',
        decimals: 0,
        first: 'ASC',
      },
      ({ exDay }) => (exDay !== undefined && exDay >= today ? dayNumberOf(exDay) - dayNumberOf(today) : undefined),
    ),
  ]
}

function growth(share: Share): RangeCriterion<Instrument>[] {
  const rate = (id: string, word: string, label: string, of: Parameters<Share>[1], help = ended) =>
    share({ id, word, label, group: 'Wachstum', unit: 'change', help }, of)
  return [
    rate('cnTurnoverGrowthPct', 'umsatzwachstum', 'Umsatzwachstum', (figures) => figures.revenueGrowthPct1Y),
    rate(
      'turnoverGrowthPct3Y',
      'umsatzwachstum_3j',
      'Umsatzwachstum 3 Jahre p. a.',
      (figures) => figures.revenueGrowthPct3Y,
    ),
    rate(
      'turnoverGrowthPct5Y',
      'umsatzwachstum_5j',
      'Umsatzwachstum 5 Jahre p. a.',
      (figures) => figures.revenueGrowthPct5Y,
    ),
    rate('cnEpsGrowthPct', 'gewinnwachstum', 'Gewinnwachstum', (figures) => figures.epsGrowthPct1Y),
    rate('epsGrowthPct3Y', 'gewinnwachstum_3j', 'Gewinnwachstum 3 Jahre p. a.', (figures) => figures.epsGrowthPct3Y),
    rate('epsGrowthPct5Y', 'gewinnwachstum_5j', 'Gewinnwachstum 5 Jahre p. a.', (figures) => figures.epsGrowthPct5Y),
    rate(
      'epsGrowthExpectedPct',
      'gewinnwachstum_e',
      'Erwartetes Gewinnwachstum',
      (figures) => figures.epsGrowthExpectedPct,
      'Schätzung des Folgejahres gegen die des laufenden',
    ),
  ]
}

function margins(share: Share): RangeCriterion<Instrument>[] {
  const percent = (id: string, word: string, label: string, of: Parameters<Share>[1], first?: 'ASC') =>
    share({ id, word, label, group: 'Rentabilität und Bilanz', help: ended, ...(first && { first }) }, of)
  return [
    percent('cnEbitMa', 'ebit_marge', 'EBIT-Marge', ({ ebitMarginPct }) => ebitMarginPct),
    percent('cnMarginNet', 'umsatzrendite', 'Umsatzrendite', ({ netMarginPct }) => netMarginPct),
    percent('cnReturnEquity', 'ek_rendite', 'EK-Rendite', ({ returnOnEquityPct }) => returnOnEquityPct),
    percent('cnEquityRatio', 'ek_quote', 'EK-Quote', ({ equityRatioPct }) => equityRatioPct),
    percent('cnDebtToEquity', 'verschuldung', 'Verschuldungsgrad', ({ debtToEquityPct }) => debtToEquityPct, 'ASC'),
  ]
}

function analysts(share: Share): RangeCriterion<Instrument>[] {
  const group = 'Analysten'
  return [
    share(
      {
        id: 'recommendationConsensus',
        word: 'konsens',
        label: 'Konsens (1 kaufen bis 5 verkaufen)',
        group,
        unit: 'number',
        first: 'ASC',
        help: 'Mittel der Einstufungen: 1 klarer Kauf, 3 halten, 5 klarer Verkauf',
      },
      ({ consensus }) => consensus,
    ),
    share(
      {
        id: 'upsidePct',
        word: 'kurspotenzial',
        label: 'Kurspotenzial',
        group,
        unit: 'change',
        help: 'mittleres Kursziel gegen den letzten Schlusskurs',
      },
      ({ upsidePct }) => upsidePct,
    ),
    share(
      { id: 'numTotal', word: 'analysten', label: 'Zahl der Analysten', group, unit: 'number', decimals: 0 },
      ({ analysts: count }) => count,
    ),
  ]
}

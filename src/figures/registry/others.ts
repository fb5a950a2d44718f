/** Registry: indicators, quotes, conversion, identifiers, calendar and text. */
import { entriesOf, type FigureEntry } from './entry.ts'

const INDICATORS = 'Wilder 1978, Bollinger 2001, Appel 1979, Lane 1984, Levy 1967'
const MARKET = 'usage of exchanges'
const ANALYSIS = 'usage of securities analysis'

export const otherFigures: readonly FigureEntry[] = [
  ...entriesOf('technical', INDICATORS, [
    ['values', 'Indikator', 'Indicator', 'series', 2, 'sma mean of n; ema m + 2/(n+1)·(v − m); rsi 100 − 100/(1 + gain/loss), atr mean of max(high, close before) − min(low, close before), both smoothed by 1/n; momentum v − v_{−n}; roc (v/v_{−n} − 1)·100; levy v / mean of n', 'Verlauf des gewählten Indikators'],
    ['macd', 'MACD', 'MACD', 'series', 4, 'ema(fast) − ema(slow)', 'Schneller minus langsamer Durchschnitt'],
    ['signal', 'Signallinie', 'Signal line', 'series', 4, 'ema(signal) of the MACD', 'Geglätteter MACD'],
    ['histogram', 'MACD-Histogramm', 'MACD histogram', 'series', 4, 'MACD − signal', 'MACD minus Signallinie'],
    ['upper', 'Oberes Band', 'Upper band', 'series', 2, 'mean + k · σ of the window (divisor n)', 'Durchschnitt plus Standardabweichungen'],
    ['middle', 'Mittleres Band', 'Middle band', 'series', 2, 'mean of n', 'Gleitender Durchschnitt'],
    ['lower', 'Unteres Band', 'Lower band', 'series', 2, 'mean − k · σ of the window (divisor n)', 'Durchschnitt minus Standardabweichungen'],
    ['k', 'Stochastik %K', 'Stochastic %K', 'series', 2, '(close − lowest low) / (highest high − lowest low) · 100', 'Lage des Schlusskurses in der Spanne'],
    ['d', 'Stochastik %D', 'Stochastic %D', 'series', 2, 'mean of %K', 'Geglättetes %K'],
  ]),
  ...entriesOf('technicalFacts', INDICATORS, [
    ['volatility30d', 'Schwankung 30 Tage', 'Volatility of 30 days', 'fraction', 2, 'standard deviation of 30 log returns · √252', 'Schwankung der letzten 30 Handelstage, auf ein Jahr'],
    ['volatility250d', 'Schwankung 250 Tage', 'Volatility of 250 days', 'fraction', 2, 'standard deviation of 250 log returns · √252', 'Schwankung der letzten 250 Handelstage, auf ein Jahr'],
    ['movingAverage', 'Gleitender Durchschnitt', 'Moving average', 'price', 2, 'mean of the last 38, 90 or 200 closes', 'Mittel der letzten Schlusskurse'],
    ['movingAverageDistancePct', 'Abstand zum Durchschnitt', 'Distance to the average', 'percent', 2, '(price / average − 1) · 100', 'Kurs im Verhältnis zum Durchschnitt'],
    ['relativeStrength', 'Relative Stärke', 'Relative strength', 'number', 2, 'price / mean of 27 weekly closes', 'Kurs durch Mittel der letzten 27 Wochen'],
    ['rsi14', 'RSI 14', 'Relative strength index', 'number', 2, '100 − 100/(1 + gain/loss), smoothed by 1/14', 'Verhältnis der Gewinne zu den Verlusten, 0 bis 100'],
    ['momentum', 'Momentum', 'Momentum', 'price', 2, 'price − price n days before', 'Kursänderung über den Zeitraum'],
    ['correlation250d', 'Korrelation 250 Tage', 'Correlation of 250 days', 'number', 2, 'correlation of 250 log returns with the index', 'Gleichlauf mit dem Index'],
  ]),
  ...entriesOf('returns', ANALYSIS, [
    ['yearlyReturn', 'Rendite pro Jahr', 'Return a year', 'fraction', 1, '(C_n / C_0)^(1/t) − 1 with t years, the running one days / 365; below a year C_n / C_0 − 1', 'Gleichbleibende Rendite, mit der aus dem Kaufkurs der Verkaufskurs wird'],
    ['meanReturn', 'Mittelwert', 'Mean return', 'fraction', 2, 'Σ r / n', 'Arithmetisches Mittel der Renditen'],
    ['medianReturn', 'Median', 'Median return', 'fraction', 2, 'the middle one of the sorted returns; of an even number the mean of the middle two', 'Die Hälfte der Renditen liegt darunter, die Hälfte darüber'],
    ['returnDeviation', 'Standardabweichung', 'Standard deviation', 'fraction', 2, '√(Σ(r − mean)² / (n − 1))', 'Wie weit die Renditen um ihr Mittel streuen, je Periode'],
    ['bestReturn', 'Beste Rendite', 'Best return', 'fraction', 2, 'max r', 'Die höchste Rendite einer Periode'],
    ['worstReturn', 'Schlechteste Rendite', 'Worst return', 'fraction', 2, 'min r', 'Die niedrigste Rendite einer Periode'],
    ['positiveShare', 'Anteil positiv', 'Share of gains', 'fraction', 1, 'number of r > 0 / n', 'Wie viele Perioden mit einem Gewinn endeten'],
    ['maxDrawdown', 'Größter Rückgang', 'Worst drawdown', 'fraction', 2, 'min of C_t / highest close up to t − 1', 'Der tiefste Fall der Tagesschlusskurse unter ein früheres Hoch'],
  ]),
  ...entriesOf('quote', MARKET, [
    ['last', 'Letzter Kurs', 'Last price', 'price', 2, 'price of the last trade', 'Kurs des letzten Umsatzes'],
    ['bid', 'Geldkurs', 'Bid', 'price', 2, 'best price bid', 'Höchster Kurs, den ein Käufer bietet'],
    ['ask', 'Briefkurs', 'Ask', 'price', 2, 'best price asked', 'Niedrigster Kurs, den ein Verkäufer verlangt'],
    ['mid', 'Mittelkurs', 'Mid', 'price', 3, '(bid + ask) / 2', 'Mitte zwischen Geld und Brief'],
    ['open', 'Eröffnung', 'Open', 'price', 2, 'first price of the day', 'Erster Kurs des Tages'],
    ['dayHigh', 'Tageshoch', 'Day high', 'price', 2, 'highest price of the day', 'Höchster Kurs des Tages'],
    ['dayLow', 'Tagestief', 'Day low', 'price', 2, 'lowest price of the day', 'Tiefster Kurs des Tages'],
    ['close', 'Schlusskurs', 'Close', 'price', 2, 'last price of the day', 'Letzter Kurs des Tages'],
    ['previousClose', 'Vortag', 'Previous close', 'price', 2, 'close of the trading day before', 'Schlusskurs des Handelstags davor'],
    ['changeAbs', 'Veränderung', 'Change', 'price', 2, 'last − previous close', 'Letzter Kurs minus Vortag'],
    ['changePct', 'Veränderung %', 'Change in percent', 'percent', 2, '(last / previous close − 1) · 100', 'Letzter Kurs im Verhältnis zum Vortag'],
    ['performancePct', 'Wertentwicklung', 'Performance', 'percent', 2, '(last / close at the start of the period − 1) · 100', 'Letzter Kurs im Verhältnis zum Beginn des Zeitraums'],
    ['volume', 'Umsatz (Stück)', 'Volume', 'pieces', 0, 'Σ pieces of the day', 'Gehandelte Stücke des Tages'],
    ['turnover', 'Umsatz (EUR)', 'Turnover', 'money', 0, 'Σ price · pieces of the day', 'Gehandelter Betrag des Tages'],
    ['allTimeHigh', 'Allzeithoch', 'All-time high', 'price', 2, 'highest price of the whole history', 'Höchster Kurs der gesamten Historie'],
  ]),
  ...entriesOf('fx', 'reference rates per euro', [
    ['rate', 'Wechselkurs', 'Exchange rate', 'number', 4, 'rate of the target / rate of the source, both per 1 EUR', 'Einheiten der Zielwährung für eine der Ausgangswährung'],
    ['inverseRate', 'Kehrwert', 'Inverse rate', 'number', 4, '1 / rate', 'Umgekehrter Wechselkurs'],
    ['result', 'Ergebnis', 'Result', 'money', 2, 'amount · rate; unit prices · target unit / source unit', 'Betrag in der Zielwährung'],
    ['resultAfterFee', 'Ergebnis nach Gebühr', 'Result after fee', 'money', 2, 'result · (1 − fee)', 'Betrag, der nach der Gebühr bleibt'],
  ]),
  ...entriesOf('identifier', 'ISO 6166, ISO 17442', [
    ['valid', 'Gültig', 'Valid', 'flag', 0, 'form, prefix and check digits agree', 'Ob Aufbau und Prüfziffer stimmen'],
    ['checkDigit', 'Prüfziffer', 'Check digit', 'number', 0, 'Luhn over the letters as numbers', 'Richtige Prüfziffer der ISIN'],
    ['checkDigits', 'Prüfziffern', 'Check digits', 'text', 0, '98 − (18 characters as a number · 100 mod 97)', 'Richtige Prüfziffern des LEI'],
    ['country', 'Land', 'Country', 'text', 0, 'first two characters', 'Land oder Vergabestelle der ISIN'],
    ['wkn', 'WKN', 'WKN', 'text', 0, 'characters 6 to 11 after DE000', 'Wertpapierkennnummer in einer deutschen ISIN'],
    ['isin', 'ISIN', 'ISIN', 'text', 0, 'DE000 + WKN + check digit', 'ISIN zu einer WKN'],
  ]),
  ...entriesOf('calendar', 'calendars published by the exchanges', [
    ['isOpen', 'Geöffnet', 'Open', 'flag', 0, 'open ≤ instant < close', 'Ob zu diesem Zeitpunkt gehandelt wird'],
    ['isTradingDay', 'Handelstag', 'Trading day', 'flag', 0, 'neither weekend, holiday nor special closing', 'Ob an diesem Tag gehandelt wird'],
    ['nextTradingDay', 'Nächster Handelstag', 'Next trading day', 'date', 0, 'first trading day after', 'Erster Handelstag danach'],
    ['previousTradingDay', 'Vorheriger Handelstag', 'Previous trading day', 'date', 0, 'last trading day before', 'Letzter Handelstag davor'],
    ['open', 'Handelsbeginn', 'Opening', 'instant', 0, 'XETR 9:00, XNYS 9:30 local time', 'Beginn des fortlaufenden Handels'],
    ['close', 'Handelsende', 'Close', 'instant', 0, 'XETR 17:30, last day of the year 14:00; XNYS 16:00, short days 13:00', 'Ende des fortlaufenden Handels'],
    ['settlementDate', 'Valuta', 'Settlement', 'date', 0, 'XETR two TARGET days later; XNYS one trading day, before 2024-05-28 two', 'Tag, an dem Papier und Geld wechseln'],
  ]),
  ...entriesOf('format', 'the portal’s rules for numbers', [
    ['text', 'Text', 'Text', 'text', 0, 'half away from zero on the decimal as written; decimals by kind of instrument', 'Zahl oder Zeit in deutscher Schreibweise'],
  ]),
]

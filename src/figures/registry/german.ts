/**
 * The registry's formulas and sources in German, for whoever asks on a page; the document and the command are English.
 * A formula that is all symbols stays as it is, and the symbols it uses are explained behind it.
 */
import { once } from '#platform/kept.ts'
import type { FigureArea, FigureEntry } from './entry.ts'

/** Areas that pages show. */
export const shownAreas: ReadonlySet<FigureArea> = new Set([
  'paper',
  'warrant',
  'knockOut',
  'factor',
  'discount',
  'bonus',
  'reverseConvertible',
  'express',
  'participation',
  'sprint',
  'exotic',
  'bond',
  'fund',
  'fundFacts',
  'stock',
  'statement',
  'technicalFacts',
  'returns',
  'future',
])

const terms = 'aus den Bedingungen'
const stated = 'aus dem Jahresabschluss'

const formulas: Readonly<Record<string, string>> = {
  'paper.spreadAbs': 'Brief − Geld',
  'paper.spreadPct': '(Brief − Geld) / Brief · 100',
  'paper.spreadHomogenized': '(Brief − Geld) / R',
  'warrant.impliedVolatility': 'σ zwischen 0,1 % und 500 %, bei dem der faire Wert P ist',
  'warrant.fairValue':
    'Call (S·e^(−q·T)·N(d1) − K·e^(−r·T)·N(d2)) · R/X; Put über die Parität; amerikanisch: finite Differenzen',
  'warrant.timeValue': 'P − innerer Wert',
  'warrant.breakEven': 'Call K + P·X/R; Put K − P·X/R',
  'warrant.premiumPct': 'Call (Break-even / S − 1) · 100; Put (1 − Break-even / S) · 100',
  'warrant.premiumPctPa': 'Aufgeld · 365 / d',
  'warrant.omega': 'einfacher Hebel · Delta',
  'warrant.delta': '∂V/∂S einer Option',
  'warrant.thetaWeek': '7 · Theta',
  'warrant.thetaPct': 'Theta / P · 100',
  'warrant.raw': 'die Option selbst, ohne R und X',
  'knockOut.knockedOut': 'schon verletzt, oder Long S ≤ B, Short S ≥ B',
  'knockOut.gearing': 'S·R / (Brief·X); ohne Brief mit P',
  'knockOut.barrierDistancePct': 'Abstand / S · 100',
  'knockOut.strikeDistancePct': 'Abstand / S · 100',
  'knockOut.premiumAbs': 'P − innerer Wert',
  'knockOut.strikeNextDay': 'K · (1 + (Referenzzins ± Marge) / 360), Long +, Short −',
  'knockOut.knockOutProbability':
    'N((b − νh)/σ√h) + e^(2νb/σ²) · N((b + νh)/σ√h) mit b = ln(B/S), ν = r − q − σ²/2, h = Tage / 365; Short gespiegelt',
  'factor.values': 'V_t = max(0, V_{t−1} · (1 + F·r_t − Kosten)), F der Faktor',
  'factor.productReturn': 'letzter Wert / erster Wert − 1',
  'factor.underlyingReturn': 'letzter Schlusskurs / erster Schlusskurs − 1',
  'discount.maxReturn': 'Cap·R / (P·X) − 1',
  'discount.maxReturnPa': '(1 + maximale Rendite)^(365/d) − 1',
  'discount.sidewaysReturn': 'min(S, Cap)·R / (P·X) − 1',
  'discount.sidewaysReturnPa': '(1 + Seitwärtsrendite)^(365/d) − 1',
  'discount.outperformancePoint': 'S · (1 + maximale Rendite)',
  'discount.capDistancePct': '(Cap − S) / S · 100',
  'bonus.bonusAmount': 'Bonuslevel · R/X',
  'bonus.bonusReturn': 'Bonusbetrag / P − 1; keine, wenn die Barriere verletzt ist',
  'bonus.bonusReturnPa': '(1 + Bonusrendite)^(365/d) − 1',
  'bonus.barrierDistancePct': '(S − B) / S · 100; keiner, wenn die Barriere verletzt ist',
  'bonus.premiumPctPa': 'Aufgeld · 365 / d',
  'bonus.maxReturn': 'Cap·R / (P·X) − 1; keine ohne Cap',
  'reverseConvertible.maxReturn': '(100 + ausstehende Kupons) / (P + Stückzinsen) − 1',
  'reverseConvertible.maxReturnPa': '(1 + maximale Rendite)^(365/d) − 1',
  'reverseConvertible.sidewaysReturn': '(min(100, 100·S / K) + ausstehende Kupons) / (P + Stückzinsen) − 1',
  'reverseConvertible.sidewaysReturnPa': '(1 + Seitwärtsrendite)^(365/d) − 1',
  'express.nextReturn': 'Rückzahlung / P − 1',
  'express.nextReturnPa': '(1 + Rendite)^(365/d) − 1',
  'sprint.breakEven':
    'P·X/R, über dem Basispreis K + (P·X/R − K) / Partizipation; keiner, wenn auch der Cap ihn nicht deckt',
  'sprint.sidewaysReturn': '(min(S, Cap) + (Partizipation − 1) · max(0, min(S, Cap) − K)) · R / (P·X) − 1',
  'sprint.sidewaysReturnPa': '(1 + Seitwärtsrendite)^(365/d) − 1',
  'sprint.maxReturn': '(Cap + (Partizipation − 1) · (Cap − K)) · R / (P·X) − 1',
  'sprint.maxReturnPa': '(1 + Maximalrendite)^(365/d) − 1',
  'exotic.maxReturn': 'Auszahlung / P − 1; Discount-Call und -Put |Cap − K| · R / (P·X) − 1',
  'exotic.maxReturnPa': '(1 + Maximalrendite)^(365/d) − 1',
  'exotic.sidewaysReturn': 'was beim heutigen Kurs gezahlt würde / P − 1',
  'exotic.sidewaysReturnPa': '(1 + Seitwärtsrendite)^(365/d) − 1',
  'exotic.lowerBarrierDistancePct': '(S − untere Barriere) / S · 100',
  'exotic.upperBarrierDistancePct': '(obere Barriere − S) / S · 100',
  'exotic.breakEven': 'Discount-Call K + P·X/R; Discount-Put K − P·X/R',
  'future.fairValue': '(S − Erträge) · e^((r − q + Lagerkosten)·T)',
  'future.basis': 'F − S; F der Kurs, sonst der faire Wert',
  'future.tickValue': 'Tickgröße · Kontraktgröße',
  'future.settlementPrice':
    'Σ Kurs · Kontrakte / Σ Kontrakte der letzten Minute vor der Abrechnung; ohne Umsatz (Geld + Brief) / 2',
  'future.openInterest': '0,6 · Kontrakte des Tages + 0,88 · Open Interest des Vortags, alle Monate zusammen',
  'bond.accruedInterest': 'Kupon · Jahresanteil vom letzten Zinstermin bis zur Valuta',
  'bond.cleanPrice': 'Kurs mit Stückzinsen − Stückzinsen',
  'bond.yieldToMaturity': 'y, bei dem der Kurs mit Stückzinsen Σ CF · (1 + y/f)^(−t·f) ist, t in Jahren ab der Valuta',
  'bond.currentYield': 'Kupon / Kurs ohne Stückzinsen',
  'bond.modifiedDuration': 'Duration / (1 + y/f)',
  'bond.interestElasticity': 'modifizierte Duration · y',
  'bond.nextCouponDate': 'erster Zinstermin nach der Abwicklung',
  'bond.cashFlows': 'Kupon / Zinstermine im Jahr, oder Kupon · Jahresanteil; am Ende plus Rückzahlung',
  'bond.coupon': terms,
  'bond.denomination': terms,
  'bond.maturityDate': terms,
  'bond.timeToMaturity': '(Fälligkeit − heute) / 365',
  'bond.yieldAfterTax': 'Rendite der Zahlungen nach 26,375 % Steuer auf Kupons, Stückzinsen und Gewinn',
  'bond.spreadToGovernment': '(y − Rendite des Bunds gleicher Laufzeit) · 100',
  'fund.totalReturn': 'V_n / V_0 − 1; aus Renditen Π(1 + r) − 1',
  'fund.volatility': 'Standardabweichung der Renditen (Nenner Anzahl − 1) · √n',
  'fund.sharpeRatio': '(m − risikoloser Zins) / Volatilität',
  'fund.downsideDeviation': '√(Mittel(min(r − Ziel/n, 0)²) · n)',
  'fund.sortinoRatio': '(m − Ziel) / Abwärtsschwankung',
  'fund.maxDrawdown': 'kleinster Wert von V_t / höchster Wert bis t − 1',
  'fund.peakIndex': 'Stelle des Hochs vor dem größten Rückgang',
  'fund.troughIndex': 'Stelle des tiefsten Werts dieses Rückgangs',
  'fund.recoveryIndex': 'erste spätere Stelle, die dieses Hoch erreicht',
  'fund.trackingDifference': 'Wertentwicklung − Wertentwicklung des Index',
  'fund.trackingError': 'Standardabweichung der Renditeunterschiede · √n',
  'fund.informationRatio': 'mittlerer Unterschied · n / Nachbildungsfehler',
  'fund.beta': 'Kovarianz(r, r_b) / Varianz(r_b)',
  'fund.alpha': '(m − risikoloser Zins) − Beta · (m_b − risikoloser Zins)',
  'fund.correlation': 'Kovarianz(r, r_b) / √(Varianz(r) · Varianz(r_b))',
  'fund.bviPerformance': 'Anteilwert am Ende / Anteilwert am Anfang · Π(1 + Ausschüttung / Anteilwert) − 1',
  'fund.bviPerformanceAfterLoad': '(1 + Wertentwicklung) / (1 + Ausgabeaufschlag) − 1',
  'fund.bviPerformancePa': '(1 + Wertentwicklung)^(365/d) − 1, ab einem Jahr',
  'fundFacts.navPrice': 'Fondsvermögen / Anteile',
  'fundFacts.offerPrice': 'Rücknahmepreis · (1 + Ausgabeaufschlag)',
  'fundFacts.frontLoad': terms,
  'fundFacts.ongoingCharges': 'Kosten eines Jahres / mittleres Volumen, wie im Basisinformationsblatt angegeben',
  'fundFacts.ter': 'Kosten eines Jahres ohne Transaktionen / mittleres Volumen',
  'fundFacts.fundVolume': 'Rücknahmepreis · Anteile',
  'fundFacts.riskIndicator': '1 bis 7',
  'fundFacts.partialExemption': '30, 15, 60, 80 % oder keine, je nach Art des Fonds',
  'fundFacts.minSavingsRate': terms,
  'stock.marketCap': 'Kurs · Aktien aller Gattungen',
  'stock.peRatio': 'Kurs / Gewinn je Aktie; keines bei Verlust',
  'stock.pegRatio': 'KGV / Gewinnwachstum des nächsten Jahres in Prozent; keines ohne Wachstum',
  'stock.psRatio': 'Marktkapitalisierung / Umsatz',
  'stock.pbRatio': 'Kurs / Buchwert je Aktie; keines bei Buchwert ≤ 0',
  'stock.pcfRatio': 'Kurs / operativer Cashflow je Aktie; keines bei Cashflow ≤ 0',
  'stock.dividendYield': 'Dividende je Aktie / Kurs',
  'stock.payoutRatio': 'Dividende je Aktie / Gewinn je Aktie; keine bei Verlust',
  'stock.equityRatio': 'Eigenkapital / Bilanzsumme',
  'stock.returnOnEquity': 'Jahresüberschuss / mittleres Eigenkapital beider Jahre',
  'stock.enterpriseValue': 'Marktkapitalisierung + Nettoschulden + Minderheiten',
  'stock.freeCashFlowYield': 'freier Cashflow / Marktkapitalisierung',
  'stock.upsidePct': '(mittleres Kursziel / Kurs − 1) · 100',
  'stock.high52w': 'höchstes Hoch der letzten 365 Tage, heute eingeschlossen',
  'stock.high52wDate': 'erster Tag mit diesem Hoch',
  'stock.low52w': 'tiefstes Tief der letzten 365 Tage, heute eingeschlossen',
  'stock.low52wDate': 'erster Tag mit diesem Tief',
  'statement.eps': 'Jahresüberschuss / mittlere Zahl der Aktien',
  'statement.epsGrowth': 'Gewinn je Aktie / Gewinn je Aktie im Vorjahr − 1; keines nach einem Verlust',
  'statement.dps': 'für das Jahr gezahlt',
  'statement.cashFlowPerShare': 'operativer Cashflow / Aktien',
  'statement.bookValuePerShare': 'Eigenkapital / Aktien',
  'statement.revenue': stated,
  'statement.revenueGrowth': 'Umsatz / Umsatz im Vorjahr − 1',
  'statement.revenuePerShare': 'Umsatz / Aktien',
  'statement.ebit': stated,
  'statement.ebitMargin': 'EBIT / Umsatz',
  'statement.netIncome': stated,
  'statement.netMargin': 'Jahresüberschuss / Umsatz',
  'statement.freeCashFlow': 'operativer Cashflow − Investitionen',
  'statement.totalAssets': stated,
  'statement.equity': stated,
  'statement.debtToEquity': '(Bilanzsumme − Eigenkapital) / Eigenkapital; keiner bei Eigenkapital ≤ 0',
  'statement.returnOnAssets': 'Jahresüberschuss / mittlere Bilanzsumme beider Jahre',
  'statement.employees': stated,
  'statement.revenuePerEmployee': 'Umsatz / Mitarbeiter',
  'statement.sharesOutstanding': stated,
  'statement.freeFloat': 'Aktien, die nicht in festen Händen sind / Aktien',
  'statement.targetPrice': 'Mittel der Analysten',
  'statement.priceHigh': 'höchster Kurs vom ersten bis zum letzten Tag des Geschäftsjahrs',
  'statement.priceLow': 'tiefster Kurs vom ersten bis zum letzten Tag des Geschäftsjahrs',
  'technicalFacts.volatility30d': 'Standardabweichung von 30 logarithmischen Renditen · √252, von Kryptowährungen √365',
  'technicalFacts.volatility250d':
    'Standardabweichung von 250 logarithmischen Renditen · √252, von Kryptowährungen √365',
  'technicalFacts.movingAverage': 'Mittel der letzten 38, 90 oder 200 Schlusskurse',
  'technicalFacts.movingAverageDistancePct': '(Kurs / Durchschnitt − 1) · 100',
  'technicalFacts.relativeStrength': 'Kurs / Mittel von 27 Wochenschlusskursen',
  'technicalFacts.rsi14': '100 − 100/(1 + Gewinne/Verluste), geglättet mit 1/14',
  'technicalFacts.momentum': 'Kurs − Kurs vor n Tagen',
  'technicalFacts.correlation250d': 'Korrelation von 250 logarithmischen Renditen mit denen des Index',
  'returns.yearlyReturn':
    '(C_n / C_0)^(1/t) − 1 mit t Jahren, das laufende als Tage / 365; unter einem Jahr C_n / C_0 − 1',
  'returns.medianReturn': 'die mittlere der geordneten Renditen; bei gerader Zahl das Mittel der beiden mittleren',
  'returns.returnDeviation': '√(Σ(r − Mittelwert)² / (n − 1))',
  'returns.bestReturn': 'größtes r',
  'returns.worstReturn': 'kleinstes r',
  'returns.positiveShare': 'Zahl der r > 0 / n',
  'returns.maxDrawdown': 'kleinster Wert von C_t / höchster Schlusskurs bis t − 1',
}

const sources: Readonly<Record<string, string>> = {
  'usage of German issuers and exchanges': 'Gebrauch deutscher Emittenten und Börsen',
  'Black and Scholes 1973, Merton 1973': 'Black und Scholes 1973, Merton 1973',
  'reflection principle; Rubinstein and Reiner 1991': 'Spiegelungsprinzip; Rubinstein und Reiner 1991',
  'cost of carry; Hull, Options, Futures and Other Derivatives':
    'Haltekosten; Hull, Optionen, Futures und andere Derivate',
  'rules of the clearing houses of futures exchanges': 'Regeln der Terminbörsen',
  'model of this portal on simulated volumes': 'Modell dieses Portals auf simulierten Umsätzen',
  'ICMA rule 251; ISDA memorandum on market conventions, 1998':
    'ICMA-Regel 251; ISDA-Memorandum zu Marktkonventionen, 1998',
  'ISMA formulae for yield': 'Renditeformeln der ISMA',
  'as stated by the company': 'Angabe des Unternehmens',
  'portfolio theory: Markowitz 1952, Sharpe 1966, Jensen 1968, Sortino 1991':
    'Portfoliotheorie: Markowitz 1952, Sharpe 1966, Jensen 1968, Sortino 1991',
  'usage of securities analysis': 'Gebrauch der Wertpapieranalyse',
}

const symbols: readonly (readonly [symbol: string, meaning: string])[] = [
  ['S', 'Kurs des Basiswerts'],
  ['K', 'Basispreis'],
  ['B', 'Barriere'],
  ['R', 'Bezugsverhältnis'],
  ['X', 'Wechselkurs zur Währung des Basiswerts'],
  ['P', 'Preis des Papiers'],
  ['d', 'Tage bis zum Bewertungstag'],
  ['T', 'Jahre bis zum Bewertungstag'],
  ['V', 'Wert der Option'],
  ['N', 'Normalverteilung'],
  ['d1, d2', 'die beiden Größen des Modells von Black und Scholes'],
  ['r', 'Zins'],
  ['q', 'Dividendenrendite'],
  ['σ', 'Volatilität im Jahr'],
]
const bondSymbols: typeof symbols = [
  ['y', 'Rendite'],
  ['f', 'Zinsperioden im Jahr'],
  ['t', 'Jahre bis zur Zahlung'],
  ['CF', 'Zahlung'],
  ['PV', 'Barwert der Zahlung'],
]
const fundSymbols: typeof symbols = [
  ['m', 'mittlere Rendite im Jahr'],
  ['m_b', 'mittlere Rendite des Index'],
  ['r_b', 'Rendite des Index'],
  ['r', 'Rendite einer Periode'],
  ['n', 'Perioden im Jahr'],
  ['d', 'Tage'],
]
const futureSymbols: typeof symbols = [
  ['F', 'Kurs des Futures'],
  ['S', 'Kurs des Basiswerts'],
  ['r', 'Zins'],
  ['q', 'Dividendenrendite'],
  ['T', 'Jahre bis zur Fälligkeit'],
]
const returnSymbols: typeof symbols = [
  ['C_0', 'Kaufkurs'],
  ['C_n', 'Verkaufskurs'],
  ['C_t', 'Schlusskurs eines Tages'],
  ['r', 'Rendite einer Periode'],
  ['n', 'Zahl der Renditen'],
]
const symbolsOf: Partial<Record<FigureArea, typeof symbols>> = {
  bond: bondSymbols,
  fund: fundSymbols,
  future: futureSymbols,
  returns: returnSymbols,
  factor: [],
  stock: [],
  statement: [],
  technicalFacts: [],
  fundFacts: [],
}

/** The formula of a figure in German, with what its symbols mean; as in the document where it is all symbols. */
export const germanFormula = once(({ area, id, formula }: FigureEntry): string => {
  const text =
    formulas[`${area}.${id}`] ??
    formula.replaceAll(/\b(?:call|put|long|short)\b/g, (word) => word.charAt(0).toUpperCase() + word.slice(1))
  const used = (symbolsOf[area] ?? symbols).filter(([symbol]) =>
    new RegExp(`(?<![\\p{L}_])(?:${symbol.replace(', ', '|')})(?![\\p{L}\\d_])`, 'u').test(text),
  )
  return used.length === 0 ? text : `${text} (${used.map(([symbol, meaning]) => `${symbol}: ${meaning}`).join('; ')})`
})

/** Where a formula comes from, in German; names of persons and standards stay. */
export const germanSource = ({ source }: FigureEntry): string => sources[source] ?? source

/** Which formulas were put into German; for the test that none is missing. */
export const translated: ReadonlySet<string> = new Set(Object.keys(formulas))

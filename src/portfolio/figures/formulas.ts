/** How each figure of a depot is computed, in the words pages show beside its trail. */
export const depotFormulas = {
  totals: 'Guthaben + Stück × Kurs × Wechselkurs, jede Position auf Cent gerundet',
  ttwror: 'Π (Wert + Abflüsse) / (Wert am Vortag + Zuflüsse) − 1, Tag für Tag verkettet',
  totalXirr: 'Zinssatz r mit Σ Zahlung / (1 + r)^(Tage/365) = 0 aus Anfangswert, Zu- und Abflüssen und Endwert',
  initialValue: 'Wert am Ende des ersten Tages',
  finalValue: 'Wert am Ende des letzten Tages',
  capitalGains: 'Σ Marktwert − Einstand der gehaltenen Stücke nach FIFO, ohne Gebühren und Steuern',
  realizedCapitalGains: 'Σ Verkaufserlös − Einstand der verkauften Stücke nach FIFO, ohne Gebühren und Steuern',
  earnings: 'Σ Dividenden und Zinsen brutto − Sollzinsen',
  fees: 'Σ Gebühren der Buchungen und gesonderte Gebühren − Erstattungen',
  taxes: 'Σ Steuern der Buchungen und gesonderte Steuern − Erstattungen',
  transfers: 'Σ Einlagen und Einlieferungen − Entnahmen und Auslieferungen',
  currencyGains: 'Fremdwährungsguthaben am Ende − am Anfang − gebuchte Beträge zum Kurs ihres Tages',
} as const

export const instrumentFormulas = {
  sharesHeld: 'Σ Zugänge − Σ Abgänge, in Stücken nach allen Splits',
  marketValue: 'Stück × Kurs × Wechselkurs, je Depot auf Cent gerundet',
  fifoCost: 'Σ Einstand der gehaltenen Stücke, die ältesten zuerst verkauft, mit Gebühren und Steuern',
  fifoCostPerShareNet: 'Σ Einstand der gehaltenen Stücke ohne Gebühren und Steuern / Stück',
  movingAverageCost: 'gleitender Durchschnitt aller Käufe × gehaltene Stücke, mit Gebühren und Steuern',
  realizedGainFifo: 'Σ Erlös − Einstand der verkauften Stücke nach FIFO, ohne Gebühren und Steuern',
  realizedGainMovingAverage: 'Σ Erlös − Durchschnittspreis × verkaufte Stücke, ohne Gebühren und Steuern',
  unrealizedGainFifo: 'Marktwert − Einstand nach FIFO, ohne Gebühren und Steuern',
  unrealizedGainMovingAverage: 'Marktwert − Einstand nach Durchschnitt, ohne Gebühren und Steuern',
  gainOnHoldingsFifo: 'Marktwert − Einstand nach FIFO, mit Gebühren und Steuern',
  gainOnHoldingsMovingAverage: 'Marktwert − Einstand nach Durchschnitt, mit Gebühren und Steuern',
  realizedForexGainFifo: 'Σ Einstand in Fremdwährung × Wechselkurs des Verkaufs − Einstand',
  unrealizedForexGainFifo: 'Σ Einstand in Fremdwährung × Wechselkurs am Ende − Einstand',
  fees: depotFormulas.fees,
  taxes: depotFormulas.taxes,
  dividendsGross: 'Σ Dividenden vor Steuern',
  yieldOnCostPerYear: 'Σ Dividende / Einstand nach Durchschnitt bei Zahlung, ÷ Kalenderjahre',
  delta: 'Endwert − Anfangswert − Käufe + Verkäufe + Dividenden netto − gesonderte Gebühren und Steuern',
  securityTtwror: 'Π (Wert + Abflüsse) / (Wert am Vortag + Zuflüsse) − 1, vor Steuern, nach Gebühren, mit Dividenden',
  securityXirr: 'Zinssatz r mit Σ Zahlung / (1 + r)^(Tage/365) = 0, vor Steuern, nach Gebühren, mit Dividenden',
} as const

export type DepotFigure = keyof typeof depotFormulas
export type InstrumentFigure = keyof typeof instrumentFormulas

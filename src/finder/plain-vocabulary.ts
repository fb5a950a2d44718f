/** What people call the figures of finders, beside their names on the page; by the word of the criterion. */
export const figureWords: Readonly<Record<string, readonly string[]>> = {
  kgv: ['Kurs-Gewinn-Verhältnis'],
  kuv: ['Kurs-Umsatz-Verhältnis'],
  kbv: ['Kurs-Buchwert-Verhältnis'],
  kcv: ['Kurs-Cashflow-Verhältnis'],
  div_rendite: ['Dividendenrendite', 'Dividende', 'Div.-Rendite', 'Ausschüttungsrendite'],
  ohne_kuerzung: ['Jahre ohne Dividendenkürzung', 'ohne Dividendenkürzung', 'ohne Kürzung', 'stabile Dividende'],
  ek_quote: ['Eigenkapitalquote', 'Eigenkapital'],
  ek_rendite: ['Eigenkapitalrendite', 'ROE'],
  umsatzrendite: ['Nettomarge', 'Gewinnmarge'],
  ebit_marge: ['operative Marge'],
  verschuldung: ['Verschuldung', 'Schulden'],
  kurspotenzial: ['Potenzial', 'Aufwärtspotenzial'],
  marktkap: ['Börsenwert', 'Marktwert', 'Marktkapitalisierung', 'Größe'],
  umsatz: ['Handelsumsatz', 'Umsatz am Tag', 'Umsatz'],
  abstand_hoch: ['52-Wochen-Hoch', 'Jahreshoch', '52 Wochen Hoch'],
  abstand_tief: ['52-Wochen-Tief', 'Jahrestief', '52 Wochen Tief'],
  abstand_gd200: ['GD 200', '200-Tage-Linie'],
  vola_250: ['Volatilität', 'Vola', 'Schwankung'],
  vola_3j: ['Volatilität', 'Vola', 'Schwankung'],
  vola_1j: ['Schwankung 1 Jahr', 'Volatilität 1 Jahr'],
  perf_1j: ['Performance', 'Jahresperformance', 'Wertentwicklung', 'Plus in einem Jahr'],
  perf_jahr: ['seit Jahresanfang', 'dieses Jahr', 'Performance lfd. Jahr'],
  rueckgang_250: ['Rückgang', 'größter Rückgang'],
  rsi: ['RSI'],
  beta: ['Beta'],
  kupon: ['Kupon', 'Coupon', 'Zinskupon', 'Verzinsung', 'Zins', 'Zinsen'],
  rendite: ['Rendite', 'Endfälligkeitsrendite'],
  faelligkeit: ['Fälligkeit', 'fällig', 'Rückzahlung'],
  restlaufzeit: ['Laufzeit', 'Restlaufzeit', 'läuft', 'laufen'],
  stueckelung: ['Stückelung', 'kleinste Stückelung'],
  kurs: ['Kurs'],
  duration: ['Duration'],
  kosten: ['TER', 'laufende Kosten', 'Gesamtkostenquote', 'Kosten', 'Gebühren'],
  ausgabeaufschlag: ['Ausgabeaufschlag', 'Aufschlag'],
  volumen: ['Fondsvolumen', 'Fondsgröße', 'Volumen'],
  tracking_error: ['Tracking Error'],
  td_1j: ['Tracking Difference'],
  spread: ['Spread', 'Geld-Brief-Spanne'],
  auflage: ['aufgelegt', 'Auflage'],
}

/** Figures that are below zero by nature: „höchstens 3 % unter dem 52-Wochen-Hoch“ is from −3. */
export const mirrored: ReadonlySet<string> = new Set(['abstand_hoch', 'rueckgang_250', 'rueckgang_3j'])

/** Words that are a bound by themselves, by the word of the criterion. */
export const boundWords: Readonly<Record<string, readonly { said: readonly string[]; from?: number; to?: number }[]>> =
  {
    marktkap: [
      { said: ['große', 'Large Cap', 'Large Caps', 'Blue Chip', 'Blue Chips', 'Standardwerte'], from: 10e9 },
      { said: ['mittelgroße', 'mittlere', 'Mid Cap', 'Mid Caps'], from: 2e9, to: 10e9 },
      { said: ['kleine', 'Small Cap', 'Small Caps', 'Nebenwerte'], to: 2e9 },
    ],
    kbv: [{ said: ['unter Buchwert', 'unter dem Buchwert', 'unter ihrem Buchwert'], to: 1 }],
    konsens: [
      { said: ['Kaufempfehlung', 'Kaufempfehlungen', 'zum Kauf empfohlen'], to: 2 },
      { said: ['Verkaufsempfehlung', 'Verkaufsempfehlungen'], from: 4 },
    ],
    kurs: [
      { said: ['unter pari', 'unter Nennwert'], to: 100 },
      { said: ['über pari', 'über Nennwert'], from: 100 },
    ],
    abstand_hoch: [{ said: near('52-Wochen-Hoch', 'Jahreshoch'), from: -5 }],
    abstand_tief: [{ said: near('52-Wochen-Tief', 'Jahrestief'), to: 5 }],
  }

function near(...names: readonly string[]): string[] {
  return names.flatMap((name) =>
    ['nahe', 'nahe am', 'nahe dem', 'nah am', 'knapp unter dem'].map((at) => `${at} ${name}`),
  )
}

/** What people call values, by the word of the criterion and the value. */
export const valueWords: Readonly<Record<string, readonly string[]>> = {
  'emittent Bundesrepublik Deutschland': [
    'Bundesanleihe',
    'Bundesanleihen',
    'Bund',
    'Bundeswertpapiere',
    'deutsche Staatsanleihe',
  ],
  'emittent Republik Italien': ['italienische Staatsanleihe', 'italienische', 'Italien'],
  'art Schatz': ['Bundesschatzanweisung', 'Schätze'],
  'art Bobl': ['Bundesobligation'],
  'ertrag accumulating': ['thesaurierend', 'akkumulierend', 'Acc', 'wiederanlegend'],
  'ertrag distributing': ['ausschüttend', 'Dist', 'Ausschüttung'],
  'waehrung EUR': ['in Euro', 'Euro'],
  'absicherung EUR': ['währungsgesichert', 'hedged', 'EUR hedged', 'Euro hedged', 'in Euro abgesichert'],
  'waehrung USD': ['in Dollar', 'US-Dollar'],
  'waehrung CHF': ['in Franken'],
  'art Commodities': ['Rohstoff', 'Rohstoffe'],
  'art Real Estate': ['Immobilien'],
  'kategorie Emerging Markets': ['Schwellenländer', 'Emerging Markets'],
  'kategorie Developed Markets': ['Industriestaaten'],
}

/** Adjectives of countries, without their endings. */
export const countryWords: Readonly<Record<string, readonly string[]>> = {
  DE: ['deutsch', 'deutsche', 'deutscher'],
  US: ['USA', 'US', 'Amerika', 'amerikanisch', 'amerikanische'],
  FR: ['französisch', 'französische'],
  CH: ['Schweizer', 'schweizerisch'],
  AT: ['österreichisch', 'österreichische'],
  IT: ['italienisch', 'italienische'],
  ES: ['spanisch', 'spanische'],
  NL: ['niederländisch', 'niederländische', 'Holland', 'holländisch'],
  GB: ['britisch', 'britische', 'England', 'Großbritannien', 'UK'],
  JP: ['japanisch', 'japanische'],
  CN: ['chinesisch', 'chinesische'],
  SE: ['schwedisch', 'schwedische'],
  DK: ['dänisch', 'dänische'],
  NO: ['norwegisch', 'norwegische'],
  CA: ['kanadisch', 'kanadische'],
}

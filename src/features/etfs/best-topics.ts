import type { Instrument } from '#market/instruments.ts'

/** Kinds of topics by the part of the address that names them. */
export const topicTypes = [
  { alias: 'index', label: 'Index' },
  { alias: 'region', label: 'Region' },
  { alias: 'land', label: 'Land' },
  { alias: 'branche', label: 'Branche' },
  { alias: 'thema', label: 'Thema' },
  { alias: 'strategie', label: 'Strategie' },
  { alias: 'anlageklasse', label: 'Anlageklasse' },
] as const
export type TopicType = (typeof topicTypes)[number]['alias']

/** What a list of the best ETFs is about: those whose name says so. */
export interface Topic {
  type: TopicType
  slug: string
  name: string
  /** what its ETFs have in their name */
  says: RegExp
  /** what they must not have */
  not?: RegExp
  /** the index, where it is one that has a page here */
  index?: string
  /** notes on metals and coins, which are no funds in law, belong to it */
  withNotes?: true
  /** in two or three sentences: what one buys with it */
  text: string
}

/** one of these, in any case */
const anyOf = (...parts: string[]): RegExp => new RegExp(parts.join('|'), 'i')

/** in another currency than the index: the name says so in a word or, behind the currency, in a letter */
const hedged = 'Hedged|Hdg|\\bH\\b|\\bMH\\b|Couverte'
/** chosen by something else than size */
const chosen =
  'ESG|SRI|Paris|Climate|Screened|Socially|Sustainab|Responsib|Islamic|Catholic|Factor|Beta\\b|RAFI|AlphaDEX|LibertyQ'
/** not the plain index */
const hedgedOrThemed = anyOf(
  hedged,
  chosen,
  'Quality|Value|Growth|Momentum|Volatil|Variance|Dividend|Income|Small|Mid|Equal|\\bex[ -]|Optimised',
  'Energy|Oil|Health|Financ|Bank|Insur|Tech|Tele|Media|Consumer|Retail|Personal|Food|Travel|Auto',
  'Industr|Construction|Chemical|Basic|Material|Utilit|Commun|Real Estate|Infra',
)

/** Topics in the order they are shown. */
export const topics: readonly Topic[] = [
  {
    type: 'index',
    slug: 'msci-world',
    name: 'MSCI World',
    says: /MSCI World/i,
    not: hedgedOrThemed,
    text:
      'Große und mittlere Unternehmen aus 23 Industrieländern, nach Börsenwert gewichtet. Gut zwei Drittel ' +
      'entfallen auf die USA; Schwellenländer und kleine Unternehmen fehlen.',
  },
  {
    type: 'index',
    slug: 'msci-acwi-und-ftse-all-world',
    name: 'MSCI ACWI und FTSE All-World',
    says: /ACWI|All[ -]World/i,
    not: hedgedOrThemed,
    text:
      'Industrie- und Schwellenländer in einem Index, nach Börsenwert gewichtet. Etwa ein Zehntel entfällt ' +
      'auf Schwellenländer; die USA sind auch hier das größte Land.',
  },
  {
    type: 'index',
    slug: 'msci-emerging-markets',
    name: 'MSCI Emerging Markets',
    says: /MSCI (Emerging Markets|EM)\b/i,
    not: anyOf(hedgedOrThemed.source, 'Asia|Latin|Europe|East'),
    text:
      'Große und mittlere Unternehmen aus gut zwanzig Schwellenländern. China, Taiwan und Indien machen ' +
      'zusammen mehr als die Hälfte aus; Kurse und Währungen schwanken stärker als in Industrieländern.',
  },
  {
    type: 'index',
    slug: 's-p-500',
    name: 'S&P 500',
    says: /S&P 500/i,
    not: anyOf(hedgedOrThemed.source, 'Buyback|QVM|VIX|Sector|VEQTOR|Covered|BuyWrite|Put'),
    index: '4359526',
    text:
      'Fünfhundert große Unternehmen der USA, nach Börsenwert gewichtet und von einem Ausschuss ' +
      'ausgewählt. Rund vier Fünftel des amerikanischen Aktienmarkts; das größte Dutzend prägt das ' +
      'Ergebnis.',
  },
  {
    type: 'index',
    slug: 'nasdaq-100',
    name: 'NASDAQ 100',
    says: /nasdaq[ -]?100/i,
    not: anyOf(hedgedOrThemed.source, 'Next|Covered'),
    index: '325104',
    text:
      'Die hundert größten Unternehmen der Nasdaq ohne Finanzwerte, nach Börsenwert gewichtet und gekappt. ' +
      'Fast die Hälfte sind Technologiewerte; Schwankungen fallen größer aus als im breiten Markt.',
  },
  {
    type: 'index',
    slug: 'dax',
    name: 'DAX',
    says: /\bDAX\b/,
    not: anyOf(hedged, chosen, '\\bex[ -]|Div'),
    index: '20735',
    text:
      'Die vierzig größten in Frankfurt gehandelten Unternehmen, gewichtet nach dem Wert der frei ' +
      'handelbaren Aktien. Gemessen wird meist der Performance-Index, in dem Dividenden wieder angelegt ' +
      'sind.',
  },
  {
    type: 'index',
    slug: 'mdax',
    name: 'MDAX',
    says: /MDAX/,
    index: '323547',
    text:
      'Fünfzig mittelgroße deutsche Unternehmen unterhalb des DAX. Stärker von Industrie und Zulieferern ' +
      'geprägt, weniger breit gestreut als der große Bruder.',
  },
  {
    type: 'index',
    slug: 'euro-stoxx-50',
    name: 'EURO STOXX 50',
    says: /EURO STOXX 50\b/i,
    not: hedgedOrThemed,
    index: '193736',
    text:
      'Fünfzig große Unternehmen aus dem Euroraum, nach Streubesitz gewichtet, höchstens zehn Prozent je ' +
      'Wert. Frankreich und Deutschland stellen zusammen mehr als die Hälfte.',
  },
  {
    type: 'index',
    slug: 'stoxx-europe-600',
    name: 'STOXX Europe 600',
    says: /STOXX Europe 600|STOXX 600/i,
    not: hedgedOrThemed,
    index: '193741',
    text:
      'Sechshundert große, mittlere und kleine Unternehmen aus siebzehn Ländern Europas. Großbritannien, ' +
      'Frankreich, die Schweiz und Deutschland haben das größte Gewicht.',
  },
  {
    type: 'region',
    slug: 'welt',
    name: 'Welt',
    says: /MSCI World|All[ -]World|ACWI|Global Equity|Developed World/i,
    not: hedgedOrThemed,
    text:
      'ETFs auf Indizes der ganzen Welt oder aller Industrieländer. Sie unterscheiden sich darin, ob ' +
      'Schwellenländer und kleine Unternehmen dazugehören.',
  },
  {
    type: 'region',
    slug: 'europa',
    name: 'Europa',
    says: /MSCI Europe|STOXX Europe 600|FTSE Developed Europe|Europe Equity/i,
    not: hedgedOrThemed,
    text:
      'Aktien aus den Industrieländern Europas, auch von außerhalb des Euroraums. Ein Teil des Ergebnisses ' +
      'hängt deshalb an Pfund, Franken und Kronen.',
  },
  {
    type: 'region',
    slug: 'euroraum',
    name: 'Euroraum',
    says: /MSCI EMU|EURO STOXX/i,
    not: anyOf(hedgedOrThemed.source, 'Govt|Bond'),
    text:
      'Aktien aus den Ländern mit dem Euro. Für Anleger hier ohne Währungsrisiko der Börsenkurse, dafür ' +
      'ohne Großbritannien und die Schweiz.',
  },
  {
    type: 'region',
    slug: 'schwellenlaender',
    name: 'Schwellenländer',
    says: /Emerging Markets|MSCI EM\b/i,
    not: anyOf(hedgedOrThemed.source, 'Bond|Govt|Sovereign|Corp|Treasury|Local|Debt|Asia|Latin|East|Europe|USD EM'),
    text:
      'Aktien aus Ländern auf dem Weg zum Industrieland, vor allem aus Asien. Höhere Schwankungen, eigene ' +
      'Währungs- und Rechtsrisiken.',
  },
  {
    type: 'region',
    slug: 'asien-pazifik',
    name: 'Asien und Pazifik',
    says: /Pacific|Asia\b|Asien/i,
    not: anyOf(hedged, chosen, 'Bond|Real Estate|Property|REIT|Corp|Div'),
    text:
      'Aktien rund um den Pazifik, mit oder ohne Japan. Der Name des Index sagt, ob Industrie- oder ' +
      'Schwellenländer gemeint sind.',
  },
  ...(
    [
      [
        'usa',
        'USA',
        /MSCI USA|S&P 500|Russell 1000|US Equity/i,
        'Der größte Aktienmarkt der Welt, stark von Technologie geprägt. Für Anleger hier kommt der Dollar hinzu.',
      ],
      [
        'deutschland',
        'Deutschland',
        /\bDAX\b|MDAX|SDAX|TecDAX|MSCI Germany|FTSE Germany/i,
        'Ein Land, wenige Dutzend Werte: Industrie, Chemie, Auto und Software. Als Beimischung gedacht, nicht als ganzes Depot.',
      ],
      [
        'japan',
        'Japan',
        /MSCI Japan|Nikkei|TOPIX|JPX/i,
        'Der zweitgrößte Markt unter den Industrieländern. Ein schwacher Yen schmälert, was die Börse gewinnt.',
      ],
      [
        'china',
        'China',
        /China|CSI 300|Hang Seng/i,
        'A-Aktien vom Festland, Aktien aus Hongkong oder beide. Eingriffe des Staates bewegen die Kurse stärker als anderswo.',
      ],
      [
        'indien',
        'Indien',
        /\bIndia\b/i,
        'Ein Schwellenland mit hoher Bewertung und hohem Wachstum. Fonds zahlen dort Steuer auf Kursgewinne, ' +
          'was sie hinter den Index zurückfallen lässt.',
      ],
      [
        'grossbritannien',
        'Großbritannien',
        /FTSE 100|MSCI UK|FTSE 250/i,
        'Viel Energie, Banken und Rohstoffe, hohe Ausschüttungen. Das Pfund bewegt das Ergebnis mit.',
      ],
      [
        'schweiz',
        'Schweiz',
        /MSCI Switzerland|\bSMI\b|\bSLI\b|\bSPI\b/,
        'Drei große Werte aus Nahrung und Pharma prägen den Markt. Der Franken galt lange als sicherer Hafen.',
      ],
      ['frankreich', 'Frankreich', /CAC 40|MSCI France/i, 'Luxus, Energie, Industrie: vierzig große Werte aus Paris.'],
      ['italien', 'Italien', /FTSE MIB|MSCI Italy/i, 'Banken und Versorger haben das größte Gewicht.'],
      [
        'brasilien',
        'Brasilien',
        /Brazil/i,
        'Öl, Erz und Banken, dazu der Real: einer der schwankungsreichsten Märkte.',
      ],
      ['suedkorea', 'Südkorea', /\bKorea\b/i, 'Halbleiter und Autos; ein Wert macht rund ein Viertel des Index aus.'],
      ['taiwan', 'Taiwan', /Taiwan/i, 'Halbleiter prägen den Markt wie nirgends sonst.'],
    ] as const
  ).map(
    ([slug, name, says, text]): Topic => ({
      type: 'land',
      slug,
      name,
      says,
      not: anyOf(
        hedged,
        chosen,
        'Div|Volatil|Value|Small|Quality|Momentum|\\bex |Bond|Govt|Sector|Health|Financ|Tech\\b|Buyback',
        'Equal|Treasury|Consumer|Energy|Industr|Material|Utilit|Commun|Growth|Variance|Bank|VIX|QVM|Preferred',
      ),
      text,
    }),
  ),
  ...(
    [
      [
        'technologie',
        'Technologie',
        /Information Technology|\bTechnology\b|\bTech\b/i,
        'Software, Geräte und Halbleiter. Wenige große Namen machen einen großen Teil aus.',
      ],
      [
        'gesundheit',
        'Gesundheit',
        /Health ?care|Health Care|Pharma|Biotech/i,
        'Arzneien, Medizintechnik und Krankenversicherer: weniger von der Konjunktur abhängig, dafür von ' +
          'Zulassungen und Patenten.',
      ],
      [
        'finanzen',
        'Banken und Versicherungen',
        /Financials|\bBanks?\b|Insurance/i,
        'Banken, Versicherer und Börsenbetreiber. Sie leben von Zinsen und leiden unter Kreditausfällen.',
      ],
      [
        'energie',
        'Öl, Gas und Energie',
        /\bEnergy\b|Oil & Gas/i,
        'Förderer, Raffinerien und Dienstleister. Kurse folgen dem Ölpreis mit Verstärkung.',
      ],
      [
        'versorger',
        'Versorger',
        /Utilities/i,
        'Strom, Gas und Wasser: geregelte Erlöse, viel Fremdkapital, empfindlich für Zinsen.',
      ],
      [
        'konsum',
        'Konsum',
        /Consumer (Staples|Discretionary)|Food & Bev|Retail/i,
        'Güter des täglichen Bedarfs oder zyklischer Konsum: der Name des Index sagt, was von beiden gemeint ist.',
      ],
      [
        'industrie',
        'Industrie',
        /Industrials|Industrial Goods/i,
        'Maschinen, Luftfahrt, Transport: an der Konjunktur entlang.',
      ],
    ] as const
  ).map(
    ([slug, name, says, text]): Topic => ({
      type: 'branche',
      slug,
      name,
      says,
      not: /Bond|iBoxx|Clean|Renewable|Infrastructure|MLP|Water/i,
      text,
    }),
  ),
  ...(
    [
      [
        'ki',
        'Künstliche Intelligenz',
        /Artificial Intel|\bAI\b|Big Data/i,
        'Anbieter von Rechenleistung, Software und Daten für lernende Maschinen. Wer dazugehört, legt der ' +
          'Index fest, und jeder anders.',
      ],
      [
        'robotik',
        'Robotik und Automation',
        /Robo|Automation/i,
        'Maschinenbauer, Sensorik und Software für Fabriken und Kliniken.',
      ],
      [
        'cybersicherheit',
        'Cybersicherheit',
        /Cyber/i,
        'Anbieter von Schutz für Netze und Daten; meist kleinere Unternehmen aus den USA.',
      ],
      ['wasser', 'Wasser', /\bWater\b/i, 'Versorger, Aufbereitung und Technik rund ums Wasser.'],
      [
        'saubere-energie',
        'Saubere Energie',
        /Clean Energy|Renewable|New Energy|Solar|Wind Energy/i,
        'Hersteller und Betreiber von Wind- und Solarkraft. Förderung und Zinsen bewegen die Kurse.',
      ],
      [
        'elektromobilitaet',
        'Elektromobilität und Batterien',
        /Batter|Electric Veh|Future Mobility|Electric Mobil/i,
        'Zellen, Rohstoffe und Autos ohne Verbrenner.',
      ],
      ['infrastruktur', 'Infrastruktur', /Infrastructure/i, 'Netze, Straßen, Häfen: lange Verträge, hohe Schulden.'],
      [
        'goldminen',
        'Goldminen',
        /Gold Min|Gold BUGS|Gold Producers/i,
        'Aktien von Goldförderern: sie bewegen sich stärker als das Metall.',
      ],
    ] as const
  ).map(([slug, name, says, text]): Topic => ({ type: 'thema', slug, name, says, text })),
  ...(
    [
      [
        'dividenden',
        'Dividenden',
        /Dividend|Aristocrat/i,
        'Unternehmen mit hohen oder lange nicht gesenkten Ausschüttungen. Eine hohe Dividende ist kein ' +
          'Ertrag umsonst: Sie geht vom Kurs ab.',
      ],
      [
        'value',
        'Value',
        /\bValue\b/i,
        'Aktien, die gemessen an Gewinn oder Buchwert günstig sind. Die Strategie lag über lange Zeiten vorn ' +
          'und über lange Zeiten zurück.',
      ],
      [
        'momentum',
        'Momentum',
        /Momentum/i,
        'Aktien, die zuletzt stärker stiegen als andere. Viel Wechsel im Bestand, empfindlich bei plötzlichen Wenden.',
      ],
      ['qualitaet', 'Qualität', /\bQuality\b/i, 'Unternehmen mit hoher Kapitalrendite und wenig Schulden.'],
      [
        'niedrige-schwankung',
        'Niedrige Schwankung',
        /Min(imum)?\.? Vol|Low Vol/i,
        'Aktien, die ruhiger laufen als der Markt. In Kursstürzen oft weniger tief, in Aufschwüngen langsamer.',
      ],
      [
        'kleine-unternehmen',
        'Kleine Unternehmen',
        /Small[ -]?Cap/i,
        'Unternehmen unterhalb der großen Indizes: mehr Werte, weniger Handel, größere Schwankungen.',
      ],
      [
        'nachhaltig',
        'Nachhaltig',
        /\bESG\b|\bSRI\b|Paris|Climate/i,
        'Auswahl nach Umwelt, Sozialem und Führung. Die Regeln reichen vom Ausschluss weniger Werte bis zu ' +
          'einem Viertel des Marktes.',
      ],
      [
        'gleich-gewichtet',
        'Gleich gewichtet',
        /Equal[ -]Weight/i,
        'Jeder Wert zählt gleich viel: kleinere bekommen mehr Gewicht als im üblichen Index.',
      ],
    ] as const
  ).map(
    ([slug, name, says, text]): Topic => ({
      type: 'strategie',
      slug,
      name,
      says,
      not: /Bond|Corp|Govt|Treasury/i,
      text,
    }),
  ),
  ...(
    [
      [
        'staatsanleihen',
        'Staatsanleihen',
        /Govt|Government|Treasury|Gilt|Bund/i,
        /Inflation|Linked|TIPS|Corp|High Yield|Emerging/i,
        'Anleihen von Staaten. Je länger die Laufzeit, desto stärker bewegen Zinsen den Kurs.',
      ],
      [
        'unternehmensanleihen',
        'Unternehmensanleihen',
        /Corp/i,
        /High Yield|Govt|Inflation/i,
        'Anleihen von Unternehmen guter Bonität: etwas mehr Zins als beim Staat, dazu das Risiko von Ausfällen.',
      ],
      [
        'hochzinsanleihen',
        'Hochzinsanleihen',
        /High Yield/i,
        /Dividend|Equity/i,
        'Anleihen schwächerer Schuldner. In Krisen verhalten sie sich eher wie Aktien.',
      ],
      [
        'inflationsanleihen',
        'Inflationsgeschützte Anleihen',
        /Inflation|TIPS|Linked/i,
        /Breakeven|Commodit/i,
        'Zins und Rückzahlung folgen den Verbraucherpreisen. Steigende Realzinsen drücken auch ihre Kurse.',
      ],
      [
        'geldmarkt',
        'Geldmarkt',
        /Overnight|Money Market|Ultrashort/i,
        undefined,
        'Ertrag etwa in Höhe des Tagesgeldsatzes zwischen Banken, kaum Schwankung.',
      ],
      [
        'immobilien',
        'Immobilien',
        /REIT|Real Estate|EPRA|Property/i,
        undefined,
        'Aktien von Immobiliengesellschaften; sie schwanken wie Aktien und hängen an Zinsen.',
      ],
    ] as const
  ).map(
    ([slug, name, says, not, text]): Topic => ({
      type: 'anlageklasse',
      slug,
      name,
      says,
      ...(not && { not }),
      text,
    }),
  ),
  ...(
    [
      [
        'gold',
        'Gold',
        /\bGold\b/i,
        anyOf(hedged, 'Min(ers|ing)|BUGS|Producers|Explorers|Bloomberg|Ultra|Strategy|Buffer|Target'),
        'Schuldverschreibungen, die mit Barren hinterlegt sind oder den Goldpreis nachbilden. In Deutschland ' +
          'dürfen Fonds nicht nur aus Gold bestehen, deshalb sind es ETCs.',
      ],
      [
        'rohstoffe',
        'Rohstoffe',
        /Commodit/i,
        undefined,
        'Körbe aus Energie, Metallen und Agrargütern über Terminkontrakte. Das Rollen der Kontrakte kostet ' +
          'oder bringt Geld, je nach Lage der Terminkurve.',
      ],
      [
        'krypto',
        'Kryptowährungen',
        /Bitcoin|Ethereum|Crypto/i,
        undefined,
        'Schuldverschreibungen auf Coins oder Körbe davon. Kursstürze von mehr als der Hälfte gab es mehrfach.',
      ],
    ] as const
  ).map(
    ([slug, name, says, not, text]): Topic => ({
      type: 'anlageklasse',
      slug,
      name,
      says,
      ...(not && { not }),
      withNotes: true,
      text,
    }),
  ),
]

/** Leverage and bets against the market are for days, not for a ranking of the best. */
const forDays = /Short|Inverse|Leverag|\b[23]x\b|Bear|Bull|Double|Daily/i
/** funds private investors in Europe can buy */
const isUcits = /UCITS/i

/** The ETFs a topic is about. */
export const etfsOf = ({ says, not, withNotes }: Topic, etfs: readonly Instrument[]): Instrument[] =>
  etfs.filter(
    ({ name }) => says.test(name) && !not?.test(name) && !forDays.test(name) && (withNotes || isUcits.test(name)),
  )

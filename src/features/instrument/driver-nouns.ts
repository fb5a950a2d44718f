import type { Region, SectorName } from '#market/simulated-market.ts'
import type { Driver, DriverCause } from '#market/drivers.ts'
import { germanTerm } from '#market/german-terms.ts'

/** What is named in a list and in sentences: „Weltmarkt“, „der Weltmarkt“ bewegt, getrieben „vom Weltmarkt“. */
export interface Noun {
  readonly name: string
  /** with its article, as the subject of a sentence */
  readonly subject: string
  /** after „von“, with which it may have grown together */
  readonly by: string
}

const he = (name: string): Noun => ({ name, subject: `der ${name}`, by: `vom ${name}` })
const she = (name: string): Noun => ({ name, subject: `die ${name}`, by: `von der ${name}` })
const it = (name: string): Noun => ({ name, subject: `das ${name}`, by: `vom ${name}` })
/** an adjective before its noun */
const market = (stem: string): Noun => ({
  name: `${stem.charAt(0).toUpperCase()}${stem.slice(1)}er Markt`,
  subject: `der ${stem}e Markt`,
  by: `vom ${stem}en Markt`,
})

const regions: Readonly<Record<Region, Noun>> = {
  US: market('amerikanisch'),
  DE: market('deutsch'),
  euro: he('Markt des Euroraums'),
  UK: market('britisch'),
  CH: { name: 'Schweizer Markt', subject: 'der Schweizer Markt', by: 'vom Schweizer Markt' },
  JP: market('japanisch'),
  emerging: he('Markt der Schwellenländer'),
  nordic: market('nordisch'),
  pacific: he('Markt des Pazifikraums'),
}

const sectors: Readonly<Record<SectorName, string>> = {
  staples: 'Basiskonsum',
  health: 'Gesundheit',
  utilities: 'Versorger',
  energy: 'Energie',
  finance: 'Finanzen',
  technology: 'Technologie',
  communication: 'Kommunikation',
  consumer: 'Konsum',
  materials: 'Grundstoffe',
  realEstate: 'Immobilien',
  industry: 'Industrie',
}

/** „der Wechselkurs zum US-Dollar“; others by their code */
const currencies: Readonly<Record<string, string>> = {
  EUR: 'zum Euro',
  USD: 'zum US-Dollar',
  GBP: 'zum Pfund',
  GBX: 'zum Pfund',
  CHF: 'zum Franken',
  JPY: 'zum Yen',
  CAD: 'zum kanadischen Dollar',
  AUD: 'zum australischen Dollar',
  HKD: 'zum Hongkong-Dollar',
  SEK: 'zur schwedischen Krone',
  NOK: 'zur norwegischen Krone',
  DKK: 'zur dänischen Krone',
  PLN: 'zum Zloty',
}

const groups: Readonly<Record<string, Noun>> = {
  crypto: he('Kryptomarkt'),
  metals: he('Edelmetallmarkt'),
  energy: he('Energiemarkt'),
  farming: he('Agrarmarkt'),
}

const ofItsOwn: Readonly<Record<string, Noun>> = {
  stock: { name: 'Unternehmen selbst', subject: 'das Unternehmen selbst', by: 'vom Unternehmen selbst' },
  crypto: { name: 'Coin selbst', subject: 'der Coin selbst', by: 'vom Coin selbst' },
  commodity: { name: 'Rohstoff selbst', subject: 'der Rohstoff selbst', by: 'vom Rohstoff selbst' },
  fund: { name: 'Auswahl des Fonds', subject: 'die Auswahl des Fonds', by: 'von der Auswahl des Fonds' },
  etf: { name: 'Auswahl des Fonds', subject: 'die Auswahl des Fonds', by: 'von der Auswahl des Fonds' },
}

const plainNouns: Readonly<Partial<Record<DriverCause, Noun>>> = {
  world: he('Weltmarkt'),
  figures: { name: 'Zahlen', subject: 'die Reaktion auf Zahlen', by: 'von der Reaktion auf Zahlen' },
  dividend: he('Dividendenabschlag'),
  tracking: she('Abweichung vom Index'),
  costs: { name: 'Kosten', subject: 'der Abzug von Kosten', by: 'vom Abzug von Kosten' },
  trend: { name: 'Langfristiger Trend', subject: 'der langfristige Trend', by: 'vom langfristigen Trend' },
  carry: { name: 'Zeitablauf', subject: 'der Zeitablauf', by: 'vom Zeitablauf' },
  roll: { name: 'Kontraktwechsel', subject: 'der Wechsel des Kontrakts', by: 'vom Wechsel des Kontrakts' },
  time: he('Zeitablauf'),
  yieldLevel: it('Zinsniveau'),
  yieldSlope: she('Steilheit der Zinskurve'),
  market: he('Aktienmarkt'),
  unrest: she('Unruhe der letzten Wochen'),
  news: { name: 'Eigene Bewegung', subject: 'die eigene Bewegung', by: 'von der eigenen Bewegung' },
  mood: she('Stimmung selbst'),
  volatility: she('Volatilität'),
  barrier: she('Berührung der Barriere'),
  spread: { name: 'Spanne und Rundung', subject: 'die Geld-Brief-Spanne', by: 'von der Geld-Brief-Spanne' },
  rest: { name: 'Rest', subject: 'der Rest', by: 'vom Rest' },
}

/** Names of what a driver refers to. */
export interface Named {
  /** the instrument whose move is explained */
  readonly kind: string
  readonly base?: string | undefined
  readonly quote?: string | undefined
  readonly nameOf: (key: string) => string
}

/** What a part of a move is called. */
export function nounOf({ cause, of = '' }: Driver, { kind, base, quote, nameOf }: Named): Noun {
  const against = (code = ''): Noun => ({ ...he(`${code}-Kurs gegen den Euro`), name: `${code} gegen Euro` })
  switch (cause) {
    case 'region':
      return regions[of as Region]
    case 'industry': {
      const name = sectors[of as SectorName] ?? germanTerm(of)
      return { name: `Branche ${name}`, subject: `die Branche ${name}`, by: `von der Branche ${name}` }
    }
    case 'currency':
      return he(`Wechselkurs ${currencies[of] ?? `zu ${of}`}`)
    case 'index':
      return he(nameOf(of))
    case 'underlying':
      if (of.startsWith('INDEX:')) return he(nameOf(of))
      return { name: nameOf(of), subject: `der Kurs von ${nameOf(of)}`, by: `vom Kurs von ${nameOf(of)}` }
    case 'base':
      return against(base)
    case 'quote':
      return against(quote)
    case 'group':
      return groups[of] ?? he('Markt')
    case 'countrySpread':
      return he('Renditeabstand zu Deutschland')
    case 'own':
      return (
        ofItsOwn[kind] ?? { name: 'Eigene Bewegung', subject: 'die eigene Bewegung', by: 'von der eigenen Bewegung' }
      )
    default:
      return plainNouns[cause] ?? he('Rest')
  }
}

import type { Instrument } from '#market/instruments.ts'

/** What English names of funds say, and how Germans ask for it, umlauts spelled out. */
const topics: readonly (readonly [inName: string, words: string])[] = [
  ['hydrogen', 'wasserstoff'],
  ['defen[cs]e|aerospace', 'ruestung ruestungs verteidigung'],
  ['artificial intelligence|\\bai\\b', 'kuenstliche intelligenz ki'],
  ['semiconductors?', 'halbleiter chips'],
  ['robot\\w*|automation', 'roboter robotik'],
  ['emerging|\\bem\\b', 'schwellenlaender'],
  ['world|global', 'welt'],
  ['india', 'indien'],
  ['switzerland|swiss', 'schweiz'],
  ['europe', 'europa'],
  ['germany', 'deutschland'],
  ['austria', 'oesterreich'],
  ['france', 'frankreich'],
  ['italy', 'italien'],
  ['spain', 'spanien'],
  ['korea', 'suedkorea'],
  ['brazil', 'brasilien'],
  ['turkey', 'tuerkei'],
  ['poland', 'polen'],
  ['water', 'wasser'],
  ['clean energy|renewables?|solar|wind', 'erneuerbare energien'],
  ['real estate|reits?|property', 'immobilien'],
  ['health\\s?care|health', 'gesundheit'],
  ['batter\\w+|lithium', 'batterie batterien'],
  ['cyber\\s?security|cyber', 'cybersicherheit'],
  ['(?:government|govt|treasury|sovereign)', 'staatsanleihen'],
  ['(?:corporate|corp)(?=.*bond)', 'unternehmensanleihen'],
  ['high yield', 'hochzinsanleihen'],
  ['bonds?', 'anleihen'],
  ['silver', 'silber'],
  ['commodit\\w+', 'rohstoffe'],
  ['infrastructure', 'infrastruktur'],
  ['small\\s?caps?', 'nebenwerte'],
  ['dividends?', 'dividenden'],
  ['agri\\w*', 'agrar landwirtschaft'],
  ['uranium|nuclear', 'uran atomkraft'],
  ['space', 'weltraum raumfahrt'],
  ['luxury', 'luxus'],
  ['banks?', 'banken'],
  ['insurance', 'versicherungen'],
  ['energy', 'energie'],
  ['technology|tech', 'technologie'],
  ['money market|overnight|cash', 'geldmarkt tagesgeld'],
  ['sri|esg|sustainab\\w+', 'nachhaltig nachhaltige'],
]

const inNames = topics.map(([inName, words]) => ({
  inName: new RegExp(`\\b(?:${inName})\\b`, 'i'),
  words: words.split(' '),
}))

/** The German words for what the English name of a fund says. */
export const germanTopics = ({ facts, name }: Instrument): string[] =>
  facts.kind === 'etf' || facts.kind === 'fund'
    ? inNames.flatMap(({ inName, words }) => (inName.test(name) ? words : []))
    : []

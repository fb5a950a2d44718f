/** Words that make a fund follow something else than the plain index its name mentions. */
const bent = new RegExp(
  `\\b(?:${[
    String.raw`short|shortdax|inverse|bear|bull|leveraged|levdax|levshares|ultra|ultrapro|2x|3x|-1x|daily`,
    String.raw`hedged|esg|sri|pab|ctb|climate|paris|screened|equal|minimum|low vol|momentum|value|growth`,
    String.raw`quality|dividend\w*|aristocrats|buywrite|covered|buffer|buffered|defined|sector|select|banks?`,
    String.raw`insurance|utilities|health ?care|technology|telecom\w*|media|retail|real estate|energy|oil`,
    String.raw`chemicals|materials|financials?|industrials?|consumer|communication|automobiles?|basic resources`,
    String.raw`food|personal|travel|construction|optimised|dynamic|enhanced|futures?|small|mid ?cap|top 50`,
    String.raw`ex[- ]`,
  ].join('|')})`,
  'i',
)

const names: readonly (readonly [pattern: RegExp, index: string])[] = [
  [/\bTecDAX\b/i, 'TecDAX'],
  [/\bMDAX\b/i, 'MDAX'],
  [/\bSDAX\b/i, 'SDAX'],
  [/\bDAX\b(?! ?50| ?ex)/i, 'DAX'],
  [/\bEURO ?STOXX ?50\b/i, 'EURO STOXX 50'],
  [/\bSTOXX (?:Europe )?600\b/i, 'STOXX Europe 600'],
  [/\bS&P ?500\b/i, 'S&P 500'],
  [/\bDow Jones Industrial\b/i, 'Dow Jones Industrial Average'],
  [/\bNASDAQ[- ]?100\b/i, 'NASDAQ 100'],
  [/\bNASDAQ Composite\b/i, 'NASDAQ Composite'],
  [/\bSMI\b/, 'SMI'],
  [/\bATX\b/, 'ATX'],
  [/\bCAC ?40\b/i, 'CAC 40'],
  [/\bFTSE ?100\b/i, 'FTSE 100'],
  [/\bFTSE MIB\b/i, 'FTSE MIB'],
  [/\bIBEX(?: ?35)?\b/i, 'IBEX 35'],
  [/\bAEX\b/, 'AEX'],
  [/\bNikkei ?225\b/i, 'Nikkei 225'],
  [/\bHang Seng\b(?! Tech)/i, 'Hang Seng'],
  [/\bTOPIX\b/i, 'TOPIX'],
  [/\bMSCI World\b/i, 'MSCI World'],
  [/\bMSCI ACWI\b|All[- ]Country World/i, 'MSCI ACWI'],
  [/\bFTSE All[- ]World\b/i, 'FTSE All-World'],
  [/\bMSCI (?:EM|Emerging Markets)\b/i, 'MSCI Emerging Markets'],
  [/\bMSCI Europe\b/i, 'MSCI Europe'],
  [/\bMSCI EMU\b/i, 'MSCI EMU'],
  [/\bMSCI USA\b/i, 'MSCI USA'],
  [/\bMSCI Japan\b/i, 'MSCI Japan'],
  [/\bMSCI China\b/i, 'MSCI China'],
  [/\bMSCI India\b/i, 'MSCI India'],
  [/\bMSCI Pacific\b/i, 'MSCI Pacific'],
  [/\bRussell ?2000\b/i, 'Russell 2000'],
]

/** The index a fund's name says it follows, plainly; undefined where the name bends it or names none. */
export function indexOfFund(name: string): string | undefined {
  if (bent.test(name)) return undefined
  return names.find(([pattern]) => pattern.test(name))?.[1]
}

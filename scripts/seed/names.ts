/** Regional papers' lists shorten names and add nominal values: `LITHIUM CORP.  DL -,001`. */
const nominalValue = /\s+(?:DL|EO|HD|SD|LS|SK|NK|DK|CD|AD|ND|YN|SF|RP|ZY)\s*-?,?\d*[,.]?\d*$/
const legalForm = /,?\s+(?:Inc|Incorporated|plc|PLC|Ltd|LTD|LTD\.|Limited|N\.V|S\.A|Co\., Ltd)\.?$/

/** A name as people say it: `Home Depot (The)` is Home Depot, `Apple Inc.` is Apple. */
export function plainName(name: string): string {
  const spoken = name
    .replace(/\s+/g, ' ')
    .trim()
    .replace(nominalValue, '')
    .replace(/ \(The\)$/, '')
    .replace(/ (?:Common Stock|Common Shares|Ordinary Shares)$/, '')
    .replace(legalForm, '')
    .trim()
  return spoken || name
}

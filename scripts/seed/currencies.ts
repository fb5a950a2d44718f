import { need, type Row } from './csv.ts'
import type { Ids } from './ids.ts'
import { notationsOf } from './listings.ts'

export const currencyColumns = ['entityValue', 'name', 'base', 'quote', 'notations']

/** ISO 4217 codes in use; the source also lists typing errors and currencies that are no more. */
const inUse = new Set(
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNH CNY COP CRC CUP CVE
  CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES
  KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR
  NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SOS SRD STN SVC SYP SZL THB TJS TMT TND TOP TRY
  TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW`.split(/\s+/),
)
const majors = new Set(
  `EURUSD USDEUR EURGBP EURCHF EURJPY EURSEK EURNOK EURDKK EURPLN EURCZK EURHUF EURTRY EURAUD EURCAD EURCNY GBPUSD USDJPY USDCHF USDCAD
  AUDUSD USDCNY GBPEUR CHFEUR`.split(/\s+/),
)

export function currencies(raw: readonly Row[], ids: Ids): Row[] {
  return raw
    .filter((row) => row['base'] !== row['quote'] && inUse.has(need(row, 'base')) && inUse.has(need(row, 'quote')))
    .map((row) => {
      const base = need(row, 'base')
      const quote = need(row, 'quote')
      const pair = base + quote
      const own = (venue: string): string => (quote === 'EUR' ? venue : `${venue}:${quote}`)
      const listings = [own('@_FX'), ...(majors.has(pair) ? [own('@_IND')] : [])]
      return {
        entityValue: pair,
        name: `${base}/${quote}`,
        base,
        quote,
        notations: notationsOf(ids, 'currencies', pair, listings),
      }
    })
}

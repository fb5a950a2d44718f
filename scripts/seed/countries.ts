const codes: Readonly<Record<string, string>> = {
  Argentina: 'AR',
  Australia: 'AU',
  Austria: 'AT',
  Belgium: 'BE',
  Bermuda: 'BM',
  Brazil: 'BR',
  Bulgaria: 'BG',
  Cambodia: 'KH',
  Canada: 'CA',
  'Cayman Islands': 'KY',
  Chile: 'CL',
  China: 'CN',
  Colombia: 'CO',
  'Costa Rica': 'CR',
  Cyprus: 'CY',
  Denmark: 'DK',
  Finland: 'FI',
  France: 'FR',
  Germany: 'DE',
  Greece: 'GR',
  Guernsey: 'GG',
  'Hong Kong': 'HK',
  Hungary: 'HU',
  India: 'IN',
  Indonesia: 'ID',
  Ireland: 'IE',
  Israel: 'IL',
  Italy: 'IT',
  Japan: 'JP',
  Jersey: 'JE',
  Luxembourg: 'LU',
  Macau: 'MO',
  'Marshall Islands': 'MH',
  Mauritius: 'MU',
  Mexico: 'MX',
  Monaco: 'MC',
  Netherlands: 'NL',
  'New Zealand': 'NZ',
  Norway: 'NO',
  Peru: 'PE',
  Poland: 'PL',
  Portugal: 'PT',
  Singapore: 'SG',
  'South Africa': 'ZA',
  'South Korea': 'KR',
  Spain: 'ES',
  Sweden: 'SE',
  Switzerland: 'CH',
  Taiwan: 'TW',
  Thailand: 'TH',
  Turkey: 'TR',
  Ukraine: 'UA',
  'United Kingdom': 'GB',
  'United States': 'US',
  Uruguay: 'UY',
}

export function isoCountry(name: string): string {
  if (!name) return ''
  const code = codes[name]
  if (!code) throw new Error(`no code for the country ${name}`)
  return code
}

/** Where a fund is registered, by the country its number was given in. */
export const domicileOf = (isin: string): string =>
  /^[A-Z]{2}/.test(isin) && !isin.startsWith('XS') ? isin.slice(0, 2) : ''

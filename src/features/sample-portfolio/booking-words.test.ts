import { expect, test } from 'vitest'
import { bookingWords } from '#features/sample-portfolio/booking-words.ts'

test.each([
  [
    '2022-01-20 SELL Kontron 75 Stück 1132.5 EUR: 75 Stück mehr verkauft als vorhanden',
    '20.01.2022 Verkauf Kontron 75 Stück 1.132,50 EUR: 75 Stück mehr verkauft als vorhanden',
  ],
  ['2020-12-01 09:15 BUY S&P 500 ETF 1.2101 Stück 50 EUR', '01.12.2020 09:15 Kauf S&P 500 ETF 1,2101 Stück 50,00 EUR'],
  ['2021-09-01 FEE 49 USD: Ertrag ohne Kapital', '01.09.2021 Gebühr 49,00 USD: Ertrag ohne Kapital'],
  ['kein Wechselkurs von USD nach EUR', 'kein Wechselkurs von USD nach EUR'],
])('%s', (said, read) => expect(bookingWords(said)).toBe(read))

import type { Examples } from '#web/example.ts'
import { RichText } from '#web/blocks/rich-text.tsx'

export const examples: Examples = {
  'alle Teile': () => (
    <div className="prose">
      <RichText
        items={[
          { type: 'NewsHeading', level: 2, value: 'Zwischenzeile', lines: [[{ text: 'Zwischenzeile' }]] },
          {
            type: 'NewsParagraph',
            value: 'Ein Satz mit Link, fett und kursiv.',
            lines: [
              [
                { text: 'Ein Satz mit ' },
                { text: 'Link', href: '/aktien' },
                { text: ', ' },
                { text: 'fett', bold: true },
                { text: ' und ' },
                { text: 'kursiv', italic: true },
                { text: '.' },
              ],
            ],
          },
          { type: 'NewsList', value: 'eins\nzwei', lines: [[{ text: 'eins' }], [{ text: 'zwei' }]] },
          { type: 'NewsList', ordered: true, value: 'erstens', lines: [[{ text: 'erstens' }]] },
          { type: 'NewsQuote', value: 'Ein Zitat.', lines: [[{ text: 'Ein Zitat.' }]] },
          { type: 'NewsCode', value: 'kgv = kurs / gewinn' },
          {
            type: 'NewsTable',
            value: 'Jahr | Umsatz\n2025 | 10',
            rows: [
              [[{ text: 'Jahr' }], [{ text: 'Umsatz' }]],
              [[{ text: '2025' }], [{ text: '10' }]],
            ],
            align: ['left', 'right'],
          },
          { type: 'NewsRule', value: '' },
        ]}
      />
    </div>
  ),
}

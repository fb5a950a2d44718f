import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DrawnTimes } from './drawn-times.tsx'

const left = (count: number) => (_: unknown, index: number) => (count === 1 ? 50 : 4 + (index * 92) / (count - 1))
const stayOnPhones = (labels: readonly string[]): string[] => {
  const at = left(labels.length)
  const ticks = labels.map((text, index) => ({ index, text, left: at(text, index) }))
  const markup = renderToStaticMarkup(<DrawnTimes ticks={ticks} />)
  return [...markup.matchAll(/<text (class="minor" )?[^>]*>([^<]+)/g)].flatMap(([, minor, text = '']) =>
    minor ? [] : [text],
  )
}

test.each([
  { labels: ['10:00', '12:00', '14:00', '16:00'], stay: ['10:00', '12:00', '14:00', '16:00'] },
  { labels: ['18.11.', '19.11.', '20.11.'], stay: ['18.11.', '19.11.', '20.11.'] },
  {
    labels: ['Jan. 2026', 'März 2026', 'Mai 2026', 'Juli 2026', 'Sep. 2026'],
    stay: ['Jan. 2026', 'Mai 2026', 'Sep. 2026'],
  },
  {
    labels: ['2020', '2021', '2022', '2023', '2024', '2025', '2026'],
    stay: ['2020', '2021', '2022', '2023', '2024', '2025', '2026'],
  },
  { labels: ['20.11.'], stay: ['20.11.'] },
])('on the narrowest phone no label touches the next: $labels', ({ labels, stay }) =>
  expect(stayOnPhones(labels)).toEqual(stay))

import { expect, test } from 'vitest'
import { progressBar } from './progress.ts'

const terminal = (isTTY: boolean) => {
  const written: string[] = []
  const stream = { isTTY, write: (text: string) => written.push(text) > 0 } as unknown as NodeJS.WriteStream // the two things a bar uses
  return { written, stream }
}

test('a bar fills, ten times a second at most, and goes away', () => {
  let at = 0
  const { written, stream } = terminal(true)
  const bar = progressBar('prices.csv', () => at, stream)
  bar.show(0, 100)
  bar.show(10, 100)
  at = 100
  bar.show(50, 100)
  bar.end()
  expect(written).toEqual([
    `\rprices.csv [${' '.repeat(30)}] 0 %`,
    `\rprices.csv [${'#'.repeat(15)}${' '.repeat(15)}] 50 %`,
    '\r\u001b[2K',
  ])
})

test('where nobody watches nothing is written', () => {
  const { written, stream } = terminal(false)
  const bar = progressBar('prices.csv', () => 0, stream)
  bar.show(1, 2)
  bar.end()
  expect(written).toEqual([])
})

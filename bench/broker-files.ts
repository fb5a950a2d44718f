/** How long 200,000 rows of a broker's export take to read, with decoding, sorting and checking, and what they weigh. */
import { readFileSync } from 'node:fs'
import { decode, readBrokerFile } from '#portfolio/broker-files.ts'

const rows = 200_000
const samples = ['scalable-capital.types.csv', 'portfolio-performance.depot.csv', 'trade-republic.corrections.csv', 'flatex-depotumsaetze.storno.csv']

for (const name of samples) {
  const [heading = '', ...lines] = readFileSync(new URL(`../src/portfolio/readers/adapters/${name}`, import.meta.url), 'utf8').trimEnd().split('\n')
  const bytes = Buffer.from([heading, ...Array.from({ length: Math.ceil(rows / lines.length) }, () => lines).flat()].join('\n'))
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now()
    readBrokerFile(name, decode(bytes))
    return performance.now() - started
  })
  times.sort((one, other) => one - other)
  console.log(`${name}: ${(bytes.length / 1e6).toFixed(0)} MB, median ${times[2]!.toFixed(0)} ms; process ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`)
}

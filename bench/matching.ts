import { type Command, createExchange } from '#market/exchange.ts'

/**
 * Orders a second on one core, in memory: 50 % new that rest, 40 % cancelled, 10 % crossing. Commands are made before
 * the clock runs; the median of five runs counts. Usage: matching.ts [orders, default 2,000,000]
 */
const count = Number(process.argv[2] ?? 2_000_000)
const commands = makeCommands(count)
const rates = Array.from({ length: 5 }, () => run(commands)).sort((a, b) => a.perSecond - b.perSecond)
const median = rates[2]
console.log(JSON.stringify({ bench: 'matching', orders: count, ...median, all: rates.map((rate) => rate.perSecond) }))

function run(list: readonly Command[]) {
  const exchange = createExchange()
  let trades = 0
  const start = performance.now()
  for (const command of list) for (const event of exchange.apply(command)) if (event.type === 'trade') trades++
  const seconds = (performance.now() - start) / 1000
  return { perSecond: Math.round(list.length / seconds), trades }
}

/** A price that wanders; resting orders within 200 ticks of it, most of them near. */
function makeCommands(total: number): Command[] {
  let state = 1
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const live: number[] = []
  const list: Command[] = []
  let middle = 10_000
  for (let id = 1; list.length < total; ) {
    const dice = random()
    const side = random() < 0.5 ? ('buy' as const) : ('sell' as const)
    const sign = side === 'buy' ? -1 : 1
    if (dice < 0.5) {
      const limit = middle + sign * (1 + Math.floor(random() * random() * 200))
      live.push(id)
      list.push({ type: 'new', id: id++, side, quantity: 1 + Math.floor(random() * 100), limit })
    } else if (dice < 0.9 && live.length > 0) {
      const index = Math.floor(random() * live.length)
      const id = live[index] ?? 0
      live[index] = live.at(-1) ?? 0
      live.pop()
      list.push({ type: 'cancel', id })
    } else {
      list.push({
        type: 'new',
        id: id++,
        side,
        quantity: 1 + Math.floor(random() * 200),
        limit: middle - sign * 5,
        timeInForce: 'ioc',
      })
      middle += side === 'buy' ? 1 : -1
    }
  }
  return list
}

import { DrawnSketches } from '#web/charts/drawn-sketches.tsx'
import type { Examples } from '#web/example.ts'

export const examples: Examples = {
  Kanal: () => (
    <div className="drawn">
      <svg className="plot" />
      <DrawnSketches
        kind={{ entityType: 'STOCK' }}
        plot={{ width: 100, x: (at) => at, y: (price) => 100 - price }}
        sketches={[
          {
            id: '1',
            kind: 'channel',
            unit: 'EUR',
            points: [
              { at: 10, price: 20 },
              { at: 80, price: 60 },
              { at: 40, price: 70 },
            ],
          },
        ]}
      />
    </div>
  ),
}

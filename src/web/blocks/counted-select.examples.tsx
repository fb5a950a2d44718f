import { CountedSelect } from '#web/blocks/counted-select.tsx'
import type { Examples } from '#web/example.ts'

export const examples: Examples = {
  gewählt: () => (
    <CountedSelect
      name="anbieter"
      label="Anbieter"
      value="ishares"
      options={[
        { value: 'amundi', name: 'Amundi', total: 312 },
        { value: 'ishares', name: 'iShares', total: 498 },
      ]}
    />
  ),
}

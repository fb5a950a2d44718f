import { LoosenList } from '#web/blocks/loosen-list.tsx'
import type { Examples } from '#web/example.ts'

export const examples: Examples = {
  'zwei Wege': () => (
    <LoosenList
      ways={[
        { key: 'hebel', label: 'Hebel 8 bis 10', total: 705, href: '?abstand=15' },
        { key: 'abstand', label: 'Abstand zur Barriere ab 15 %', total: 1, href: '?hebel=8' },
      ]}
    />
  ),
}

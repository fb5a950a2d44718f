import type { Examples } from '#web/example.ts'
import { LinkChips } from '#web/blocks/link-chips.tsx'

export const examples: Examples = {
  Wege: () => (
    <LinkChips
      links={[
        { label: 'Aktien', href: '/aktien' },
        { label: 'Börsen und Handelszeiten', href: '/boersen' },
      ]}
    />
  ),
}

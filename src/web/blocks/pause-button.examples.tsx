import type { Examples } from '#web/example.ts'
import { PauseButton } from '#web/blocks/pause-button.tsx'

export const examples: Examples = {
  läuft: () => <PauseButton />,
}

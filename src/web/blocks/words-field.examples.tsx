import { WordsField } from '#web/blocks/words-field.tsx'
import type { Examples } from '#web/example.ts'

export const examples: Examples = {
  vertippt: () => (
    <WordsField
      label="In Worten"
      text="hebl > 4"
      example="hebel >= 4"
      fault="Die Kennzahl „hebl“ gibt es hier nicht."
    />
  ),
}

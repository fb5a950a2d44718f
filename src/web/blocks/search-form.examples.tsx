import type { Examples } from '#web/example.ts'
import { SearchForm } from '#web/blocks/search-form.tsx'

export const examples: Examples = {
  leer: () => <SearchForm value="" />,
  'mit einer Vermutung': () => <SearchForm value="Siemens" />,
}

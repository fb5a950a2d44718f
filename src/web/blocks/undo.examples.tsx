import { Undo } from '#web/blocks/undo.tsx'
import type { Examples } from '#web/example.ts'

const at = { path: '/musterdepot', params: {}, formToken: () => 'beispiel', form: undefined }

export const examples: Examples = {
  gelöscht: () => (
    <Undo
      at={{ ...at, query: new URLSearchParams({ geloescht: '7' }) }}
      action="zurueck"
      name="depot"
      text="Das Musterdepot ist gelöscht."
    />
  ),
}

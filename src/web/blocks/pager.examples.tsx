import type { Examples } from '#web/example.ts'
import { Pager } from '#web/blocks/pager.tsx'

export const examples: Examples = {
  'in der Mitte': (at) => <Pager page={3} perPage={20} total={118} place={{ path: at.path, query: '' }} />,
  'am Ende': (at) => <Pager page={6} perPage={20} total={118} place={{ path: at.path, query: '' }} />,
}

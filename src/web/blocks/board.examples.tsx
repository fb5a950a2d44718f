import type { Examples } from '#web/example.ts'
import { Board } from '#web/blocks/board.tsx'

export const examples: Examples = {
  'mit Titel und Fußzeile': () => (
    <Board title="Indizes" footer={<span>Börse Frankfurt · 17:42 Uhr</span>}>
      <p className="pad">Inhalt</p>
    </Board>
  ),
  'mit einem Weg': () => (
    <Board title="Nachrichten" action={<a href="/nachrichten">Alle</a>}>
      <p className="pad">Inhalt</p>
    </Board>
  ),
}

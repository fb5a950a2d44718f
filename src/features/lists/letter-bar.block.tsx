export const letters = [...Array.from('abcdefghijklmnopqrstuvwxyz'), '0-9']

/** The way to every letter. */
export function LetterBar({ current }: { current?: string }) {
  return (
    <nav className="letters" aria-label="Anfangsbuchstabe">
      {letters.map((letter) => (
        <a key={letter} href={`/aktien/top/${letter}`} aria-current={letter === current ? 'page' : undefined}>
          {letter.toUpperCase()}
        </a>
      ))}
    </nav>
  )
}

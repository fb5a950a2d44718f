/** „KL“ of karla.lang@example.org, „K“ of k@example.org: the letters in the round button of who is signed in. */
export function initialsOf(email: string): string {
  const [name = ''] = email.split('@')
  const words = name.match(/\p{L}+/gu) ?? [name]
  return words
    .slice(0, 2)
    .map(([first = '']) => first.toLocaleUpperCase('de'))
    .join('')
}

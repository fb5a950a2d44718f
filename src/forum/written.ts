import { Failure } from '#contract/failures.ts'
import { folded } from '#contract/german-text.ts'
import { visible } from '#platform/visible-text.ts'

export const longestPost = 10_000
export const longestSubject = 120
export const longestSignature = 200
export const mostLinks = 5

/** @param texts German sentences by the field that is wrong @throws Failure FORUM_TEXT_REFUSED always */
export function refuse(texts: Readonly<Record<string, string>>): never {
  throw new Failure('FORUM_TEXT_REFUSED', { faults: texts }, 'The text is refused')
}

/** A post as it is kept: no invisible signs, at most one empty line in a row. @throws Failure FORUM_TEXT_REFUSED */
export function postText(text: string, links = mostLinks): string {
  if (text.length > 4 * longestPost) refuse({ text: tooLong })
  const kept = visible(text.replaceAll(/\r\n?/g, '\n'))
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  if (kept === '') refuse({ text: 'Bitte schreibe etwas.' })
  if (kept.length > longestPost) refuse({ text: tooLong })
  const found = kept.match(/https?:\/\//gi)?.length ?? 0
  if (found > links)
    refuse({
      text:
        links === 0
          ? 'Am ersten Tag sind noch keine Links möglich. Bitte schreibe ohne.'
          : `Höchstens ${links} Links in einem Beitrag.`,
    })
  return kept
}
const tooLong = 'Höchstens 10.000 Zeichen.'

const line = (text: string): string => visible(text).replaceAll(/\s+/g, ' ').trim()

/** @param missing said where there is none @throws Failure FORUM_TEXT_REFUSED */
export function subjectLine(text: string, missing = 'Bitte gib dem Thema einen Titel.'): string {
  const kept = line(text)
  if (kept.length < 3) refuse({ subject: missing })
  if (kept.length > longestSubject) refuse({ subject: `Höchstens ${longestSubject} Zeichen.` })
  return kept
}

/** Plain text, without links. @throws Failure FORUM_TEXT_REFUSED */
export function signatureLine(text: string): string {
  const kept = line(text)
  if (kept.length > longestSignature) refuse({ signature: `Höchstens ${longestSignature} Zeichen.` })
  if (/https?:\/\/|\bwww\./i.test(kept)) refuse({ signature: 'In der Signatur stehen keine Links.' })
  return kept
}

/** The name somebody writes under: letters, digits, dots, hyphens and single spaces. @throws Failure FORUM_TEXT_REFUSED */
export function memberName(text: string, email: string): string {
  const kept = line(text)
  if (kept.length < 3 || kept.length > 30) refuse({ name: 'Der Name hat 3 bis 30 Zeichen.' })
  if (!/^[\p{Script=Latin}\p{Nd}]+([ ._-][\p{Script=Latin}\p{Nd}]+)*$/u.test(kept))
    refuse({ name: 'Erlaubt sind Buchstaben, Ziffern und einzelne Leerzeichen, Punkte und Striche dazwischen.' })
  if (nameKey(kept) === nameKey(email) || nameKey(kept) === nameKey(email.split('@')[0] ?? ''))
    refuse({ name: 'Nimm nicht deine E-Mail-Adresse: Der Name ist für alle zu sehen.' })
  if (reserved.test(nameKey(kept))) refuse({ name: 'Diesen Namen behalten wir uns vor.' })
  return kept
}
const reserved = /^(parkett|moderation|moderator|moderatorin|betreiber|admin|administrator|geloeschteskonto)$/

/** What makes two names alike: neither capitals nor accents nor spaces tell them apart. */
export const nameKey = (name: string): string => folded(name).replaceAll(/[^\p{L}\p{Nd}]/gu, '')

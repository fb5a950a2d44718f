import type { Chapter, Cue } from '#contract/shows.ts'
import { itemsOf } from '../text/items.ts'
import { plainLine } from '../text/plain.ts'
import { safeTree } from '../text/tree.ts'
import { inOrder, mostChapters, secondsOf } from './parse.ts'

const mostCues = 20_000
const mostLetters = 2000

/** Kinds of transcripts that are read, the best first: with times and speakers, with times, the text alone. */
const kinds: readonly [kind: RegExp, read: (text: string) => Cue[]][] = [
  [/vtt/i, readTimed],
  [/json/i, readJson],
  [/srt|subrip/i, readTimed],
  [/html/i, readHtml],
  [/plain/i, readPlain],
]

/** The one of several transcripts that says most; undefined where none can be read. */
export const bestTranscript = <T extends { type: string }>(transcripts: readonly T[]): T | undefined =>
  kinds.flatMap(([kind]) => transcripts.filter(({ type }) => kind.test(type)))[0]

/** What is said in a transcript of that type; nothing where it is none. */
export function readTranscript(text: string, type: string): Cue[] {
  const read = kinds.find(([kind]) => kind.test(type))?.[1]
  return (read?.(text) ?? []).slice(0, mostCues)
}

const arrow = /^\s*([\d:.,]+)\s+-->\s+([\d:.,]+)/

/** WebVTT and SubRip: blocks of lines below their times. */
function readTimed(text: string): Cue[] {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .split(/\n{2,}/)
  return blocks.flatMap((block): Cue[] => {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => arrow.test(line))
    const [, from, to] = arrow.exec(lines[at] ?? '') ?? []
    const startSeconds = secondsOf(from)
    if (startSeconds === undefined) return []
    const said = lines.slice(at + 1).join(' ')
    const voice = /^\s*<v(?:\.[\w.]+)?\s+([^>]+)>/.exec(said)?.[1]
    const plain = said.replaceAll(/<[^>]*>/g, '')
    const [, named, rest] = (!voice && /^\s*([\p{L}][\p{L} .-]{1,40}):\s+(.+)$/su.exec(plain)) || []
    return cueOf({ startSeconds, endSeconds: secondsOf(to), speaker: voice ?? named, text: rest ?? plain })
  })
}

/** JSON of Podcasting 2.0: `{segments: [{speaker, startTime, endTime, body}]}`. */
function readJson(text: string): Cue[] {
  const { segments } = recordOf(parsed(text))
  return (Array.isArray(segments) ? segments.map(recordOf) : []).flatMap(({ startTime, endTime, speaker, body }) =>
    cueOf({
      startSeconds: secondsOf(String(startTime)),
      endSeconds: secondsOf(String(endTime)),
      speaker: typeof speaker === 'string' ? speaker : undefined,
      text: typeof body === 'string' ? body : '',
    }),
  )
}

function readHtml(text: string): Cue[] {
  const items = itemsOf(safeTree(text), { pictureUrl: () => undefined, linkUrl: () => undefined })
  return items.flatMap(({ value }) => cueOf({ text: value }))
}

function readPlain(text: string): Cue[] {
  return text.split(/\n\s*\n/).flatMap((part) => cueOf({ text: part }))
}

function cueOf({ startSeconds, endSeconds, speaker, text }: { [Key in keyof Cue]: Cue[Key] | undefined }): Cue[] {
  const said = plainLine(text ?? '').slice(0, mostLetters)
  const who = plainLine(speaker ?? '').slice(0, 80)
  if (said === '') return []
  const lasts = startSeconds !== undefined && endSeconds !== undefined && endSeconds > startSeconds
  return [
    {
      text: said,
      ...(startSeconds !== undefined && { startSeconds }),
      ...(lasts && { endSeconds }),
      ...(who && { speaker: who }),
    },
  ]
}

/** Chapters of Podcasting 2.0: `{chapters: [{startTime, title, toc}]}`; those that no list shows are left out. */
export function readChapters(text: string): Chapter[] {
  const { chapters } = recordOf(parsed(text))
  const read = (Array.isArray(chapters) ? chapters.map(recordOf) : []).flatMap(
    ({ startTime, title, toc }): Chapter[] => {
      const startSeconds = secondsOf(String(startTime))
      const name = typeof title === 'string' ? plainLine(title).slice(0, 200) : ''
      return startSeconds === undefined || name === '' || toc === false ? [] : [{ startSeconds, title: name }]
    },
  )
  return inOrder(read.slice(0, mostChapters))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

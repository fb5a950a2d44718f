import type { Cue } from '#contract/shows.ts'

/** Cues with times as WebVTT, for the captions of a film. */
export const vttOf = (cues: readonly Cue[]): string =>
  [
    'WEBVTT',
    ...cues.flatMap(({ startSeconds, endSeconds, speaker, text }) =>
      startSeconds === undefined || endSeconds === undefined
        ? []
        : [
            `${clock(startSeconds)} --> ${clock(endSeconds)}\n${speaker ? `${escaped(speaker)}: ` : ''}${escaped(text)}`,
          ],
    ),
  ].join('\n\n')

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

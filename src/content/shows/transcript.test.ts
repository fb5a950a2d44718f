import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { vttOf } from '../captions.ts'
import { bestTranscript, readChapters, readTranscript } from './transcript.ts'

const vtt = `WEBVTT

1
00:00:01.000 --> 00:00:04.000 line:0
<v.loud Anna Beispiel>Guten <b>Tag</b>.

00:01:04.500 --> 00:01:06.000
Bernd: SAP steigt.
Und fällt.
`
const cues = [
  { startSeconds: 1, endSeconds: 4, speaker: 'Anna Beispiel', text: 'Guten Tag.' },
  { startSeconds: 64.5, endSeconds: 66, speaker: 'Bernd', text: 'SAP steigt. Und fällt.' },
]

test('WebVTT and SubRip are read with times and speakers', () => {
  expect(readTranscript(vtt, 'text/vtt')).toEqual(cues)
  expect(
    readTranscript(vtt.replace('WEBVTT\n\n', '').replaceAll(/(\d\d)\.(\d{3})/g, '$1,$2'), 'application/srt'),
  ).toEqual(cues)
})

test('JSON of Podcasting 2.0, HTML and plain text are read', () => {
  const segments = [{ speaker: 'Anna', startTime: 0.5, endTime: 2, body: 'Hallo' }, { body: '' }, 'nichts']
  expect(readTranscript(JSON.stringify({ segments }), 'application/json')).toEqual([
    { startSeconds: 0.5, endSeconds: 2, speaker: 'Anna', text: 'Hallo' },
  ])
  expect(readTranscript('<p>Eins<script>alert(1)</script></p><p>Zwei</p>', 'text/html')).toEqual([
    { text: 'Eins' },
    { text: 'Zwei' },
  ])
  expect(readTranscript('Eins\nund mehr\n\nZwei', 'text/plain')).toEqual([{ text: 'Eins und mehr' }, { text: 'Zwei' }])
})

test('of several the one with times is taken, and what nobody reads is none', () => {
  const [html, srt] = [{ type: 'text/html' }, { type: 'application/x-subrip' }]
  expect(bestTranscript([html, srt])).toBe(srt)
  expect(bestTranscript([{ type: 'application/pdf' }])).toBeUndefined()
  expect(readTranscript('x', 'application/pdf')).toEqual([])
})

test('chapters of Podcasting 2.0 come in order, without those no list shows', () => {
  const chapters = [
    { startTime: 60, title: 'Zweites' },
    { startTime: 0, title: 'Erstes' },
    { startTime: 30, title: 'Bild', toc: false },
  ]
  expect(readChapters(JSON.stringify({ chapters }))).toEqual([
    { startSeconds: 0, title: 'Erstes' },
    { startSeconds: 60, title: 'Zweites' },
  ])
  expect(readChapters('{')).toEqual([])
})

test('captions say what the cues said, and nothing in them is markup', () =>
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 86_000_000 }), fc.string()), { maxLength: 5 }), (said) => {
      const own = said.map(([ms, text]) => ({
        startSeconds: ms / 1000,
        endSeconds: ms / 1000 + 1,
        text: text.replaceAll(/\s+/g, ' '),
      }))
      const written = vttOf(own)
      expect(written.replaceAll(' --> ', '')).not.toMatch(/[<>]/)
      expect(
        readTranscript(written, 'text/vtt').every(({ startSeconds = -1 }) =>
          own.some((cue) => Math.abs(cue.startSeconds - startSeconds) < 0.001),
        ),
      ).toBe(true)
    }),
  ))

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#platform/clock.ts'
import { readShows } from '#content/show-file.ts'
import { fetchShows } from '#content/shows.ts'
import { knownTagger } from '#content/tagging.ts'
import type { Portal } from '#portal/portal.ts'

const hertz = 8000

/** A minute of a tone, as a WAV file. */
function tone(seconds = 60): Buffer {
  const samples = hertz * seconds
  const file = Buffer.alloc(44 + samples)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + samples, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(hertz, 24)
  file.writeUInt32LE(hertz, 28)
  file.writeUInt16LE(1, 32)
  file.writeUInt16LE(8, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples, 40)
  for (let i = 0; i < samples; i++) file[44 + i] = 128 + Math.round(20 * Math.sin(i / 3))
  return file
}

const item = (guid: string, title: string, file: string, more = '') =>
  `<item><guid>${guid}</guid><title>${title}</title><pubDate>Thu, 19 Nov 2026 12:0${guid}:00 +0100</pubDate>
  <description>&lt;p&gt;Über die Marge.&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;</description><itunes:duration>60</itunes:duration>
  <enclosure url="${file}" type="audio/wav"/>${more}</item>`
const chapters = `<psc:chapters><psc:chapter start="0" title="Beginn"/><psc:chapter start="30" title="SAP und die Cloud"/></psc:chapters>
  <podcast:transcript url="folge.vtt" type="text/vtt"/>`

/** A folder with a show of its own: two episodes, one of which has its sound elsewhere. @param elsewhere address of the other */
export function showFolder(elsewhere: string): { folder: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'parkett-shows-'))
  writeFileSync(join(folder, 'folge.wav'), tone())
  writeFileSync(
    join(folder, 'folge.vtt'),
    'WEBVTT\n\n00:00.000 --> 00:04.000\n<v Anna>Guten Tag.\n\n00:30.000 --> 00:36.000\n<v Bernd>SAP nennt die Marge.\n',
  )
  writeFileSync(
    join(folder, 'feed.xml'),
    `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:psc="http://podlove.org/simple-chapters"
    xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
    ${item('2', 'Wolken über Walldorf', 'folge.wav', chapters)}${item('1', 'Anderswo', elsewhere)}
    ${item('0', 'Außerhalb', '../../etc/passwd')}</channel></rss>`,
  )
  const file = join(folder, 'shows.yaml')
  writeFileSync(file, '- alias: boersenwoche\n  feed: feed.xml\n')
  return { folder, file }
}

/** Takes in what the file names. */
export async function takeInShows({ rooms: { db } }: Portal, file: string, folder: string) {
  const { signal } = new AbortController()
  return fetchShows(readShows(file), { db, tag: await knownTagger(db), now: systemClock.now, signal, folder })
}

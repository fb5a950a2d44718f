import { createHash } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import { guarded } from '#contract/formula-guard.ts'
import type { UserId } from '#contract/vocabulary.ts'
import { refuse, type ArchivedRow, type ArchivedTable } from '#db/archived-rows.ts'
import type { Db } from '#db/connection.ts'
import { sharedSecret } from '#db/secrets.ts'
import { unpacked, UnreadableZip, zipEntries, type ZipEntry } from '#platform/unzip.ts'
import { zipOf, ZipTooLarge, type Packed } from '#platform/zip.ts'
import { description } from './archive-description.ts'
import { withPersonalData, type OwnTable } from './personal-data.ts'

/** of a file that is written; some two million bookings */
const mostWrittenBytes = 100_000_000
/** of a file that is read */
export const mostReadBytes = 12_000_000
const mostFiles = 500
/** what is unpacked of it: of one table, and together */
const [mostTableBytes, mostTogether] = [120_000_000, 200_000_000]
const formatName = 'parkett-konto'
const formatVersion = 1

/** The portal's name for itself in its archives: the same in every process, and not to be guessed elsewhere. */
async function portalName(db: Db): Promise<string> {
  const secret = await sharedSecret(db, 'archives')
  return createHash('sha256').update(secret).digest('hex').slice(0, 16)
}

/** Everything of a user as a ZIP: every table as JSON and as CSV, and what is what. @throws Failure ARCHIVE_TOO_LARGE */
export async function archiveOf(db: Db, user: UserId, now: Date): Promise<Buffer> {
  const portal = await portalName(db)
  try {
    return await withPersonalData(db, user, (tables) => {
      const head = {
        format: formatName,
        version: formatVersion,
        portal,
        created: now.toISOString(),
        tables: tables.map(({ name }) => name),
      }
      const files = tables.flatMap((table): Packed[] => [
        { name: jsonName(table.name), text: jsonOf(table) },
        { name: `csv/${table.name}.csv`, text: csvOf(table) },
      ])
      const texts: Packed[] = [
        { name: 'LIESMICH.txt', text: description },
        { name: 'archiv.json', text: `${JSON.stringify(head, undefined, 2)}\n` },
      ]
      return zipOf([...texts, ...files], mostWrittenBytes)
    })
  } catch (error) {
    if (error instanceof ZipTooLarge) throw new Failure('ARCHIVE_TOO_LARGE', {}, 'More than 100 MB')
    throw error
  }
}

const jsonName = (table: string): string => `json/${table}.json`

/** One row a line, so that it is read again line by line. */
async function* jsonOf(table: OwnTable): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of table.rows()) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** RFC 4180, for spreadsheets: no text of others, of letters say, is a formula there. What is read again is JSON. */
async function* csvOf({ columns, rows }: OwnTable): AsyncGenerator<string> {
  const quoted = (text: string) => {
    const plain = guarded(text)
    return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
  }
  yield `${columns.join(',')}\r\n`
  for await (const stretch of rows())
    yield stretch.map((row) => `${columns.map((column) => quoted(row[column] ?? '')).join(',')}\r\n`).join('')
}

/** What somebody sent as an archive of an account. */
export interface OpenArchive {
  /** this portal has written it */
  readonly isFromHere: boolean
  /** The rows of a table; none where the archive does not have it. @throws Failure ARCHIVE_REFUSED */
  table(name: string): Promise<ArchivedTable>
}

/** Opens an archive. Nothing of it is believed but its form. @throws Failure ARCHIVE_REFUSED with a sentence at `datei` */
export async function openArchive(db: Db, zip: Buffer): Promise<OpenArchive> {
  if (zip.length > mostReadBytes) refuse('Die Datei ist größer als 12 MB.')
  const entries = readable(() => zipEntries(zip, mostFiles))
  let left = mostTogether
  const bytesOf = async (entry: ZipEntry): Promise<Buffer> => {
    left -= entry.size
    if (left < 0) refuse('Die Datei enthält zu viel.')
    return readable(() => unpacked(zip, entry, mostTableBytes))
  }
  const about = entries.get('archiv.json')
  const head = about && about.size < 100_000 ? parsed((await bytesOf(about)).toString('utf8')) : undefined
  if (head?.['format'] !== formatName) refuse('Das ist kein Archiv eines Kontos. Wähle die Datei parkett-daten.zip.')
  if (head['version'] !== formatVersion)
    refuse('Dieses Archiv ist von einer anderen Version. Erneuere zuerst das Portal.')
  const isFromHere = head['portal'] === (await portalName(db))
  return {
    isFromHere,
    async table(name) {
      const entry = entries.get(jsonName(name))
      return tableOf(name, entry ? await bytesOf(entry) : Buffer.alloc(0))
    },
  }
}

/** The rows of a file of `jsonOf`: where each begins, and what it says once it is asked for. */
function tableOf(name: string, bytes: Buffer): ArchivedTable {
  const lines: number[] = []
  const brackets = new Set([0x5b, 0x5d, 0x0a])
  for (let from = 0; from < bytes.length; from = bytes.indexOf(10, from) + 1 || bytes.length)
    if (!brackets.has(bytes[from] ?? 0)) lines.push(from)
  return {
    name,
    length: lines.length,
    row(index) {
      const from = lines[index] ?? 0
      const end = bytes.indexOf(10, from)
      const text = bytes.toString('utf8', from, end === -1 ? bytes.length : end)
      return (
        parsed(text.replace(/,?\r?$/, '')) ??
        refuse(`${name}, Zeile ${index + 1} ist nicht lesbar. Ist die Datei verändert worden?`)
      )
    },
  }
}

function parsed(text: string): ArchivedRow | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ArchivedRow) : undefined // an object
  } catch {
    return undefined
  }
}

function readable<T>(read: () => T): T {
  const translated = (error: unknown): never => {
    if (error instanceof UnreadableZip)
      return refuse('Die Datei ist kein lesbares ZIP-Archiv, oder sie ist beschädigt.')
    throw error
  }
  try {
    const result = read()
    return result instanceof Promise ? (result.catch(translated) as T) : result
  } catch (error) {
    return translated(error)
  }
}

import { unpacked, zipEntries } from '#platform/unzip.ts'

/** The files of a ZIP as texts, by their names. */
export async function textsOf(zip: Buffer): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const [name, entry] of zipEntries(zip, 1000)) texts.set(name, (await unpacked(zip, entry, 1e9)).toString())
  return texts
}

import type { Portal } from '#portal/portal.ts'
import type { TestReader } from './portal.ts'

export interface Answered {
  status: number
  location: string
  html: string
}

/** A browser without script in which somebody is signed in. */
export function browserOf(portal: Portal, { browser }: TestReader) {
  const answered = async (answer: Response): Promise<Answered> => ({
    status: answer.status,
    location: answer.headers.get('location') ?? '',
    html: await answer.text(),
  })
  const open = async (path: string) =>
    answered(await fetch(portal.url + path, { headers: browser, redirect: 'manual' }))

  /** Fills in a form of a page and sends it. Boxes of one name are a list. */
  async function send(
    path: string,
    action: string,
    fields: Readonly<Record<string, string | readonly string[]>>,
  ): Promise<Answered> {
    const { html } = await open(path)
    const form = html.split('<form').find((part) => part.includes(`name="aktion" value="${action}"`)) ?? ''
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value] as const,
    )
    const body = new URLSearchParams(
      Object.entries({ ...Object.fromEntries(hidden), ...fields }).flatMap(([name, value]) =>
        [value].flat().map((each) => [name, each]),
      ),
    )
    return answered(await fetch(portal.url + path, { method: 'POST', headers: browser, body, redirect: 'manual' }))
  }
  return { open, send }
}

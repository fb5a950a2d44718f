import type { Portal } from '../src/main.ts'
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

  /** Fills in a form of a page and sends it. */
  async function send(path: string, action: string, fields: Record<string, string>): Promise<Answered> {
    const { html } = await open(path)
    const form = html.split('<form').find((part) => part.includes(`name="aktion" value="${action}"`)) ?? ''
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value] as const,
    )
    const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...fields })
    return answered(await fetch(portal.url + path, { method: 'POST', headers: browser, body, redirect: 'manual' }))
  }
  return { open, send }
}

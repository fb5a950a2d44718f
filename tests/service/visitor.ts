interface Cookie {
  value: string
  attributes: string
}

/** A browser without script: keeps cookies, fills in forms. */
export class Visitor {
  readonly #url: string
  readonly #cookies = new Map<string, Cookie>()

  /** @param cookie `name=value` that the browser has already */
  constructor(url: string, cookie = '') {
    this.#url = url
    const [name = '', value = ''] = cookie.split('=')
    if (name) this.#cookies.set(name, { value, attributes: '' })
  }

  cookie(name: string): Cookie | undefined {
    return this.#cookies.get(name)
  }

  /** Opens a page. */
  get = (path: string) => this.#ask(path)

  /** Follows a link of a page. */
  follow = (from: string, to: string) =>
    this.#ask(to, { headers: { 'sec-fetch-site': 'same-origin', referer: this.#url + from } })

  /** Opens a page and sends its form. @param action which of the page's forms */
  async send(path: string, fields: Record<string, string>, action = '') {
    const { body } = await this.#ask(path)
    const token = /name="formular" value="([^"]+)"/.exec(body.slice(body.indexOf('<main')))?.[1] ?? ''
    return this.#ask(path, {
      method: 'POST',
      body: new URLSearchParams({ formular: token, ...(action && { aktion: action }), ...fields }),
    })
  }

  /** Asks the API as a page of the portal does. */
  async api(method: string, path: string, body?: unknown) {
    const answer = await this.#ask(`/api${path}`, {
      method,
      headers: { 'sec-fetch-site': 'same-origin', ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { ...answer, json: JSON.parse(answer.body) as Record<string, unknown> }
  }

  async #ask(path: string, init: RequestInit = {}) {
    const cookie = [...this.#cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
    const response = await fetch(this.#url + path, {
      redirect: 'manual',
      ...init,
      headers: { ...(cookie && { cookie }), ...(init.headers as Record<string, string> | undefined) },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, { value, attributes: attributes.join('; ') })
    }
    return {
      status: response.status,
      location: response.headers.get('location') ?? '',
      headers: response.headers,
      body: await response.text(),
    }
  }
}

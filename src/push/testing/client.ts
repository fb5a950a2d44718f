import { inflateSync } from 'node:zlib'
import { WebSocket } from 'ws'
import { Follower } from './follower.ts'
import type { Message } from './follower.ts'

/** A client as a stranger would write it from docs/push.md alone: it shares no code and no types with the server. */
export class StrangeClient {
  readonly socket: WebSocket
  readonly follower = new Follower((idJob) => this.request(idJob, '', { header: { flags: ['current_state_refresh'] } }))
  /** everything received and not yet taken by `next` */
  readonly received: Message[] = []
  /** sizes of the frames received, in messages */
  readonly frames: number[] = []
  readonly closed: Promise<number>
  epoch = ''
  #wake: (() => void) | undefined
  #pings = 0

  constructor(url: string, { protocols = ['jsjson-v2'], origin }: { protocols?: string[]; origin?: string } = {}) {
    this.socket = new WebSocket(url, protocols, { origin, perMessageDeflate: false })
    this.socket.on('message', (data, isBinary) => this.#receive(data as Buffer, isBinary))
    this.socket.on('error', () => {})
    this.closed = new Promise((resolve) =>
      this.socket.on('close', (code) => {
        resolve(code)
        this.#wake?.()
      }),
    )
  }

  /** the HTTP status when the upgrade is refused, 101 when it is not */
  status(): Promise<number> {
    return new Promise((resolve) => {
      this.socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
      this.socket.on('open', () => resolve(101))
    })
  }

  async open(): Promise<this> {
    await new Promise((resolve) => this.socket.on('open', resolve))
    return this
  }

  async authenticate(token: string, more: object = {}): Promise<Message> {
    this.send({ t: 'authenticate', token, ping: 3, ...more })
    const answer = await this.next('authenticated')
    this.epoch = String(answer.epoch)
    return answer
  }

  send(message: unknown): void {
    this.socket.send(JSON.stringify(message))
  }

  /** A composite request; `body` and `header` add to or replace its parts. */
  request(
    idJob: string,
    idNotation: number | string,
    { header = {}, quality = 'BST', minimumInterval, attributes, path }: RequestParts = {},
  ): void {
    this.follower.open(idJob)
    this.send({
      t: 'request',
      header: { idJob, flags: ['add_subscription'], ...header },
      method: 'POST',
      path: path ?? '/api/v1/prices/composite/get',
      body: {
        data: {
          identifier: { value: String(idNotation), type: 'idNotation' },
          quality: { trade: quality, bidAsk: quality },
        },
        meta: { attributes, subscription: { minimumInterval } },
      },
    })
  }

  /** The next message of a type, and of a job where one is named; others stay. */
  async next(t: string, idJob?: string): Promise<Message> {
    for (;;) {
      const index = this.received.findIndex(
        (message) => message.t === t && (idJob === undefined || message.idJob === idJob),
      )
      const found = this.received[index]
      if (found !== undefined) {
        this.received.splice(index, 1)
        return found
      }
      if (this.socket.readyState === WebSocket.CLOSED) throw new Error(`closed while waiting for ${t}`)
      await new Promise<void>((wake) => (this.#wake = wake))
    }
  }

  /** Waits until the server has handled all that was sent; returns what it sent meanwhile. */
  async settled(): Promise<Message[]> {
    const id = ++this.#pings
    this.send({ t: 'ping', id })
    for (;;) {
      const pong = this.received.findIndex((message) => message.t === 'pong' && message.id === id)
      if (pong >= 0) return this.received.splice(0, pong + 1).filter((message) => message.t !== 'pong')
      if (this.socket.readyState === WebSocket.CLOSED) throw new Error('closed while settling')
      await new Promise<void>((wake) => (this.#wake = wake))
    }
  }

  #receive(data: Buffer, isBinary: boolean): void {
    const value: unknown = JSON.parse(isBinary ? inflateSync(data).toString() : data.toString())
    const batch = (Array.isArray(value) ? value : [value]) as Message[]
    this.frames.push(batch.length)
    for (const message of batch) {
      this.received.push(message)
      this.follower.take(message)
    }
    this.#wake?.()
  }
}

export interface RequestParts {
  header?: object
  quality?: string
  minimumInterval?: number
  attributes?: string[]
  path?: string
}

import { WebSocket } from 'ws'
import { closeCodes, pushNumbers, shortTokenText } from '#contract/push.ts'
import type { DisconnectCode, Subprotocol, ToServer } from '#contract/push.ts'
import { readToServer } from '#contract/push-reader.ts'
import type { Reader } from '../tokens.ts'
import { errorText, messageText } from '../wire/outbound.ts'
import { readFrame } from '../wire/inbound.ts'
import { Allowance } from './allowance.ts'
import { endJob, endJobs } from './context.ts'
import type { PushContext } from './context.ts'
import type { Outbox } from './outbox.ts'
import { countedAs } from './readers.ts'
import { loseJob, stillGranted, takeRequest } from './requests.ts'

/** A WebSocket that knows its session, so that listeners need not be made for each. */
export class PushSocket extends WebSocket {
  session?: Session
}

/** One WebSocket connection: authentication, messages in, keep-alive, the ways to end. */
export class Session {
  readonly outbox: Outbox
  reader?: Reader
  readonly #context: PushContext
  readonly #socket: PushSocket
  readonly #address: string
  readonly #id: string
  #stopWaiting: (() => void) | undefined
  #isAdmitted = false
  /** the address until a user is known */
  #countedAs: string
  #receivedAt: number
  #pingedAt = 0
  #badMessages = 0
  readonly #requests: Allowance
  #ended = false

  constructor(context: PushContext, socket: PushSocket, outbox: Outbox, id: string, address: string) {
    const { settings, timers } = context
    this.#context = context
    this.#socket = socket
    this.#address = address
    this.#id = id
    this.outbox = outbox
    this.#countedAs = countedAs({}, address)
    this.#receivedAt = timers.now()
    this.#requests = new Allowance(settings.requestBurst, settings.requestsPerSecond, this.#receivedAt)
    this.#stopWaiting = timers.after(settings.authenticateMs, () => this.close(closeCodes.idle))
    context.counts.connections++
  }

  receive(bytes: Buffer, isBinary: boolean): void {
    if (this.#ended) return
    this.heard()
    const mayLoad = (size: number) => this.#context.readers.mayLoad(this.#countedAs, size, this.#receivedAt)
    const inbound = readFrame(bytes, isBinary, this.#socket.protocol as Subprotocol, mayLoad)
    if ('close' in inbound) return this.close(closeCodes[inbound.close])
    if ('fault' in inbound) return this.#complain(inbound.fault)
    const since = this.#receivedAt
    for (const value of inbound.messages) {
      if (this.#ended) return
      const message = readToServer(value)
      if (!('fault' in message)) this.#take(message, since)
      else if (message.idJob === undefined) this.#complain(message.fault)
      else if (this.reader === undefined) this.#refuse('not_authenticated', 'Authenticate first.')
      else if (this.#mayRequest(message.idJob)) this.outbox.send(errorText('bad_request', message.fault, message.idJob))
    }
  }

  /** To be called for anything received. */
  heard(): void {
    this.#receivedAt = this.#context.timers.now()
  }

  /** Called every second. */
  check(now: number): void {
    const { idleMs, slowMs } = this.#context.settings
    if (this.#ended || this.reader === undefined) return
    const { slowSince } = this.outbox
    if (slowSince > 0 && now - slowSince >= slowMs) return this.tooSlow()
    const silent = now - this.#receivedAt
    if (silent >= 2 * idleMs) return this.close(closeCodes.idle)
    if (silent >= idleMs && now - this.#pingedAt >= idleMs) {
      this.#pingedAt = now
      this.#socket.ping()
    }
    if (now - this.outbox.sentAt >= idleMs / 2) this.outbox.send(messageText({ t: 'keepalive' }))
  }

  tooSlow(): void {
    this.#context.counts.slow++
    this.close(closeCodes.idle)
  }

  /** Takes over changed rights: jobs beyond them end. */
  regrade(reader: Reader): void {
    this.reader = reader
    for (const channel of this.outbox.jobs.channels()) {
      if (stillGranted(reader, channel)) continue
      for (const idJob of this.outbox.jobs.idsOf(channel))
        loseJob(this.#context, this.outbox, idJob, 'entitlement_changed')
    }
  }

  disconnect(code: DisconnectCode, details: string): void {
    this.outbox.send(messageText({ t: 'disconnect', code, details }))
    this.close(closeCodes.disconnected)
  }

  /** Sends what is queued, as far as the reader takes it at once, and starts the closing handshake. */
  close(code: number): void {
    if (this.#ended) return
    const { closed } = this.#context.counts
    closed.set(code, (closed.get(code) ?? 0) + 1)
    this.outbox.flush()
    this.ended()
    this.#socket.close(code)
  }

  /** Releases everything the connection holds. */
  ended(): void {
    if (this.#ended) return
    this.#ended = true
    this.#stopWaiting?.()
    endJobs(this.#context, this.outbox)
    if (this.#isAdmitted) this.#context.readers.dismiss(this.#countedAs)
    this.#context.counts.connections--
  }

  #take(message: ToServer, since: number): void {
    switch (message.t) {
      case 'ping':
        return this.outbox.send(messageText({ t: 'pong', id: message.id }))
      case 'pong':
      case 'keepalive':
        return
      case 'authenticate':
        return this.#authenticate(message)
      case 'cancel':
        if (this.reader === undefined) return this.#refuse('not_authenticated', 'Authenticate first.')
        endJob(this.#context, this.outbox, message.idJob)
        return this.outbox.send(messageText({ t: 'cancelled', idJob: message.idJob }))
      case 'request':
        if (this.reader === undefined) return this.#refuse('not_authenticated', 'Authenticate first.')
        if (this.#mayRequest(message.header.idJob)) takeRequest(this.#context, this.outbox, this.reader, message, since)
    }
  }

  #authenticate({ token, patch = 'rfc6902' }: ToServer & { t: 'authenticate' }): void {
    if (this.reader !== undefined) return this.#complain('Already authenticated.')
    if (token.length < pushNumbers.minimumTokenLength) return this.#refuse('unauthorized', shortTokenText)
    const reader = this.#context.tokens.read(token)
    if (reader === undefined) return this.#refuse('unauthorized', 'The token is unknown, expired or revoked.')
    if (this.#context.refusal() === 1) return this.close(closeCodes.overloaded)
    const name = countedAs(reader, this.#address)
    if (!this.#context.readers.admit(name)) return this.close(closeCodes.tooMuch)
    this.#countedAs = name
    this.#isAdmitted = true
    this.#stopWaiting?.()
    this.#stopWaiting = undefined
    this.reader = reader
    this.outbox.form = patch
    const { idleMs, jobsPerConnection: jobs, requestsPerSecond, requestBurst } = this.#context.settings
    this.outbox.send(
      messageText({
        t: 'authenticated',
        session: this.#id,
        epoch: this.#context.epoch,
        ping: pushNumbers.pingVersion,
        idleMs,
        tier: reader.tier,
        limits: { jobs, messageBytes: pushNumbers.messageBytes, requestsPerSecond, requestBurst },
      }),
    )
  }

  #refuse(code: 'unauthorized' | 'not_authenticated', details: string): void {
    this.outbox.send(errorText(code, details))
    this.close(closeCodes.notAuthenticated)
  }

  #complain(details: string): void {
    this.outbox.send(errorText('bad_request', details))
    if (++this.#badMessages >= this.#context.settings.badMessages) this.close(closeCodes.badMessages)
  }

  #mayRequest(idJob: string): boolean {
    if (this.#requests.take(1, this.#receivedAt)) return true
    this.#context.counts.rejected++
    const details = `More than ${this.#context.settings.requestsPerSecond} requests a second.`
    this.outbox.send(messageText({ t: 'reject', idJob, status: 429, reason: 2, details }))
    return false
  }
}

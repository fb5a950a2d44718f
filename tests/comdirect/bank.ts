import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What goes wrong with an answer. `LOST`: it was done, and the connection breaks; `LATE`: it breaks, and then it is done; `SLOW`: it is
 * done, and the answer waits.
 */
export type Fault = 'LOST' | 'LATE' | 'BROKEN' | 'SLOW' | 'HALF' | 'NO_JSON' | 429 | 500 | 503 | 'UNDONE_500'

export interface BankOrder {
  orderId: string
  orderStatus: string
  body: Record<string, unknown> & { quantity: { value: string; unit: string } }
  createdAt: number
  executions: { executionId: string; executedQuantity: object; executionPrice: object; executionTimestamp: string }[]
}

interface Asked {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: unknown
}

/** of a list */
const atOnce = 3
const login = { user: '12345678', pin: '654321' }
export const bankLogin = login
export const bankTan = '123456'
const app = { id: 'PARKETT', secret: 'geheim' }
export const bankApp = app

/**
 * A local server that speaks comdirect's documented messages: sign-in with a TAN, depots, positions, balances, movements, venues,
 * orders, costs and quotes. What it does with an answer says `faultOf`.
 */
export async function startBank() {
  const state = {
    now: () => Date.now(),
    tanType: 'M_TAN' as 'M_TAN' | 'P_TAN' | 'P_TAN_PUSH',
    isReleased: true,
    tokens: new Map<string, { refresh: string; full: boolean }>(),
    sessions: new Map<string, { active: boolean }>(),
    challenges: new Map<string, { for: string; used: boolean }>(),
    orders: [] as BankOrder[],
    asked: [] as Asked[],
    quoteMs: 5000,
    costs: true,
    /** reckons a nominal as if it were pieces */
    countsPieces: false,
    /** what goes wrong with an answer, asked before it is sent */
    faultOf: (_asked: Asked): Fault | undefined => undefined,
    /** turns orders away */
    refuses: undefined as { key: string; message: string; origin: string[] } | undefined,
    slowMs: 400,
  }
  const server: Server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const [path = ''] = (request.url ?? '').split('?')
    const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded'
    const body: unknown =
      text === '' ? undefined : isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text)
    const asked: Asked = { method: request.method ?? '', path, headers: request.headers, body }
    state.asked.push(asked)
    const fault = state.faultOf(asked)
    if (fault === 'BROKEN') return void request.socket.destroy()
    if (fault === 429) return send(response, 429, { code: 'too.many.requests' }, { 'retry-after': '1' })
    if (fault === 'UNDONE_500') return send(response, 500, { code: 'internal' })
    if (fault === 'LATE') {
      request.socket.destroy()
      await new Promise((later) => setTimeout(later, state.slowMs / 4))
    }
    const done = route(asked, new URL(request.url ?? '/', url).searchParams)
    if (fault === 'LOST' || fault === 'LATE') return void request.socket.destroy()
    if (fault === 500 || fault === 503) return send(response, fault, { code: 'internal' })
    if (fault === 'NO_JSON')
      return void response.writeHead(done.status, { 'content-type': 'text/html' }).end('<html>Wartung')
    if (fault === 'HALF') {
      response.writeHead(done.status, { 'content-type': 'application/json', 'content-length': '5000' })
      response.write('{"orderId":"')
      return void setTimeout(() => request.socket.destroy(), 20)
    }
    if (fault === 'SLOW') await new Promise((later) => setTimeout(later, state.slowMs))
    send(response, done.status, done.body, done.headers)
  }

  function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
    if (response.destroyed) return
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(body === undefined ? '' : JSON.stringify(body))
  }

  interface Reply {
    status: number
    body?: unknown
    headers?: Record<string, string>
  }
  const refuse = (key: string, message: string, origin: string[] = []): Reply => ({
    status: 422,
    body: { code: 'request.object.invalid', messages: [{ severity: 'ERROR', key, message, args: {}, origin }] },
  })

  function tokens(full: boolean): Reply {
    const access = `access-${randomUUID()}`
    const refresh = `refresh-${randomUUID()}`
    state.tokens.set(access, { refresh, full })
    return {
      status: 200,
      body: {
        access_token: access,
        token_type: 'bearer',
        refresh_token: refresh,
        expires_in: 599,
        scope: full ? 'BANKING_RO BROKERAGE_RW SESSION_RW' : 'TWO_FACTOR',
        kdnr: '1234567890',
      },
    }
  }

  function challenge(about: string, typ: string, text?: string): Record<string, string> {
    const id = String(1_000_000 + state.challenges.size)
    state.challenges.set(id, { for: about, used: false })
    return {
      'x-once-authentication-info': JSON.stringify({
        id,
        typ,
        ...(text !== undefined && { challenge: text }),
        availableTypes: ['M_TAN'],
      }),
    }
  }

  /** A challenge is good for what it was given for, once. */
  function isAnswered({ headers }: Asked, about: string): boolean {
    const { id = '' } = JSON.parse(String(headers['x-once-authentication-info'] ?? '{}')) as { id?: string }
    const found = state.challenges.get(id)
    if (!found || found.used || found.for !== about) return false
    found.used = true
    return true
  }

  function oauth({ method, path, headers, body }: Asked): Reply {
    if (path === '/oauth/revoke' && method === 'DELETE') {
      state.tokens.delete(String(headers.authorization).replace('Bearer ', ''))
      return { status: 204 }
    }
    const form = body as Record<string, string>
    if (form['client_id'] !== app.id || form['client_secret'] !== app.secret)
      return { status: 401, body: { error: 'invalid_client' } }
    switch (form['grant_type']) {
      case 'password':
        return form['username'] === login.user && form['password'] === login.pin
          ? tokens(false)
          : { status: 400, body: { error: 'invalid_grant', error_description: 'Bad credentials' } }
      case 'cd_secondary': {
        const isActive = [...state.sessions.values()].some(({ active }) => active)
        return state.tokens.has(form['token'] ?? '') && isActive
          ? tokens(true)
          : { status: 400, body: { error: 'invalid_grant' } }
      }
      case 'refresh_token': {
        const [found] = [...state.tokens].filter(([, { refresh }]) => refresh === form['refresh_token'])
        if (!found) return { status: 400, body: { error: 'invalid_grant' } }
        state.tokens.delete(found[0])
        return tokens(found[1].full)
      }
      default:
        return { status: 400, body: { error: 'unsupported_grant_type' } }
    }
  }

  function session(asked: Asked): Reply {
    const { method, path, headers } = asked
    if (path === '/api/session/clients/user/v1/sessions') {
      const identifier = randomUUID().replaceAll('-', '').toUpperCase()
      state.sessions.set(identifier, { active: false })
      return { status: 200, body: [{ identifier, sessionTanActive: false, activated2FA: false }] }
    }
    const [, identifier = '', validates] = /sessions\/(\w+)(\/validate)?$/.exec(path) ?? []
    const found = state.sessions.get(identifier)
    if (!found) return refuse('session-unbekannt', 'Unbekannte Session.')
    if (validates) {
      const text = state.tanType === 'M_TAN' ? '+49-160-99XXXX' : state.tanType === 'P_TAN' ? 'iVBORw0KGgo=' : undefined
      return {
        status: 201,
        body: { identifier, sessionTanActive: true, activated2FA: true },
        headers: challenge(identifier, state.tanType, text),
      }
    }
    if (method !== 'PATCH') return { status: 405 }
    const isRight = state.tanType === 'P_TAN_PUSH' ? state.isReleased : headers['x-once-authentication'] === bankTan
    if (!isRight) return refuse('tan-falsch', 'Die TAN ist falsch.')
    if (!isAnswered(asked, identifier)) return refuse('tan-verbraucht', 'Diese TAN wurde schon verwendet.')
    found.active = true
    return { status: 200, body: { identifier, sessionTanActive: true, activated2FA: true } }
  }

  const [instrument = { instrumentId: '', isin: '', wkn: '', name: '' }] = papers
  const paperOf = (body: Record<string, unknown>) =>
    papers.find((each) => Object.values(each).includes(String(body['instrumentId'])))
  const paging = { index: 0, matches: 1 }
  /** A list in pieces: as many at once as the bank likes. */
  const inPieces = (values: readonly object[], query: URLSearchParams) => {
    const first = Number(query.get('paging-first') ?? 0)
    return { paging: { index: first, matches: values.length }, values: values.slice(first, first + atOnce) }
  }

  const shown = ({ orderId, orderStatus, body, createdAt, executions }: BankOrder) => ({
    ...body,
    ...(String(body['orderType']).startsWith('TRAILING') && { triggerLimit: { value: '188.1', unit: 'EUR' } }), // it moves
    ...(Array.isArray(body['subOrders']) && {
      subOrders: body['subOrders'].map((leg: object, n) => ({
        ...leg,
        legNumber: n + 1,
        orderStatus,
        executions: null,
      })),
    }),
    orderId,
    orderStatus,
    creationTimestamp: new Date(createdAt).toISOString().replace('.', ',').replace('Z', '000+00'),
    legNumber: 1,
    bestEx: false,
    instrumentId: paperOf(body)?.instrumentId ?? body['instrumentId'],
    instrument: paperOf(body),
    executedQuantity: {
      value: String(
        executions.reduce(
          (sum, { executedQuantity }) => sum + Number((executedQuantity as { value: string }).value),
          0,
        ),
      ),
      unit: 'XXX',
    },
    executions,
  })

  function route(asked: Asked, query: URLSearchParams): Reply {
    const { method, path, headers, body } = asked
    if (path.startsWith('/oauth/')) return oauth(asked)
    const token = state.tokens.get(String(headers.authorization ?? '').replace('Bearer ', ''))
    if (!token) return { status: 401, body: { error: 'invalid_token' } }
    if (
      !/^\{"clientRequestId":\{"sessionId":"[0-9a-f]{32}","requestId":"\d{9}"\}\}$/.test(
        String(headers['x-http-request-info']),
      )
    )
      return refuse('header', 'x-http-request-info fehlt.')
    if (path.startsWith('/api/session/')) return session(asked)
    if (!token.full) return { status: 403, body: { error: 'insufficient_scope' } }
    if (path === '/api/brokerage/clients/user/v3/depots')
      return {
        status: 200,
        body: {
          paging,
          values: [
            {
              depotId: 'DEPOT-1',
              depotDisplayId: '1234567',
              clientId: 'C',
              defaultSettlementAccountId: 'KONTO-1',
              settlementAccountIds: null,
            },
          ],
        },
      }
    if (path === '/api/banking/v2/accounts/KONTO-1/balances')
      return {
        status: 200,
        body: {
          accountId: 'KONTO-1',
          balance: { value: '5000.00', unit: 'EUR' },
          balanceEUR: { value: '5000.00', unit: 'EUR' },
          availableCashAmountEUR: { value: '4800.50', unit: 'EUR' },
        },
      }
    if (path === '/api/brokerage/v3/depots/DEPOT-1/positions')
      return {
        status: 200,
        body: {
          paging: { index: 0, matches: 2 },
          values: [
            {
              depotId: 'DEPOT-1',
              positionId: 'P1',
              wkn: instrument.wkn,
              quantity: { value: '10', unit: 'XXX' },
              availableQuantity: { value: '8', unit: 'XXX' },
              currentValue: { value: '2412.40', unit: 'EUR' },
              purchaseValue: { value: '2000', unit: 'EUR' },
              instrument,
            },
            {
              depotId: 'DEPOT-1',
              positionId: 'P2',
              wkn: 'XXXXX1',
              quantity: { value: '3.5', unit: 'XXX' },
              availableQuantity: null,
              currentValue: { value: '99.99', unit: 'EUR' },
              purchaseValue: null,
              instrument: { isin: null, wkn: 'XXXXX1', name: 'Unbekannter Fonds' },
            },
          ],
        },
      }
    if (path === '/api/brokerage/v3/depots/DEPOT-1/transactions')
      return { status: 200, body: inPieces(depotTransactions, query) }
    if (path === '/api/banking/v1/accounts/KONTO-1/transactions')
      return { status: 200, body: inPieces(accountTransactions, query) }
    if (path === '/api/brokerage/v3/orders/dimensions')
      return {
        status: 200,
        body: { paging, values: [{ venues: venuesOf(query.get('ISIN') ?? '') }] },
      }
    const [, isin = ''] = /^\/api\/brokerage\/v1\/instruments\/(\w+)$/.exec(path) ?? []
    if (isin !== '')
      return {
        status: 200,
        body: { paging, values: [{ ...paperOf({ instrumentId: isin }), staticData: staticData[isin] }] },
      }
    if (path === '/api/brokerage/depots/DEPOT-1/v3/orders')
      return { status: 200, body: inPieces(state.orders.map(shown), query) }
    if (path.startsWith('/api/brokerage/v3/quote')) return quotes(asked)
    if (path.startsWith('/api/brokerage/v3/orders')) return orders(asked)
    return { status: 404, body: { code: 'not.found', method, body } }
  }

  function orders(asked: Asked): Reply {
    const { method, path, body } = asked
    const order = body as BankOrder['body']
    const [, id, step] =
      /\/v3\/orders(?:\/(?!validation|prevalidation|costindicationexante)([\w-]+))?(?:\/(\w+))?$/.exec(path) ?? []
    if (id !== undefined) {
      const found = state.orders.find(({ orderId }) => orderId === id)
      if (!found) return { status: 404, body: { code: 'order.unknown', messages: [] } }
      if (found.orderStatus !== 'OPEN' && found.orderStatus !== 'PARTIALLY_EXECUTED')
        return refuse('order-erledigt', 'Die Order ist nicht mehr offen.')
      if (step === 'validation') return { status: 201, body: {}, headers: challenge(id, 'TAN_FREI') }
      if (!isAnswered(asked, id)) return refuse('tan', 'Ohne Freigabe.')
      if (method === 'DELETE') found.orderStatus = 'CANCELLED_USER'
      else Object.assign(found.body, { limit: order['limit'], triggerLimit: order['triggerLimit'] })
      return { status: 200, body: method === 'DELETE' ? undefined : shown(found) }
    }
    const wrong = wrongIn(order)
    if (wrong) return refuse('order-unvollstaendig', wrong)
    const told = step === undefined ? undefined : state.refuses
    if (told && step !== 'costindicationexante') return refuse(told.key, told.message, told.origin)
    if (step === 'prevalidation')
      return {
        status: 200,
        body: order,
        headers: {
          'x-http-response-info': JSON.stringify({
            messages: [
              {
                severity: 'INFO',
                key: 'hinweis_bib',
                message: 'Das Basisinformationsblatt ist vorhanden.',
                args: {},
                origin: [],
              },
            ],
          }),
        },
      }
    if (step === 'costindicationexante') return { status: 201, body: { values: [costs(order)] } }
    if (step === 'validation')
      return { status: 201, body: order, headers: challenge(JSON.stringify(order), 'TAN_FREI') }
    if (!isAnswered(asked, JSON.stringify(order))) return refuse('tan', 'Ohne Freigabe.')
    if (state.refuses) return refuse(state.refuses.key, state.refuses.message, state.refuses.origin)
    const made: BankOrder = {
      orderId: randomUUID(),
      orderStatus: 'OPEN',
      body: { ...order },
      createdAt: state.now(),
      executions: [],
    }
    state.orders.push(made)
    if (order['orderType'] === 'QUOTE') fill(made, Number(order.quantity.value), 200)
    return { status: 201, body: shown(made) }
  }

  /** Executes so many pieces of an order. */
  function fill(order: BankOrder, pieces: number, price: number): void {
    order.executions.push({
      executionId: randomUUID(),
      executedQuantity: { value: String(pieces), unit: 'XXX' },
      executionPrice: { value: String(price), unit: 'EUR' },
      executionTimestamp: new Date(state.now()).toISOString().replace('.', ',').replace('Z', '000+00'),
    })
    const done = order.executions.reduce(
      (sum, { executedQuantity }) => sum + Number((executedQuantity as { value: string }).value),
      0,
    )
    order.orderStatus = done >= Number(order.body.quantity.value) ? 'EXECUTED' : 'PARTIALLY_EXECUTED'
  }

  /** Orders something at the bank itself. */
  function placeThere(order: Record<string, unknown>): void {
    const whole = { depotId: 'DEPOT-1', side: 'BUY', quantity: { value: '2', unit: 'XXX' }, venueId: 'V-NY' }
    const body = { ...whole, validityType: 'GFD', ...order }
    state.orders.push({ orderId: randomUUID(), orderStatus: 'OPEN', body, createdAt: state.now(), executions: [] })
  }

  function costs({ quantity, limit, side }: BankOrder['body']) {
    const isPercent = quantity.unit === 'XXC' && !state.countsPieces
    const price = Number((limit as { value: string } | undefined)?.value ?? (isPercent ? 99 : 240))
    const gross = (Number(quantity.value) * price) / (isPercent ? 100 : 1)
    const euro = (value: number) => ({ value: value.toFixed(2), unit: 'EUR' })
    const group = (type: string) => ({
      type,
      label: 'Kosten',
      sumReportingCurrency: euro(9.9),
      costs: [
        { type: 'E', label: 'Orderprovision', amountReportingCurrency: euro(7.4) },
        { type: 'F', label: 'Börsenentgelt', amountReportingCurrency: euro(2.5) },
      ],
    })
    return {
      depotId: 'DEPOT-1',
      calculationSuccessful: state.costs,
      name: 'SAP SE',
      side,
      quantity,
      expectedValue: euro(gross),
      purchaseCosts: side === 'BUY' ? group('K') : null,
      salesCosts: group('V'),
      holdingPeriod: '5',
      totalCostsRel: '0.42',
    }
  }

  function quotes(asked: Asked): Reply {
    const { method, path, body } = asked
    const order = body as BankOrder['body']
    if (method === 'PATCH')
      return isAnswered(asked, path.split('/').at(-1) ?? '') ? { status: 204 } : refuse('tan', 'Ohne Freigabe.')
    if (path.endsWith('/quoteticket')) {
      const quoteTicketId = randomUUID()
      return { status: 201, body: { ...order, quoteTicketId }, headers: challenge(quoteTicketId, 'TAN_FREI') }
    }
    if (state.refuses) return refuse(state.refuses.key, state.refuses.message)
    return {
      status: 200,
      body: {
        ...order,
        quoteId: randomUUID(),
        validity: state.quoteMs / 1000,
        creationDateTimeStamp: '2026-11-20T11:00:00,116000+01',
        limit: { value: '200.0000', unit: 'EUR' },
        expectedValue: { value: String(200 * Number(order.quantity.value)), unit: 'EUR' },
      },
    }
  }

  return {
    url,
    state,
    fill,
    placeThere,
    stop: () => new Promise<void>((done) => server.close(() => done()).closeAllConnections()),
  }
}
export type Bank = Awaited<ReturnType<typeof startBank>>

/** What is not as the documentation has an order. */
function wrongIn(order: Record<string, unknown>): string | undefined {
  for (const field of ['depotId', 'side', 'instrumentId', 'orderType', 'quantity', 'venueId'])
    if (order[field] === undefined) return `${field} fehlt.`
  const type = String(order['orderType'])
  const legs = order['subOrders'] as Record<string, unknown>[] | undefined
  const has = (field: string) => order[field] !== undefined
  const takes = (field: string, isIt: boolean) => (has(field) === isIt ? undefined : `${field} passt nicht zu ${type}.`)
  if (type === 'ONE_CANCELS_OTHER')
    return legs?.length === 2 && !has('limit') && !has('triggerLimit')
      ? legs.map(wrongIn).find((wrong) => wrong !== undefined)
      : 'Eine OCO-Order hat zwei Teile.'
  if (legs) return `${type} hat keine Teile.`
  const isTrailing = type.startsWith('TRAILING')
  const unit = order['instrumentId'] === 'DE000BU22148' ? 'XXC' : 'XXX'
  if ((order['quantity'] as { unit: string }).unit !== unit) return 'Diese Einheit passt nicht zum Papier.'
  const wrong =
    takes('limit', type === 'LIMIT' || type === 'STOP_LIMIT' || type === 'QUOTE') ??
    (isTrailing ? undefined : takes('triggerLimit', type.startsWith('STOP')))
  const distances = Number(has('trailingLimitDistAbs')) + Number(has('trailingLimitDistRel'))
  return wrong ?? (distances === (isTrailing ? 1 : 0) ? undefined : 'Der Abstand passt nicht.')
}

/** Papers that lie or are traded there; the portal knows the first alone. */
const papers: { instrumentId: string; isin: string; wkn: string; name: string }[] = [
  { instrumentId: 'UUID-SAP', isin: 'DE0007164600', wkn: '716460', name: 'SAP SE' },
  { instrumentId: 'UUID-KLEIN', isin: 'US9999999996', wkn: 'KLEIN1', name: 'Kleine Firma Inc.' },
  { instrumentId: 'UUID-BUND', isin: 'DE000BU22148', wkn: 'BU2214', name: 'BUNDESSCHATZANW. V.26/28' },
  { instrumentId: 'UUID-IMMO', isin: 'DE0009807008', wkn: '980700', name: 'GRUNDBESITZ EUROPA RC' },
  { instrumentId: 'UUID-FONDAK', isin: 'DE0008471012', wkn: '847101', name: 'FONDAK A' },
]
/** What is to be known of bonds and funds. */
const staticData: Readonly<Record<string, object>> = {
  DE000BU22148: { notation: 'XXC', currency: 'EUR', instrumentType: 'BONDS', kidAvailable: false },
  DE0009807008: { notation: 'XXX', instrumentType: 'FUND', kidAvailable: true, fundRedemptionLimited: true },
  DE0008471012: { notation: 'XXX', instrumentType: 'FUND', kidAvailable: true, shippingWaiverRequired: true },
}

const booked = (day: string) => ({ bookingStatus: 'BOOKED', bookingDate: day, businessDate: day, valutaDate: day })
const depotTransactions = [
  {
    ...booked('2026-11-18'),
    transactionId: 'T-1',
    quantity: { value: '10', unit: 'XXX' },
    instrumentId: 'UUID-SAP',
    instrument: papers[0],
    executionPrice: { value: '200', unit: 'EUR' },
    transactionValue: { value: '2000.00', unit: 'EUR' },
    transactionDirection: 'IN',
    transactionType: { key: 'BUY', text: 'Kauf' },
  },
  {
    ...booked('2026-11-10'),
    bookingDate: null,
    transactionId: 'T-2',
    quantity: { value: '4', unit: 'XXX' },
    instrumentId: 'UUID-KLEIN',
    instrument: papers[1],
    executionPrice: { value: '0', unit: 'XXX' },
    transactionValue: { value: '0', unit: 'USD' },
    transactionDirection: 'OUT',
    transactionType: 'TRANSFER_OUT',
  },
]
/** Lines as the bank numbers them. */
const lines = (...texts: string[]) => texts.map((text, n) => `0${n + 1}${text.padEnd(35)}`).join('')
const accountTransactions = [
  ...['Wertpapier', 'Bankgebühren', 'Überweisung'].map((text, n) => ({
    ...booked(`2026-11-1${8 - n}`),
    reference: `R-${n}`,
    amount: { value: ['-2009.90', '-1.50', '3000.00'][n], unit: 'EUR' },
    transactionType: { key: 'X', text },
    remittanceInfo: lines(`Referenz ${n}`, 'Vielen Dank'),
  })),
  {
    ...booked('2026-03-02'),
    valutaDate: '2026-02-30',
    reference: 'R-9',
    amount: { value: '12.34', unit: 'EUR' },
    transactionType: { key: 'INTEREST_DIVIDENDS', text: 'Zinsen / Dividenden' },
    remittanceInfo: 'SAP SE',
  },
]

const orderTypes = {
  MARKET: { limitExtensions: ['IOC', 'FOK'], tradingRestrictions: null },
  LIMIT: { limitExtensions: ['IOC', 'FOK'], tradingRestrictions: null },
  STOP_MARKET: { limitExtensions: null, tradingRestrictions: null },
  TRAILING_STOP_MARKET: { limitExtensions: null, tradingRestrictions: null },
  ONE_CANCELS_OTHER: { limitExtensions: null, tradingRestrictions: null },
}
/** Where a paper is traded there. */
const venuesOf = (isin: string): object[] => {
  if (isin === papers[0]?.isin) return venues
  const { instrumentType } = (staticData[isin] ?? {}) as { instrumentType?: string }
  const common = { country: 'DE', currencies: ['EUR'], sides: ['BUY', 'SELL'], validityTypes: ['GFD'] }
  if (instrumentType === 'BONDS')
    return [{ ...common, venueId: 'V-FRA', name: 'Frankfurt', type: 'EXCHANGE', orderTypes: { LIMIT: {}, MARKET: {} } }]
  if (instrumentType === 'FUND')
    return [{ ...common, venueId: 'V-KVG', name: 'Fondsgesellschaft', type: 'FUND', orderTypes: { MARKET: {} } }]
  return []
}
const venues = [
  {
    venueId: 'V-XETRA',
    name: 'Xetra',
    type: 'EXCHANGE',
    country: 'DE',
    currencies: ['EUR'],
    sides: ['BUY', 'SELL'],
    validityTypes: ['GFD', 'GTD'],
    orderTypes,
  },
  {
    venueId: 'V-TG',
    name: 'LT Tradegate',
    type: 'OFF',
    country: 'DE',
    currencies: ['EUR'],
    sides: ['BUY', 'SELL'],
    validityTypes: ['GFD'],
    orderTypes: { QUOTE: { limitExtensions: null }, LIMIT: { limitExtensions: null } },
  },
  {
    venueId: 'V-NY',
    name: 'New York',
    type: 'EXCHANGE',
    country: 'US',
    currencies: ['USD'],
    sides: ['BUY'],
    validityTypes: ['GFD'],
    orderTypes,
  },
]

/** What an operator sets so that a portal speaks to it. */
export const settingsFor = (bank: Bank): Record<string, string> => ({
  BROKER_COMDIRECT: 'on',
  BROKER_COMDIRECT_URL: bank.url,
  BROKER_COMDIRECT_CLIENT_ID: bankApp.id,
  BROKER_COMDIRECT_CLIENT_SECRET: bankApp.secret,
  BROKER_LICENCE: 'Probe-Erlaubnis 123',
  BROKER_PRIVATE: '127.0.0.1',
  CREDENTIALS_KEY: `2026:${Buffer.alloc(32, 1).toString('base64')}`,
})

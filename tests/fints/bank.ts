import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export const bankCode = '12345678'
export const bankLogin = { user: 'anna-kennung-77', pin: 'Ge:he+im?9' }
export const bankTan = '482913'
export const cashNumber = '7654321098'
export const depotNumber = '5550001112'

export interface Movement {
  /** 2026-11-02 */
  day: string
  /** as on the statement: 1234.5, negative when it left */
  amount: number
  name: string
  purpose: string
  /** Geschäftsvorfallcode */
  code?: string
  /** 2026-11-02; default: the day */
  valueDay?: string
}

export interface Position {
  isin: string
  wkn: string
  name: string
  /** as MT535 writes it: 10, or 2,5 */
  pieces: string
  /** counted in nominal, with a price in percent */
  isNominal?: boolean
  price?: string
  cost?: string
}

/** What goes wrong with an answer. */
export type Fault = 'BROKEN' | 'SLOW' | 503 | 'GARBAGE' | 'CUT' | 'OVER' | 'PRODUCT' | 'UNREADABLE_STATEMENT'

interface Asked {
  /** HKIDN, HKSAL … */
  orders: string[]
  /** of the dialog */
  number: string
}

/** Parts of a text, but not where its separator is escaped or in binary data. */
function split(text: string, separator: string): string[] {
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '?') at++
    else if (char === '@') {
      const [whole, size = ''] = /^@(\d+)@/.exec(text.slice(at)) ?? ['']
      if (whole) at += whole.length + Number(size) - 1
    } else if (char === separator) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}
const unescaped = (text: string): string => text.replaceAll(/\?(.)/g, '$1')
const escaped = (text: string): string => text.replaceAll(/[?+:'@]/g, '?$&')
const binary = (text: string): string => `@${text.length}@${text}`
const plainDay = (day: string): string => day.replaceAll('-', '')
const comma = (amount: number): string => Math.abs(amount).toFixed(2).replace('.', ',')

/** A local server that speaks FinTS 3.0 with PIN and TAN: accounts, balances, statements, holdings, TANs, and their faults. */
export async function startFintsBank() {
  const state = {
    today: '2026-11-20',
    /** how a TAN is asked for, and before what; NONE: the bank knows this device */
    tan: 'NONE' as 'NONE' | 'SMS' | 'PUSH' | 'PHOTO',
    tanBefore: 'INIT' as 'INIT' | 'STATEMENT',
    methods: ['921', '940'],
    isReleased: false,
    isLocked: false,
    wrongPins: 0,
    /** BOTH: statements of the newer format are not to be read */
    format: 'MT940' as 'MT940' | 'CAMT' | 'BOTH',
    /** IBANs are told of an account that nobody listed */
    hasStray: false,
    /** statements come in so many portions */
    portions: 1,
    balance: 1500,
    movements: [] as Movement[],
    positions: [] as Position[],
    asked: [] as Asked[],
    faultOf: (_asked: Asked): Fault | undefined => undefined,
    slowMs: 400,
  }
  let count = 0
  /** what waits for a TAN, by dialog */
  const pending = new Map<string, { reference: string; order: string[] }>()
  const open = new Set<string>()

  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')))
    request.on('end', () => {
      const { text, asked } = answerTo(Buffer.from(body, 'base64').toString('latin1'))
      const fault = state.faultOf(asked)
      const send = (): void => void response.writeHead(200).end(Buffer.from(text, 'latin1').toString('base64'))
      if (fault === 'BROKEN') request.socket.destroy()
      else if (fault === 503) response.writeHead(503).end('Wartung')
      else if (fault === 'GARBAGE') response.writeHead(200).end('<html>Wartung</html>')
      else if (fault === 'CUT')
        response.writeHead(200).end(Buffer.from(text.slice(0, 150), 'latin1').toString('base64'))
      else if (fault === 'SLOW') setTimeout(send, state.slowMs)
      else send()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/fints`

  function answerTo(message: string): { text: string; asked: Asked } {
    const outer = split(message, "'")
    const sealed = outer.find((segment) => segment.startsWith('HNVSD')) ?? ''
    const inner = /@\d+@([\s\S]*)$/.exec(sealed)?.[1] ?? ''
    const segments = split(inner, "'").filter(Boolean)
    const [, , , dialog = '0', number = '1'] = split(outer[0] ?? '', '+')
    const orders = segments.map((segment) => segment.split(':')[0] ?? '').filter((name) => !name.startsWith('HNSH'))
    const asked = { orders, number }
    state.asked.push(asked)
    const fault = state.faultOf(asked)
    const id = dialog === '0' ? `D${++count}` : dialog
    const reply =
      fault === 'OVER'
        ? over()
        : fault === 'PRODUCT'
          ? ['HIRMG#2+9800::Dialog abgebrochen.', 'HIRMS#2+9078::Produkt nicht registriert.']
          : repliesTo(id, dialog, segments, orders, fault)
    return { text: sealedAnswer(id, number, reply), asked }
  }

  function sealedAnswer(dialog: string, number: string, segments: readonly string[]): string {
    const inside = segments.map((segment, index) => numbered(segment, index + 2)).join('')
    const middle =
      `HNVSK:998:3+PIN:1+998+1+2::SYS1+1:20261120:110000+2:2:13:@8@00000000:5:1+280:${bankCode}:x:V:0:0+0'` +
      `HNVSD:999:1+${binary(inside)}'`
    const end = `HNHBS:9:1+${number}'`
    const head = (length: number) =>
      `HNHBK:1:3+${String(length).padStart(12, '0')}+300+${dialog}+${number}+${dialog}:${number}'`
    return head(head(0).length + middle.length + end.length) + middle + end
  }

  /** `HIRMG#2+…` becomes `HIRMG:3:2+…'` */
  const numbered = (segment: string, number: number): string => `${segment.replace('#', `:${number}:`)}'`

  const over = (): string[] => ['HIRMG#2+9800::Dialog abgebrochen.']
  const fine = 'HIRMG#2+0010::Nachricht entgegengenommen.'

  function repliesTo(
    id: string,
    dialog: string,
    segments: readonly string[],
    orders: readonly string[],
    fault: Fault | undefined,
  ): string[] {
    const [pin = '', tan = ''] = split(
      split(segments.find((each) => each.startsWith('HNSHA')) ?? '', '+')[3] ?? '',
      ':',
    )
    const refused = refusalOf(segments, unescaped(pin))
    if (refused) return refused
    if (dialog !== '0' && !open.has(dialog)) return over()
    open.add(id)
    if (orders.includes('HKEND')) {
      open.delete(id)
      return ['HIRMG#2+0010::Nachricht entgegengenommen.+0100::Dialog beendet.']
    }
    const hktan = split(segments.find((each) => each.startsWith('HKTAN')) ?? '', '+')
    const waiting = pending.get(id)
    if (hktan[1] === '2' || hktan[1] === 'S') {
      if (!waiting) return ['HIRMG#2+9050::Teilweise fehlerhaft.', 'HIRMS#2+9951::Kein Auftrag zu dieser TAN.']
      if (hktan[1] === '2' && tan !== bankTan) {
        open.delete(id)
        return ['HIRMG#2+9800::Dialog abgebrochen.', 'HIRMS#2+9941::TAN ungültig.']
      }
      if (hktan[1] === 'S' && !state.isReleased)
        return [fine, 'HIRMS#2+3956::Starke Authentifizierung noch ausstehend.', `HITAN#7+S++${waiting.reference}`]
      pending.delete(id)
      return replyTo(waiting.order, fault, true)
    }
    const isStrong = hktan[1] === '4'
    const isInit = orders.includes('HKIDN')
    const needsTan =
      isStrong && state.tan !== 'NONE' && (isInit ? state.tanBefore === 'INIT' : state.tanBefore === 'STATEMENT')
    const order = segments.filter((each) => /^HK(?!TAN)/.test(each))
    if (!needsTan) return replyTo(order, fault, isStrong || !isInit)
    const reference = `R${++count}`
    pending.set(id, { reference, order })
    return [fine, ...challenge(reference)]
  }

  function refusalOf(segments: readonly string[], pin: string): string[] | undefined {
    const head = segments.find((each) => each.startsWith('HNSHK')) ?? ''
    const isKnown = head.includes(`:${escaped(bankLogin.user)}:`)
    if (state.isLocked) return ['HIRMG#2+9800::Dialog abgebrochen.', 'HIRMS#2+9931::Ihr Zugang ist gesperrt.']
    if (isKnown && pin === bankLogin.pin) {
      state.wrongPins = 0
      return undefined
    }
    state.wrongPins++
    if (state.wrongPins >= 3) state.isLocked = true
    return ['HIRMG#2+9050::Die Nachricht enthält Fehler.+9800::Dialog abgebrochen.', 'HIRMS#2+9942::PIN ungültig.']
  }

  function challenge(reference: string): string[] {
    if (state.tan === 'PUSH')
      return [
        'HIRMS#2+3955::Sicherheitsfreigabe erfolgt über anderen Kanal.',
        `HITAN#7+4++${reference}+Bitte bestätigen Sie in der App.`,
      ]
    const picture = `\u0000\u0009image/png\u0000\u0008\u0089PNG\r\n\u001a\n`
    return [
      'HIRMS#2+0030::Auftrag empfangen - Sicherheitsfreigabe erforderlich.',
      state.tan === 'PHOTO'
        ? `HITAN#6+4++${reference}+Bitte scannen Sie die Grafik.+${binary(picture)}`
        : `HITAN#6+4++${reference}+TAN an <b>0160 xxx 99</b> gesendet<br>Bitte eingeben.`,
    ]
  }

  /** @param isKnown who asks has shown who they are: their accounts may be told */
  function replyTo(order: readonly string[], fault: Fault | undefined, isKnown: boolean): string[] {
    const [name = ''] = (order[0] ?? '').split(':')
    const done = 'HIRMS#2+0020::Auftrag ausgeführt.'
    switch (name) {
      case 'HKIDN':
        return [
          fine,
          `HIRMS#2+3920::Zugelassene Verfahren.:${state.methods.join(':')}+0901::PIN gültig.`,
          ...parameters(),
          ...(isKnown ? accounts() : []),
          ...(order.some((each) => each.startsWith('HKSYN')) ? ['HISYN#4+SYS4711'] : []),
        ]
      case 'HKSAL': {
        const sign = state.balance < 0 ? 'D' : 'C'
        const balance = `${sign}:${comma(state.balance)}:EUR:${plainDay(state.today)}`
        return [fine, done, `HISAL#7+::${cashNumber}::280:${bankCode}+Girokonto+EUR+${balance}`]
      }
      case 'HKKAZ':
      case 'HKCAZ':
        return statements(order[0] ?? '', name, done, fault)
      case 'HKSPA':
        return [
          fine,
          done,
          `HISPA#1+J:DE89${bankCode}${cashNumber}:BIC:${state.hasStray ? '1' : cashNumber}::280:${bankCode}`,
        ]
      case 'HKWPD':
        return [fine, done, `HIWPD#6+${binary(holdings())}`]
      default:
        return [fine, 'HIRMS#2+9010::Auftrag nicht unterstützt.']
    }
  }

  function parameters(): string[] {
    const sms = '921:2:MS1:::smsTAN:6:1:TAN-Nummer:3:J:2:N:0:0:N:N:00:0:N:1'
    const app = '940:2:APP:Decoupled:1.0:Freigabe in der App:::Freigabe:2048:J:2:N:0:0:N:N:00:0:N:1:60:2:2:J:J'
    const camt = escaped('urn:iso:std:iso:20022:tech:xsd:camt.052.001.08')
    const [isCamt, isMt940] = [state.format !== 'MT940', state.format !== 'CAMT']
    return [
      `HIBPA#3+12+280:${bankCode}+Probebank+3+1+300`,
      `HIKOM#4+280:${bankCode}+1+3:https?://anderswo.example/fints`,
      `HIPINS#1+1+1+0+5:38:6:::HKSAL:N:HKCAZ:J:HKKAZ:J:HKWPD:N:HKSPA:N`,
      `HITANS#6+1+1+1+J:N:0:${sms}`,
      `HITANS#7+1+1+1+J:N:0:${app}`,
      'HISALS#7+1+1+0',
      ...(isCamt ? [`HICAZS#1+1+1+0+450:N:N:${camt}`] : []),
      ...(isMt940 ? ['HIKAZS#7+1+1+0+450:N:N'] : []),
      'HISPAS#1+1+1+0+J:N:J',
      'HIWPDS#6+1+1+0+J:N:N',
    ]
  }

  function accounts(): string[] {
    const orders = { MT940: 'HKKAZ:1', CAMT: 'HKCAZ:1', BOTH: 'HKKAZ:1+HKCAZ:1' }[state.format]
    const [holder, iban] = ['KD1', `DE89${bankCode}${cashNumber}`]
    return [
      'HIUPA#4+PERS1+3+0',
      `HIUPD#6+${cashNumber}::280:${bankCode}+${iban}+${holder}+1+EUR+ANNA MUSTER++Girokonto++HKSAL:1+${orders}`,
      `HIUPD#6+${depotNumber}::280:${bankCode}++${holder}+30+EUR+ANNA MUSTER++Wertpapierdepot++HKWPD:1`,
    ]
  }

  function statements(order: string, name: string, done: string, fault: Fault | undefined): string[] {
    const from = /\+(\d{8})/.exec(order)?.[1] ?? '00000000'
    const wanted = state.movements.filter(({ day }) => plainDay(day) >= from)
    const mark = /\+M(\d+)$/.exec(order)?.[1]
    const portion = Number(mark ?? 0)
    const each = Math.ceil(wanted.length / state.portions)
    const some = wanted.slice(portion * each, (portion + 1) * each)
    const more = portion + 1 < state.portions ? `HIRMS#2+3040::Es liegen weitere Umsätze vor.:M${portion + 1}` : done
    if (fault === 'UNREADABLE_STATEMENT') return [fine, done, `HIKAZ#7+${binary(':20:X\r\n:61:geheime Umsätze\r\n')}`]
    if (some.length === 0) return [fine, 'HIRMS#2+3010::Es liegen keine Umsätze vor.']
    if (name === 'HKCAZ' && state.format === 'BOTH') return [fine, done, `HICAZ#1+DE1+camt+${binary('<Document/>')}`]
    return name === 'HKCAZ'
      ? [fine, more, `HICAZ#1+DE89${bankCode}${cashNumber}+camt+${binary(camtOf(some))}`]
      : [fine, more, `HIKAZ#7+${binary(mt940Of(some))}`]
  }

  function mt940Of(some: readonly Movement[]): string {
    const short = (day: string): string => plainDay(day).slice(2)
    const lines = some.flatMap(({ day, valueDay = day, amount, name, purpose, code = '166' }) => [
      `:61:${short(valueDay)}${plainDay(day).slice(4)}${amount < 0 ? 'D' : 'C'}${comma(amount)}NTRFNONREF`,
      `:86:${code}?00UMSATZ?20SVWZ+${purpose}?32${name}`,
    ])
    return `${[
      ':20:STARTUMSE',
      `:25:${bankCode}/${cashNumber}`,
      ':28C:00001/001',
      ':60F:C260801EUR0,00',
      ...lines,
      `:62F:C261120EUR${comma(state.balance)}`,
      '-',
    ].join('\r\n')}\r\n`
  }

  function camtOf(some: readonly Movement[]): string {
    const entry = ({ day, valueDay = day, amount, name, purpose }: Movement): string => {
      const [sign, party] = amount < 0 ? ['DBIT', 'Cdtr'] : ['CRDT', 'Dbtr']
      return (
        `<Ntry><Amt Ccy="EUR">${Math.abs(amount).toFixed(2)}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>` +
        `<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${valueDay}</Dt></ValDt><NtryDtls><TxDtls><RltdPties>` +
        `<${party}><Pty><Nm>${name}</Nm></Pty></${party}></RltdPties><RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
      )
    }
    const balance = (code: string): string =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>` +
      `<Dt><Dt>${state.today}</Dt></Dt></Bal>`
    const xml =
      '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.08"><BkToCstmrAcctRpt>' +
      `<Rpt><Id>1</Id><Acct><Id><IBAN>DE1</IBAN></Id></Acct>${balance('PRCD')}${balance('CLBD')}${some.map(entry).join('')}</Rpt>` +
      '</BkToCstmrAcctRpt></Document>'
    return Buffer.from(xml, 'utf8').toString('latin1')
  }

  function holdings(): string {
    const position = ({ isin, wkn, name, pieces, price, cost, isNominal }: Position): string[] => [
      ':16R:FIN',
      `:35B:ISIN ${isin}`,
      `/DE/${wkn}`,
      name,
      ...(price ? [isNominal ? `:90A::MRKT//PRCT/${price}` : `:90B::MRKT//ACTU/EUR${price}`] : []),
      `:93B::AGGR//${isNominal ? 'FAMT' : 'UNIT'}/${pieces}`,
      ...(cost ? [':70E::HOLD//1STK+511+00081+DE+20240103', `2${cost}+EUR`] : []),
      ':16S:FIN',
    ]
    const head = [':16R:GENL', ':28E:1/ONLY', `:98A::STAT//${plainDay(state.today)}`, ':16S:GENL']
    return `${[...head, ...state.positions.flatMap(position)].join('\r\n')}\r\n-`
  }

  return {
    url,
    state,
    /** ends what every reader has open here */
    forget: () => open.clear(),
    stop: () => new Promise<void>((stopped) => server.close(() => stopped()).closeAllConnections()),
  }
}

export type FintsBank = Awaited<ReturnType<typeof startFintsBank>>

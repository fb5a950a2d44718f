import type { BankAccount, ClientResponse, CustomerMessage, Dialog, FinTSClient, Message, Segment } from 'lib-fints'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Bank } from '../bank-list.ts'
import { BankFault, faultOf } from './faults.ts'
import { isFramed } from './framing.ts'
import { balanceIn, heldIn, movementsIn, type BalanceThere, type HeldThere, type Movement } from './told.ts'
import type { Send } from './transport.ts'

/** How somebody proves that it is them. */
export interface Method {
  readonly id: number
  readonly name: string
  /** the bank has to be told which device */
  readonly needsMedium: boolean
}

/** What the bank asks for before it goes on. */
export interface Challenge {
  readonly text: string
  /** it is released elsewhere, and nothing is typed */
  readonly isDecoupled: boolean
  readonly picture: { readonly mime: string; readonly base64: string } | undefined
  readonly medium: string | undefined
  /** it was asked for before, and is not released yet */
  readonly isAgain: boolean
}

/** What a session asks its reader, and waits for. */
export interface Asks {
  method(methods: readonly Method[]): Promise<{ method: number; medium: string | undefined }>
  /** @returns the TAN; undefined: released elsewhere */
  tan(challenge: Challenge): Promise<string | undefined>
}

/** An account as the bank lists it. Its number is for the session alone. */
export interface AccountThere {
  readonly kind: 'ACCOUNT' | 'DEPOT'
  readonly number: string
  /** what tells it from every other account of the bank */
  readonly identity: string
  /** without its number, but for the last digits */
  readonly name: string
  readonly currency: string
}

/** A session that is open. Every call throws BankFault where the bank refuses, is away, or is not understood. */
export interface BankSession {
  /** given by the bank for this portal and customer */
  readonly systemId: string
  readonly method: number | undefined
  readonly medium: string | undefined
  readonly accounts: readonly AccountThere[]
  balanceOf(account: AccountThere): Promise<BalanceThere | undefined>
  /** from that day on, booked; undefined: the bank does not tell */
  movementsOf(account: AccountThere, from: TradingDay): Promise<Movement[] | undefined>
  holdingsOf(account: AccountThere): Promise<HeldThere[]>
  end(): Promise<void>
}

/** What was agreed in an earlier session. */
export interface Agreed {
  readonly systemId: string
  readonly method: number | undefined
  readonly medium: string | undefined
}

interface Means {
  /** of the operator's registration */
  readonly product: string
  readonly version: string
  readonly send: Send
  readonly asks: Asks
}

const mostPortions = 300
const mostReleases = 60
const mediumRequired = 2
/** of every answer: its begin, what became of the message, its end */
const envelope = ['HNHBK', 'HIRMG', 'HNHBS']
/** what is asked for before it goes on: a TAN, a release elsewhere, one that is still to come */
const asksForRelease = [30, 3955, 3956, 3957]
/** names of TAN devices, and IBANs: nice to know */
const beside = ['HKTAB', 'HKSPA']
/** the order that ends a dialog */
const signOut = 'HKEND'

/**
 * Signs in at a bank: a first dialog learns what the bank offers, a second one stays open, so that a TAN is asked for once. The
 * library would begin a dialog for each question; here its orders are sent in the one that is open, over our own connection.
 */
export async function openSession(
  bank: Bank,
  { user, pin }: { user: string; pin: string },
  agreed: Agreed | undefined,
  { product, version, send, asks }: Means,
): Promise<BankSession> {
  const library = await import('lib-fints')
  const config = library.FinTSConfig.forFirstTimeUse(product, version, bank.url, bank.code, user, pin)
  if (agreed) config.bankingInformation.systemId = agreed.systemId

  type Interaction = Dialog['interactions'][number] & { responseSegId?: string }

  /** What the bank says to an order, once everything is released that it wants released first. */
  async function answerTo(dialog: Dialog, order: CustomerMessage): Promise<Message> {
    const { responseSegId } = dialog.currentInteraction as Interaction
    let message = order
    for (let releases = 0; releases <= mostReleases; releases++) {
      const isAnswered = releases > 0
      const text = await send(understood(() => message.encode()))
      if (!isFramed(text)) throw new BankFault('UNREADABLE')
      const response = understood(() => library.Message.decode(withNominals(text), responseSegId))
      if (!envelope.every((segment) => response.findSegment(segment))) throw new BankFault('UNREADABLE')
      if (response.getHighestReturnCode() >= 9000) throw faultOf(response.getBankAnswers(), isAnswered)
      if (!asksForRelease.some((code) => response.hasReturnCode(code))) return response
      const said = understood(() => dialog.currentInteraction.handleClientResponse(response))
      const isDecoupled = config.selectedTanMethod?.isDecoupled ?? false
      const { tanReference } = said
      if (!tanReference || (isAnswered && !isDecoupled)) throw new BankFault('TAN')
      if (said.dialogId) dialog.dialogId = said.dialogId
      const tan = await asks.tan({
        text: plainText(said.tanChallenge),
        isDecoupled,
        picture: pictureIn(said),
        medium: said.tanMediaName,
        isAgain: isAnswered,
      })
      message = understood(() => dialog['createCurrentTanMessage'](tanReference, tan) as CustomerMessage)
    }
    throw new BankFault('TAN')
  }

  /** The next step of a dialog; where it fails, the one after it can be taken all the same. */
  async function step(dialog: Dialog): Promise<ClientResponse> {
    try {
      return await carriedOut(dialog)
    } finally {
      dialog.currentInteractionIndex++
    }
  }

  /** Sends an order, and reads all portions of what the bank says to it. */
  async function carriedOut(dialog: Dialog): Promise<ClientResponse> {
    const order = understood(() => dialog['createCurrentCustomerMessage']() as CustomerMessage)
    const whole = await answerTo(dialog, order)
    const portions = portionsOf(whole)
    let last = whole
    for (let n = 0; last.hasReturnCode(3040); n++) {
      const mark = last.getBankAnswers().find(({ code }) => code === 3040)?.params?.[0]
      const asked = order.findSegment(dialog.currentInteraction.segId)
      if (n === mostPortions || mark === undefined || !asked) throw new BankFault('UNREADABLE')
      Object.assign(asked, { continuationMark: mark, paginationMarker: mark })
      const msgNr = ++dialog.lastMessageNumber
      for (const end of ['HNHBK', 'HNHBS']) Object.assign(order.findSegment(end) ?? {}, { msgNr })
      last = await answerTo(dialog, order)
      portions.push(...portionsOf(last))
    }
    if (portions.length > 0)
      whole.segments = [
        ...whole.segments.filter((segment) => !isPortion(segment)),
        ...portions.map(({ rawData }) => understood(() => library.decode(rawData))),
      ]
    const said = understood(() => dialog.currentInteraction.handleClientResponse(whole))
    if (said.dialogId) dialog.dialogId = said.dialogId
    return said
  }

  const isAtEnd = (dialog: Dialog): boolean => dialog.currentInteraction.segId === signOut

  async function begun(isFirst: boolean): Promise<Dialog> {
    const dialog = new library.Dialog(config, isFirst)
    while (!isAtEnd(dialog)) {
      const isNeeded = !beside.includes(dialog.currentInteraction.segId)
      await step(dialog).catch((error: unknown) => {
        const isHarmless = error instanceof BankFault && (error.kind === 'UNREADABLE' || error.kind === 'REFUSED')
        if (isNeeded || !isHarmless) throw error
      })
    }
    return dialog
  }

  /** Who cannot say goodbye is gone all the same. */
  const ended = async (dialog: Dialog): Promise<void> => void (await step(dialog).catch(() => undefined))

  await ended(await begun(true))
  const methods = config.availableTanMethods.map(({ id, name, tanMediaRequirement }) => ({
    id,
    name,
    needsMedium: Number(tanMediaRequirement) === mediumRequired,
  }))
  const [only] = methods.length === 1 ? methods : []
  const known = methods.find(({ id }) => id === agreed?.method)
  const chosen =
    known && agreed
      ? { method: known.id, medium: agreed.medium }
      : only && !only.needsMedium
        ? { method: only.id, medium: undefined }
        : methods.length > 0
          ? await asks.method(methods)
          : undefined
  config.tanMethodId = chosen?.method
  config.tanMediaName = chosen?.medium
  const dialog = await begun(false)

  const maker: FinTSClient = new library.FinTSClient(config)
  maker['startCustomerOrderInteraction'] = async (order: Interaction) => order

  /** Sends an order as the library makes it. */
  async function told<T extends ClientResponse>(make: () => Promise<T>): Promise<T> {
    const order = await make()
    dialog.addCustomerInteraction(order as unknown as Interaction) // what the client was told to give back
    return (await step(dialog)) as T // of that order
  }

  const accounts = accountsIn(config.bankingInformation.upd?.bankAccounts ?? [])
  const may = (number: string, ...orders: string[]): boolean =>
    orders.some((order) => config.isAccountTransactionSupported(number, order) && config.isTransactionSupported(order))

  return {
    systemId: config.bankingInformation.systemId,
    method: chosen?.method,
    medium: chosen?.medium,
    accounts: accounts.filter(({ number, kind }) => may(number, ...(kind === 'DEPOT' ? ['HKWPD'] : balancesAndMore))),
    async balanceOf({ number }) {
      if (!may(number, 'HKSAL')) return undefined
      const { balance } = await told(() => maker.getAccountBalance(number))
      return balance && balanceIn(balance)
    },
    async movementsOf({ number }, from) {
      if (!may(number, 'HKCAZ', 'HKKAZ')) return undefined
      const read = async (isCamt: boolean) =>
        movementsIn(
          (await told(() => maker.getAccountStatements(number, new Date(from), undefined, isCamt))).statements,
        )
      if (!may(number, 'HKCAZ') || !may(number, 'HKKAZ')) return read(may(number, 'HKCAZ'))
      return read(true).catch((error: unknown) => {
        if (error instanceof BankFault && error.kind === 'UNREADABLE') return read(false) // the older format, which all know
        throw error
      })
    },
    async holdingsOf({ number }) {
      const { portfolioStatement } = await told(() => maker.getPortfolio(number))
      return heldIn(portfolioStatement?.holdings ?? [])
    },
    async end() {
      await ended(dialog)
      config.pin = undefined
    },
  }
}

const balancesAndMore = ['HKSAL', 'HKCAZ', 'HKKAZ']

interface Portion extends Segment {
  rawData: string
}
const isPortion = (segment: Segment): segment is Portion => segment.header.segId === 'PARTED'
const portionsOf = ({ segments }: Message): Portion[] => segments.filter(isPortion)

/**
 * What the library makes of a message. Where it does not understand a part it says so on the console, with words of the message, and goes
 * on without; here that is the end. It works without a pause, so nobody else's words are lost meanwhile.
 * @throws BankFault UNREADABLE
 */
function understood<T>(read: () => T): T {
  const { warn } = globalThis.console
  let isLost = false
  globalThis.console.warn = () => {
    isLost = true
  }
  try {
    const result = read()
    if (isLost) throw new BankFault('UNREADABLE')
    return result
  } catch (error) {
    throw error instanceof BankFault ? error : new BankFault('UNREADABLE')
  } finally {
    globalThis.console.warn = warn
  }
}

const kinds: Record<string, string> = {
  CheckingAccount: 'Girokonto',
  SavingsAccount: 'Sparkonto',
  FixedDepositAccount: 'Festgeld',
  SecuritiesAccount: 'Depot',
}

/** Accounts that are read; the library knows an account by its number alone. */
function accountsIn(listed: readonly BankAccount[]): AccountThere[] {
  const found = new Map<string, AccountThere>()
  for (const { accountNumber, subAccountId, accountType, product, currency, allowedTransactions } of listed) {
    const isDepot = allowedTransactions?.some(({ transId }) => transId === 'HKWPD') ?? false
    if (found.has(accountNumber) || accountType === 'CreditCardAccount') continue
    const shown = accountNumber.slice(-Math.min(4, Math.floor(accountNumber.length / 2)))
    const name = product?.trim().slice(0, 40) || kinds[accountType] || 'Konto'
    found.set(accountNumber, {
      kind: isDepot ? 'DEPOT' : 'ACCOUNT',
      number: accountNumber,
      identity: `${accountNumber}/${subAccountId ?? ''}`,
      name: `${name} ••${shown}`,
      currency: currency || 'EUR',
    })
  }
  return [...found.values()]
}

/** Bonds are counted in nominal, which the library passes over; both words are as long. */
const withNominals = (text: string): string => text.replaceAll(':AGGR//FAMT/', ':AGGR//UNIT/')

/** Banks write challenges with a little HTML. */
const plainText = (text = ''): string =>
  text
    .replaceAll(/<br\s*\/?>/gi, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 1000)

const pictures = new Set(['image/png', 'image/jpeg', 'image/gif'])
const mostPictureBytes = 200_000

/** photoTAN, QR code; what is no picture is not shown as one. */
function pictureIn({ tanPhoto }: ClientResponse): Challenge['picture'] {
  if (!tanPhoto || !pictures.has(tanPhoto.mimeType) || tanPhoto.image.length > mostPictureBytes) return undefined
  return { mime: tanPhoto.mimeType, base64: Buffer.from(tanPhoto.image).toString('base64') }
}

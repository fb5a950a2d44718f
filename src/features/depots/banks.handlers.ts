import { userOf, type Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { iso, isoOrNone } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { arrivalOf, compared, isMissing, type Compared } from '#banks/differences.ts'
import { sentenceOf } from '#banks/fault-sentences.ts'
import { deleteLink, linkOf, linksOf, type BankLink, type LinkedAccount } from '#banks/links.ts'
import type { SessionState } from '#banks/sessions.ts'
import { hiding } from '#banks/take-in.ts'
import { dayNumberOf } from '#calendar/days.ts'
import { Failure } from '#contract/failures.ts'
import type { InstrumentKey, UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { once } from '#db/idempotency.ts'
import { transaction, type Step } from '#db/transaction.ts'
import { toNumber } from '#portfolio/amounts.ts'
import { book } from '#portfolio/booking.ts'
import { cashOf } from '#portfolio/headline.ts'
import { valuedAt } from '#portfolio/market-facts.ts'
import { lockPortfolio, portfolioOf } from '#portfolio/stored-portfolios.ts'
import { transactionsOf } from '#portfolio/stored-transactions.ts'
import * as contract from '#features/depots/banks.contract.ts'
import type { OwnDepots } from '#features/depots/own-depots.handlers.ts'

/** how long an answer waits for a bank before it says that the bank is at work */
const patienceMs = 25_000

/** Banks of readers: sessions, what was connected, and what it said beside what is booked. */
export function bankHandlers({ db, banks, universe }: Rooms, { facts, opened }: OwnDepots) {
  /** Sessions belong to a browser in which somebody is signed in. @throws Failure LOGIN_REQUIRED, KEY_SCOPE */
  function keyOf(asker: Asker): string {
    const owner = userOf(asker)
    if (asker.scope !== undefined || asker.session === undefined)
      throw new Failure('KEY_SCOPE', {}, 'A session with a bank is begun by its reader')
    return `${owner} ${asker.session}`
  }

  const settled = async (key: string) => presentSession(await banks.settled(key, patienceMs))

  const presentLink = ({ id, bank, name, consentedAt, accounts }: BankLink): contract.BankLink => ({
    idLink: id,
    bank,
    name,
    isOffered: banks.list.some(({ code }) => code === bank),
    datetimeConsent: iso(consentedAt.getTime()),
    accounts: accounts.map(presentAccount),
  })

  /** What a depot holds at the bank and in the book, when it was read the last time. */
  async function comparedOf(step: Db | Step, owner: UserId, { portfolio, last }: LinkedAccount): Promise<Compared[]> {
    if (!last?.holdings) return []
    return compared(last.holdings, {
      transactions: await transactionsOf(step, owner, portfolio),
      day: last.day,
      paperOf: ({ isin, wkn }) => (isin ? universe.byIsin(isin) : undefined) ?? (wkn ? universe.byWkn(wkn) : undefined),
      byKey: (key: InstrumentKey) => universe.byKey(key),
    })
  }

  async function comparedAccount(asker: Asker, account: LinkedAccount): Promise<contract.ComparedAccount[]> {
    const { id, portfolio, last, isDeleted, kind } = account
    const owner = userOf(asker)
    if (!last || isDeleted) return []
    const { balanceDay } = last
    const { book } = await opened(await portfolioOf(db, owner, portfolio), asker)
    const balanceHere = kind === 'ACCOUNT' && balanceDay ? toNumber(cashOf(book, dayNumberOf(balanceDay))) : undefined
    return [
      {
        idAccount: id,
        date: balanceDay ?? last.day,
        balanceHere,
        positions: (await comparedOf(db, owner, account)).map((one) => ({
          idPosition: one.instrument?.key,
          name: one.name,
          quantityThere: toNumber(one.there),
          quantityHere: toNumber(one.here) ?? 0,
          isMissing: isMissing(one),
        })),
      },
    ]
  }

  function closeOf({ instrument }: Compared, day: LinkedAccount['firstDay']) {
    if (!instrument) return undefined
    const listing = valuedAt(instrument)
    const { values, days } = facts().closesOf(listing, day)
    const at = days.findLastIndex((each) => each <= dayNumberOf(day))
    const price = values[at]
    return price === undefined ? undefined : { price, currency: listing.notation.isoCurrency }
  }

  return [
    handle(contract.listBanks, async () => ({
      missing: banks.missing,
      licence: banks.licence,
      list: banks.missing === undefined ? banks.list.map(({ code, name }) => ({ bank: code, name })) : [],
    })),

    handle(contract.listBankLinks, async ({ asker }) => ({
      list: (await linksOf(db, userOf(asker))).map(presentLink),
    })),

    handle(contract.getBankLink, async ({ params, asker }) => {
      const link = await linkOf(db, userOf(asker), params.idLink)
      const all = []
      for (const account of link.accounts) all.push(...(await comparedAccount(asker, account)))
      return { ...presentLink(link), compared: all }
    }),

    handle(contract.postBankArrivals, async ({ params, body, asker, idempotencyKey }) => {
      const owner = userOf(asker)
      const { idAccount, idPositions } = body
      const named = {
        owner: `user:${owner}`,
        key: idempotencyKey,
        request: [contract.postBankArrivals.name, params, body],
      }
      const hide = await hiding(db)
      return once(db, named, async (step) => {
        const { accounts } = await linkOf(step, owner, params.idLink)
        const account = accounts.find(({ id }) => id === idAccount)
        if (!account?.last) throw new Failure('BANK_LINK_UNKNOWN', {}, 'The connection has no such account')
        const { last, portfolio, fingerprint } = account
        const { currency } = await lockPortfolio(step, owner, portfolio)
        const wanted = (await comparedOf(step, owner, account)).filter(
          (one) => isMissing(one) && (idPositions?.includes(one.instrument?.key ?? '') ?? true),
        )
        for (const one of wanted) {
          const entered = arrivalOf(one, last.day, { currency, close: closeOf(one, last.day) })
          const externalId = `fints:${fingerprint.slice(0, 16)}:held:${last.at.getTime()}:${one.instrument?.key}:${hide(String(one.here))}`
          await book(step, { owner, portfolio }, entered, facts(), { origin: 'bank', externalId })
        }
        return { count: wanted.length }
      })
    }),

    handle(contract.deleteBankLink, async ({ params, query, asker }) => {
      const owner = userOf(asker)
      await transaction(db, (step) => deleteLink(step, owner, params.idLink, query.bookings === 'DELETE'))
      return { count: 1 }
    }),

    handle(contract.getBankSession, async ({ asker }) => {
      const key = keyOf(asker)
      return banks.stateOf(key) === undefined ? { step: 'NONE' as const } : settled(key)
    }),

    handle(contract.postBankSession, async ({ body: { bank, idLink, user, pin }, asker }) => {
      const key = keyOf(asker)
      const faults: Record<string, string> = {}
      if (user === '') faults['user'] = 'Bitte gib die Kennung ein, mit der du dich bei der Bank anmeldest.'
      if (pin === '') faults['pin'] = 'Bitte gib die PIN ein.'
      if (!isLatin(user)) faults['user'] = 'Diese Zeichen nimmt keine Bank in einer Kennung an.'
      if (!isLatin(pin)) faults['pin'] = 'Diese Zeichen nimmt keine Bank in einer PIN an.'
      if (Object.keys(faults).length > 0) throw new Failure('INPUT_INVALID', { faults }, 'Not the form of a login')
      await banks.begin(key, userOf(asker), { bank, link: idLink, user, pin }, facts())
      return settled(key)
    }),

    handle(contract.putBankSession, async ({ body: { step, method, medium, tan, accounts }, asker }) => {
      const key = keyOf(asker)
      const state = banks.stateOf(key)
      const fault = (name: string, text: string): never => {
        throw new Failure('INPUT_INVALID', { faults: { [name]: text } }, `Wrong: ${name}`)
      }
      if (step === 'METHOD') {
        const chosen = state?.step === 'METHOD' ? state.methods.find(({ id }) => id === method) : undefined
        if (state?.step === 'METHOD' && !chosen) fault('method', 'Bitte wähle, wie du dich ausweist.')
        if (chosen?.needsMedium && !medium) fault('medium', 'Bitte nenne das Gerät, wie es bei der Bank heißt.')
        banks.answer(key, 'METHOD', { method: chosen?.id ?? 0, medium: medium || undefined })
      } else if (step === 'TAN') {
        const isTyped = state?.step === 'TAN' && !state.challenge.isDecoupled
        if (isTyped && !/^[A-Za-z0-9]{4,99}$/.test(tan ?? ''))
          fault('tan', 'Bitte gib die TAN ein: mindestens vier Ziffern oder Buchstaben.')
        banks.answer(key, 'TAN', { tan: isTyped ? tan : undefined })
      } else {
        if (state?.step === 'ACCOUNTS' && !accounts?.length) fault('accounts', 'Bitte wähle mindestens ein Konto.')
        const chosen = (accounts ?? []).map(({ id, entityValue }) => ({ id, portfolio: entityValue }))
        banks.answer(key, 'ACCOUNTS', { accounts: chosen })
      }
      return settled(key)
    }),

    handle(contract.deleteBankSession, async ({ asker }) => {
      banks.end(keyOf(asker))
      return { count: 1 }
    }),
  ]
}

/** what messages can carry at all */
const isLatin = (text: string): boolean => /^[\u0020-\u007e\u00a0-\u00ff]*$/.test(text)

const presentAccount = (account: LinkedAccount): contract.BankLink['accounts'][number] => ({
  idAccount: account.id,
  kind: account.kind,
  name: account.name,
  isoCurrency: account.currency,
  entityValue: account.portfolio,
  namePortfolio: account.portfolioName,
  isDeleted: account.isDeleted,
  dateFirst: account.firstDay,
  datetimeLast: isoOrNone(account.last?.at.getTime()),
  numberBookings: account.last?.bookings,
  balance: account.last?.balance,
  dateBalance: account.last?.balanceDay,
})

function presentSession(state: SessionState): contract.BankSession {
  switch (state.step) {
    case 'WORKING':
      return { step: 'WORKING' }
    case 'METHOD':
      return {
        step: 'METHOD',
        methods: state.methods.map(({ id, name, needsMedium }) => ({ method: id, name, needsMedium })),
      }
    case 'TAN':
      return { step: 'TAN', challenge: state.challenge }
    case 'ACCOUNTS':
      return {
        step: 'ACCOUNTS',
        accounts: state.accounts.map(({ currency, ...account }) => ({ ...account, isoCurrency: currency })),
      }
    case 'DONE':
      return { step: 'DONE', idLink: state.link, numberBookings: state.bookings, notes: [...state.notes] }
    case 'FAILED':
      return { step: 'FAILED', fault: { kind: state.kind, text: sentenceOf(state) } }
  }
}

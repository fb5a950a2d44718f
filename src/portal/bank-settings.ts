import { isLoopback, readBanks } from '#banks/bank-list.ts'
import type { BankSettings } from '#banks/banks.ts'
import { ConfigError, type Config } from '#platform/config.ts'
import { isPublicAddress } from '#platform/public-request.ts'
import { portalVersion } from '#platform/version.ts'

const patienceMs = 20_000

/** What the operator has said of banks; undefined: they are off. @throws ConfigError */
export function bankSettings(config: Config): BankSettings | undefined {
  if (config.BANK_FINTS === 'off') return undefined
  return {
    list: config.BANK_FINTS_BANKS === undefined ? [] : banksIn(config.BANK_FINTS_BANKS),
    product: config.BANK_FINTS_PRODUCT,
    version: portalVersion().slice(0, 5),
    licence: config.BANK_LICENCE,
    admits: ({ url }) => (isLoopback(url) ? (address) => /^(127\.|::1$)/.test(address) : isPublicAddress),
    patienceMs,
  }
}

function banksIn(file: string) {
  try {
    return readBanks(file)
  } catch (error) {
    throw new ConfigError([`BANK_FINTS_BANKS=${JSON.stringify(file)} cannot be used: ${(error as Error).message}`])
  }
}

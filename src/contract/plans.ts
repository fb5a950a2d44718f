/** What a plan costs a month, VAT included, in cents. */
export const planPricesMinor = { BASIC: 490, PLUS: 990, PRO: 3990, PUR: 190 } as const

import type { EntityType } from '#contract/vocabulary.ts'

/** Who runs this instance; every field may still be missing, and the legal pages then say so. */
export interface Operator {
  name?: string | undefined
  legalForm?: string | undefined
  representative?: string | undefined
  street?: string | undefined
  city?: string | undefined
  country?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  register?: string | undefined
  vatId?: string | undefined
  /** responsible for editorial content, with address */
  editor?: string | undefined
}

/** External pages an operator may name; a link appears only when its address is set. */
export const externalLinks = {
  about: 'Über uns',
  help: 'Hilfe',
  contact: 'Kontakt',
  careers: 'Karriere',
  forum: 'Forum',
  forumTerms: 'Forum-Regeln',
  newsletter: 'Newsletter',
  partner: 'Partnerangebot',
  appStore: 'App für iOS',
  playStore: 'App für Android',
  socialX: 'X',
  socialFacebook: 'Facebook',
  socialInstagram: 'Instagram',
} as const
export type ExternalLink = keyof typeof externalLinks

export interface SiteSettings {
  /** the portal's name, „Parkett“ */
  name: string
  /** origin of absolute URLs, without a slash at its end */
  publicUrl: string
  operator: Operator
  external: Partial<Record<ExternalLink, string>>
  /** advertising places are drawn only when an operator switches them on */
  ads: boolean
  /** no menu, sitemap or search of pages names the portfolio; its pages answer all the same */
  hidesPortfolio: boolean
  /** new passwords are looked up in known leaks; `service`: the host that is asked, where it is no file of the operator's */
  leakedPasswords?: { service?: string | undefined } | undefined
  /** while set, every page but /maintenance is 503 */
  maintenance?: { until?: string | undefined } | undefined
}

/** An instrument that menu, footer or asset bar name; its address comes from the API. */
export interface KnownInstrument {
  label: string
  entityType: EntityType
  entityValue: string
}

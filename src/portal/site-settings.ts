import type { Config } from '#platform/config.ts'
import type { SiteSettings } from '#web/settings.ts'

/** The part of the configuration that pages show. */
export const siteSettings = (config: Config, publicUrl: string): SiteSettings => ({
  name: 'Parkett',
  publicUrl,
  operator: {
    name: config.OPERATOR_NAME,
    legalForm: config.OPERATOR_LEGAL_FORM,
    representative: config.OPERATOR_REPRESENTATIVE,
    street: config.OPERATOR_STREET,
    city: config.OPERATOR_CITY,
    country: config.OPERATOR_COUNTRY,
    email: config.OPERATOR_EMAIL,
    phone: config.OPERATOR_PHONE,
    register: config.OPERATOR_REGISTER,
    vatId: config.OPERATOR_VAT_ID,
    editor: config.OPERATOR_EDITOR,
  },
  external: {
    about: config.LINK_ABOUT,
    help: config.LINK_HELP,
    contact: config.LINK_CONTACT,
    careers: config.LINK_CAREERS,
    // a forum of one's own brings its links itself
    forum: config.FORUM === 'own' ? undefined : config.LINK_FORUM,
    forumTerms: config.FORUM === 'own' ? undefined : config.LINK_FORUM_TERMS,
    newsletter: config.LINK_NEWSLETTER,
    partner: config.LINK_PARTNER,
    appStore: config.LINK_APP_STORE,
    playStore: config.LINK_PLAY_STORE,
    socialX: config.LINK_SOCIAL_X,
    socialFacebook: config.LINK_SOCIAL_FACEBOOK,
    socialInstagram: config.LINK_SOCIAL_INSTAGRAM,
  },
  ads: false,
  hidesPortfolio: config.PORTFOLIO_MENU === 'hidden',
  leakedPasswords: config.LEAKED_PASSWORDS === undefined ? undefined : { service: hostOf(config.LEAKED_PASSWORDS) },
  maintenance: config.MAINTENANCE === 'true' ? {} : undefined,
})

const hostOf = (setting: string): string | undefined => (/^https?:/i.test(setting) ? new URL(setting).host : undefined)

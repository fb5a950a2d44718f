import type { SiteSettings } from '#web/settings.ts'

/** What a new password has to be; of leaks where this portal can look them up alone. */
export const passwordRules = ({ leakedPasswords }: Pick<SiteSettings, 'leakedPasswords'>): string[] => [
  'mindestens 12 Zeichen',
  ...(leakedPasswords ? ['nicht in bekannten Datenlecks'] : []),
  'nicht deine E-Mail',
]

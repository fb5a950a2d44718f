import { featureJobs } from '#features/features.ts'
import type { Job } from '#jobs/job.ts'
import { sendMails } from '#mail/send.ts'
import type { Config } from '#platform/config.ts'

/** What runs by itself in a portal. */
export const allJobs = ({ SMTP_URL, MAIL_FROM, OPERATOR_EMAIL }: Config): readonly Job[] => [
  ...featureJobs,
  sendMails({ smtpUrl: SMTP_URL, from: MAIL_FROM ?? OPERATOR_EMAIL ?? 'parkett@localhost' }),
]

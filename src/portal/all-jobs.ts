import { deliverAlerts, pushContact } from '#alerts/deliver.ts'
import { copyDaily } from '#backup/daily.ts'
import { fetchDueFeeds } from '#content/feeds-job.ts'
import { fetchDuePictures } from '#content/pictures-job.ts'
import { fetchDueShows } from '#content/shows-job.ts'
import { renewTexts } from '#content/texts-job.ts'
import { sealAnew } from '#db/vault-keys.ts'
import { featureJobs } from '#features/features.ts'
import { defineJob, type Job } from '#jobs/job.ts'
import { sendMails } from '#mail/send.ts'
import type { Config } from '#platform/config.ts'

/** What runs by itself in a portal. */
export const allJobs = ({
  SMTP_URL,
  MAIL_FROM,
  OPERATOR_EMAIL,
  BACKUP_KEEP,
  DEPOTS_KEY,
  DEPOTS_KEY_FILE,
  backupDir,
  CONTENT_FOLDER,
  FEEDS,
  SHOWS,
  WEBHOOKS,
  WEB_PUSH,
  PUBLIC_URL,
}: Config): readonly Job[] => [
  ...featureJobs,
  ...(BACKUP_KEEP > 0 ? [copyDaily({ folder: backupDir, keep: BACKUP_KEEP })] : []),
  ...(CONTENT_FOLDER === undefined ? [] : [renewTexts({ folder: CONTENT_FOLDER })]),
  ...(FEEDS === undefined ? [] : [fetchDueFeeds({ file: FEEDS })]),
  ...(SHOWS === undefined ? [] : [fetchDueShows({ file: SHOWS })]),
  ...(FEEDS === undefined && SHOWS === undefined ? [] : [fetchDuePictures]),
  ...(DEPOTS_KEY === undefined && DEPOTS_KEY_FILE === undefined ? [] : [sealValues]),
  deliverAlerts({
    webhooks: WEBHOOKS === 'on',
    push: WEB_PUSH === 'on',
    contact: pushContact({ OPERATOR_EMAIL, PUBLIC_URL }),
  }),
  sendMails({ smtpUrl: SMTP_URL, from: MAIL_FROM ?? OPERATOR_EMAIL ?? 'parkett@localhost' }),
]

const sealValues = defineJob({
  name: 'seal-values',
  summary:
    'seals values of depots under the newest key of DEPOTS_KEY where they are not, or opens all of them behind none',
  schedule: '*/5 * * * *',
  limitSeconds: 3600,
  run: async ({ database: { db }, log, signal }) => {
    const rows = await sealAnew(db, signal)
    if (rows !== undefined) log.info('values.sealed', { rows })
  },
})

import type { Migration } from 'kysely/migration'
import * as settingsAndVisits from './migrations/0001-settings-and-visits.ts'
import * as dailyFigures from './migrations/0002-daily-figures.ts'
import * as imports from './migrations/0003-imports.ts'
import * as secrets from './migrations/0004-secrets.ts'
import * as indexHistories from './migrations/0005-index-histories.ts'
import * as quickerImports from './migrations/0006-quicker-imports.ts'
import * as quickerPapers from './migrations/0007-quicker-papers.ts'
import * as versionsAndAnswers from './migrations/0008-versions-and-answers.ts'
import * as monthlyVisits from './migrations/0009-monthly-visits.ts'
import * as outbox from './migrations/0010-outbox.ts'
import * as accounts from './migrations/0011-accounts.ts'
import * as portfolios from './migrations/0012-portfolios.ts'
import * as signIn from './migrations/0013-sign-in.ts'
import * as watchlists from './migrations/0014-watchlists.ts'
import * as importsOfPortfolios from './migrations/0015-imports-of-portfolios.ts'
import * as secondFactors from './migrations/0016-second-factors.ts'
import * as alerts from './migrations/0017-alerts.ts'
import * as experts from './migrations/0018-experts.ts'
import * as articles from './migrations/0019-articles.ts'
import * as reportedFigures from './migrations/0020-reported-figures.ts'
import * as apiKeys from './migrations/0028-api-keys.ts'
import * as feeds from './migrations/0029-feeds.ts'
import * as depots from './migrations/0030-depots.ts'
import * as trading from './migrations/0031-trading.ts'
import * as newsletter from './migrations/0035-newsletter.ts'
import * as webhooks from './migrations/0036-webhooks.ts'
import * as calendarAddresses from './migrations/0037-calendar-addresses.ts'
import * as articleReads from './migrations/0038-article-reads.ts'
import * as pushDevices from './migrations/0039-push-devices.ts'
import * as ownTaxes from './migrations/0040-own-taxes.ts'
import * as depotTargets from './migrations/0041-depot-targets.ts'
import * as passkeys from './migrations/0042-passkeys.ts'
import * as auditLog from './migrations/0043-audit-log.ts'
import * as accruedInterest from './migrations/0044-accrued-interest.ts'
import * as shows from './migrations/0045-shows.ts'
import * as uncountedDepots from './migrations/0046-uncounted-depots.ts'
import * as wealthTokens from './migrations/0047-wealth-tokens.ts'
import * as dismissedActions from './migrations/0048-dismissed-actions.ts'
import * as savedSearches from './migrations/0049-saved-searches.ts'
import * as forum from './migrations/0050-forum.ts'
import * as helpfulPosts from './migrations/0051-helpful-posts.ts'
import * as boardMail from './migrations/0052-board-mail.ts'
import * as watchedThreads from './migrations/0053-watched-threads.ts'
import * as forumCounts from './migrations/0054-forum-counts.ts'
import * as dashboardVisits from './migrations/0055-dashboard-visits.ts'
import * as impersonation from './migrations/0056-impersonation.ts'
import * as pastCloses from './migrations/0057-past-closes.ts'
import * as followMails from './migrations/0058-follow-mails.ts'
import * as pictures from './migrations/0059-pictures.ts'
import * as moveWatches from './migrations/0061-move-watches.ts'
import * as brokers from './migrations/0062-brokers.ts'
import * as forumMoods from './migrations/0063-forum-moods.ts'
import * as searchByDay from './migrations/0064-search-by-day.ts'
import * as targetKinds from './migrations/0065-target-kinds.ts'
import * as ordersByVersion from './migrations/0066-orders-by-version.ts'
import * as banks from './migrations/0067-banks.ts'
import * as sealedValues from './migrations/0068-sealed-values.ts'
import * as bankTraces from './migrations/0069-bank-traces.ts'
import * as brokerPapers from './migrations/0070-broker-papers.ts'
import * as transactionsByVersion from './migrations/0072-transactions-by-version.ts'
import * as brokerSyncs from './migrations/0073-broker-syncs.ts'
import * as sealedSecrets from './migrations/0074-sealed-secrets.ts'
import * as sealedOrders from './migrations/0075-sealed-orders.ts'
import * as authorFollows from './migrations/0076-author-follows.ts'
import * as transfers from './migrations/0077-transfers.ts'
import * as newsAlerts from './migrations/0078-news-alerts.ts'
import * as assignedPapers from './migrations/0079-assigned-papers.ts'
import * as collectedMails from './migrations/0080-collected-mails.ts'
import * as waysOfKinds from './migrations/0081-ways-of-kinds.ts'
import * as digestMails from './migrations/0082-digest-mails.ts'
import * as keyRights from './migrations/0083-key-rights.ts'
import * as ownerProofs from './migrations/0084-owner-proofs.ts'
import * as importDecisions from './migrations/0085-import-decisions.ts'

/** Every step from an empty database to today's, in order of their names. A step that landed is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-settings-and-visits': settingsAndVisits,
  '0002-daily-figures': dailyFigures,
  '0003-imports': imports,
  '0004-secrets': secrets,
  '0005-index-histories': indexHistories,
  '0006-quicker-imports': quickerImports,
  '0007-quicker-papers': quickerPapers,
  '0008-versions-and-answers': versionsAndAnswers,
  '0009-monthly-visits': monthlyVisits,
  '0010-outbox': outbox,
  '0011-accounts': accounts,
  '0012-portfolios': portfolios,
  '0013-sign-in': signIn,
  '0014-watchlists': watchlists,
  '0015-imports-of-portfolios': importsOfPortfolios,
  '0016-second-factors': secondFactors,
  '0017-alerts': alerts,
  '0018-experts': experts,
  '0019-articles': articles,
  '0020-reported-figures': reportedFigures,
  '0028-api-keys': apiKeys,
  '0029-feeds': feeds,
  '0030-depots': depots,
  '0031-trading': trading,
  '0035-newsletter': newsletter,
  '0036-webhooks': webhooks,
  '0037-calendar-addresses': calendarAddresses,
  '0038-article-reads': articleReads,
  '0039-push-devices': pushDevices,
  '0040-own-taxes': ownTaxes,
  '0041-depot-targets': depotTargets,
  '0042-passkeys': passkeys,
  '0043-audit-log': auditLog,
  '0044-accrued-interest': accruedInterest,
  '0045-shows': shows,
  '0046-uncounted-depots': uncountedDepots,
  '0047-wealth-tokens': wealthTokens,
  '0048-dismissed-actions': dismissedActions,
  '0049-saved-searches': savedSearches,
  '0050-forum': forum,
  '0051-helpful-posts': helpfulPosts,
  '0052-board-mail': boardMail,
  '0053-watched-threads': watchedThreads,
  '0054-forum-counts': forumCounts,
  '0055-dashboard-visits': dashboardVisits,
  '0056-impersonation': impersonation,
  '0057-past-closes': pastCloses,
  '0058-follow-mails': followMails,
  '0059-pictures': pictures,
  '0061-move-watches': moveWatches,
  '0062-brokers': brokers,
  '0063-forum-moods': forumMoods,
  '0064-search-by-day': searchByDay,
  '0065-target-kinds': targetKinds,
  '0066-orders-by-version': ordersByVersion,
  '0067-banks': banks,
  '0068-sealed-values': sealedValues,
  '0069-bank-traces': bankTraces,
  '0070-broker-papers': brokerPapers,
  '0072-transactions-by-version': transactionsByVersion,
  '0073-broker-syncs': brokerSyncs,
  '0074-sealed-secrets': sealedSecrets,
  '0075-sealed-orders': sealedOrders,
  '0076-author-follows': authorFollows,
  '0077-transfers': transfers,
  '0078-news-alerts': newsAlerts,
  '0079-assigned-papers': assignedPapers,
  '0080-collected-mails': collectedMails,
  '0081-ways-of-kinds': waysOfKinds,
  '0082-digest-mails': digestMails,
  '0083-key-rights': keyRights,
  '0084-owner-proofs': ownerProofs,
  '0085-import-decisions': importDecisions,
}

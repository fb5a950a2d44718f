import { feature } from '../feature.ts'
import * as contract from './forum.contract.ts'
import { forumSitemap } from './forum-sitemap.page.ts'
import { forumHandlers } from './forum.handlers.ts'
import { letter, letterReport, newLetter } from './letter.page.tsx'
import * as letters from './letters.contract.ts'
import { letterHandlers } from './letters.handlers.ts'
import { blocked, inbox, sent } from './letters.page.tsx'
import { mostRead, search } from './lists.page.tsx'
import * as moderating from './moderation.contract.ts'
import { moderationHandlers } from './moderation.handlers.ts'
import { decision, moderation } from './moderation.page.tsx'
import { overview } from './overview.page.tsx'
import { newPost, terms } from './plain.page.tsx'
import { edit, versions } from './post.page.tsx'
import { profile } from './profile.page.tsx'
import { reportPage } from './report.page.tsx'
import { thread } from './thread.page.tsx'
import { valueForum } from './value.page.tsx'
import * as watching from './watching.contract.ts'
import { watchingHandlers } from './watching.handlers.ts'
import { watched } from './watching.page.tsx'
import * as writing from './writing.contract.ts'
import { writingHandlers } from './writing.handlers.ts'

export const forum = feature({
  name: 'forum',
  pages: [
    overview,
    search,
    newPost,
    inbox,
    sent,
    blocked,
    newLetter,
    letter,
    letterReport,
    watched,
    forumSitemap,
    mostRead,
    profile,
    terms,
    moderation,
    decision,
    versions,
    edit,
    reportPage,
    thread,
    valueForum,
  ],
  contracts: [contract, writing, letters, watching, moderating],
  handlers: (rooms) => [
    ...forumHandlers(rooms),
    ...writingHandlers(rooms),
    ...letterHandlers(rooms),
    ...watchingHandlers(rooms),
    ...moderationHandlers(rooms),
  ],
})

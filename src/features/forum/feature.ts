import { feature } from '../feature.ts'
import * as contract from './forum.contract.ts'
import { forumHandlers } from './forum.handlers.ts'
import { mostRead, search } from './lists.page.tsx'
import * as moderating from './moderation.contract.ts'
import { moderationHandlers } from './moderation.handlers.ts'
import { decision, moderation } from './moderation.page.tsx'
import { overview } from './overview.page.tsx'
import { boardMail, newPost, terms } from './plain.page.tsx'
import { edit, versions } from './post.page.tsx'
import { profile } from './profile.page.tsx'
import { reportPage } from './report.page.tsx'
import { thread } from './thread.page.tsx'
import { valueForum } from './value.page.tsx'
import * as writing from './writing.contract.ts'
import { writingHandlers } from './writing.handlers.ts'

export const forum = feature({
  name: 'forum',
  pages: [
    overview,
    search,
    newPost,
    boardMail,
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
  contracts: [contract, writing, moderating],
  handlers: (rooms) => [...forumHandlers(rooms), ...writingHandlers(rooms), ...moderationHandlers(rooms)],
})

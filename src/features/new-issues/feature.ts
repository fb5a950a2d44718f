import { feature } from '../feature.ts'
import * as contract from './new-issues.contract.ts'
import { newIssueHandlers } from './new-issues.handlers.ts'
import { newIssuePages } from './new-issues.page.tsx'
import { newPapers } from './new-papers.page.tsx'

export const newIssues = feature({
  name: 'new-issues',
  pages: [newPapers, ...newIssuePages],
  contracts: [contract],
  handlers: newIssueHandlers,
})

import type { Examples } from '#web/example.ts'
import { StatementTable, statementViews } from '#features/stocks/statement-table.block.tsx'
import { statements } from '#features/testing/examples.ts'

export const examples: Examples = {
  'jede Sicht': () => (
    <>
      {statementViews.map(({ key }) => (
        <StatementTable key={key} statements={statements} view={key} columns={3} />
      ))}
    </>
  ),
}

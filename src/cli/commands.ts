import type { Command } from 'commander'

type Register = (program: Command) => void

const backup = async () => [(await import('./backup.ts')).registerBackup]

/** Every first word but `start`, and what stands below it. */
const groups: Readonly<Record<string, () => Promise<readonly Register[]>>> = {
  import: async () => [(await import('./import.ts')).registerImport],
  figures: async () => [(await import('./figures-evaluate.ts')).registerFigures],
  portfolio: async () => [
    (await import('./portfolio-read.ts')).registerPortfolioRead,
    (await import('./portfolio-evaluate.ts')).registerPortfolioEvaluate,
  ],
  backup,
  restore: backup,
  rollback: backup,
  content: async () => [(await import('./content.ts')).registerContent],
  jobs: async () => [(await import('./jobs.ts')).registerJobs],
  mail: async () => [(await import('./mail.ts')).registerMail],
  user: async () => [(await import('./user.ts')).registerUser],
  push: async () => [(await import('./push-watch.ts')).registerPushWatch],
  doctor: async () => [(await import('./doctor.ts')).registerDoctor],
}

/** Adds the commands of a first word to `program`; all of them where it is none, so that the help is whole. */
export async function registerCommands(program: Command, firstWord = ''): Promise<void> {
  const wanted = Object.hasOwn(groups, firstWord) ? [groups[firstWord]] : new Set(Object.values(groups))
  for (const load of wanted) for (const register of (await load?.()) ?? []) register(program)
}

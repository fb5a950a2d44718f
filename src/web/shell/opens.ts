/** For a button that opens a dialog, also where no script runs. */
export const opens = (dialog: string): Record<string, string> => ({ commandfor: dialog, command: 'show-modal' })
export const closes = (dialog: string): Record<string, string> => ({ commandfor: dialog, command: 'close' })

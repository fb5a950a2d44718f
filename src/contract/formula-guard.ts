const number = /^[+-][\d.,]+(\s?%)?$/

/** A text of a table's file: one that begins like a formula stays a text in a spreadsheet, by an apostrophe before it. */
export const guarded = (text: string): string => (/^\s*[=+@-]/.test(text) && !number.test(text) ? `'${text}` : text)

/** The text that was guarded. */
export const unguarded = (text: string): string => text.replace(/^'(?=\s*[=+@-])/, '')

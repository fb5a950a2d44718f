/** What turns the direction of a text or hides in it, and control signs: texts of strangers may carry none. */
const invisible = /(?![\n\t])[\p{Cc}\p{Cf}\ufff9-\uffff]/gu

/** A text without invisible signs; its lines stay. */
export const visible = (text: string): string => text.toWellFormed().normalize('NFC').replaceAll(invisible, '')

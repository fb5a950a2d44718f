/** Text as it is compared: small letters, ä as ae, whichever of them was typed. */
export const folded = (text: string): string =>
  text.toLowerCase().replace(/[äöü]/g, (letter) => `${{ ä: 'a', ö: 'o', ü: 'u' }[letter]}e`)

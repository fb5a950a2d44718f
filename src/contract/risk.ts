/** What the supervisory authority wants said wherever turbo certificates are shown, pictures for links among them. */
export const turboWarning =
  'Turbos sind schwer zu verstehen. Im Durchschnitt erleiden sieben von zehn Kleinanlegern Verluste beim Handel mit Turbo-Zertifikaten.'

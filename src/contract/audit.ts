/** What is noted of an account, with the words readers know it by. */
export const acts = {
  ACCOUNT_CREATED: 'Konto angelegt',
  ACCOUNT_CONFIRMED: 'E-Mail bestätigt',
  SIGNED_IN: 'Angemeldet',
  SIGN_IN_FAILED: 'Anmeldung fehlgeschlagen',
  SIGNED_OUT: 'Abgemeldet',
  PASSWORD_CHANGED: 'Passwort geändert',
  PASSWORD_RESET: 'Passwort per Mail neu gesetzt',
  EMAIL_CHANGED: 'E-Mail geändert',
  SECOND_FACTOR_ADDED: 'Zweiter Faktor eingerichtet',
  SECOND_FACTOR_REMOVED: 'Zweiter Faktor entfernt',
  RECOVERY_CODES_RENEWED: 'Wiederherstellungscodes erneuert',
  RECOVERY_CODE_USED: 'Wiederherstellungscode benutzt',
  PASSKEY_ADDED: 'Passkey angelegt',
  PASSKEY_REMOVED: 'Passkey entfernt',
  KEY_MADE: 'API-Schlüssel angelegt',
  KEY_REVOKED: 'API-Schlüssel widerrufen',
  SESSION_ENDED: 'Gerät abgemeldet',
  SESSIONS_ENDED: 'Überall abgemeldet',
  ARCHIVE_MADE: 'Datenarchiv geladen',
  DELETION_BEGUN: 'Löschung begonnen',
  DELETION_CANCELLED: 'Löschung zurückgenommen',
  ACCOUNT_DELETED: 'Konto gelöscht',
  GRANTED: 'Freigeschaltet',
  GRANT_REVOKED: 'Freischaltung entzogen',
  ROLE_CHANGED: 'Rolle geändert',
  IMPERSONATION_BEGUN: 'Ansicht durch andere begonnen',
  IMPERSONATED: 'Durch andere angesehen',
  IMPERSONATION_ENDED: 'Ansicht durch andere beendet',
} as const satisfies Record<string, string>

export type Act = keyof typeof acts

/** What somebody signs in with, as it is noted. */
export const signInWays = {
  activation: 'Bestätigung der E-Mail',
  password: 'Passwort',
  otp: 'Passwort und Code der App',
  recoveryCode: 'Passwort und Wiederherstellungscode',
  passkey: 'Passkey',
} as const satisfies Record<string, string>

export type SignInWay = keyof typeof signInWays

/** Follows the way where the browser did not show that the account was signed in there before. */
export const newDevice = ', neues Gerät'

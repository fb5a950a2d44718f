import type { DriverMethod } from '#market/drivers.ts'

/** How an explanation came about, as it stands beside it. */
export function noteOf(method: DriverMethod, source: string | undefined): string {
  switch (method) {
    case 'regression':
      return 'automatisch erstellt aus Regression über 250 Tage'
    case 'legs':
      return 'automatisch erstellt aus den Kursen beider Währungen gegen den Euro'
    case 'none':
      return source === undefined ? 'automatisch erstellt' : `automatisch erstellt aus Kursen von ${source}`
    default:
      return 'automatisch erstellt aus simulierten Kursen'
  }
}
